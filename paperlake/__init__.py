"""Turns raw listings of research papers into a dataset that people can trust and query."""
