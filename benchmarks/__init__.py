"""Measured speed and accuracy."""
