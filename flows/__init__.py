"""Orchestration only: tasks, retries, runners, reports."""
