"""Posting, and finding again what was posted."""
