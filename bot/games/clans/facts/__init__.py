"""What happens, and who sees it."""
