"""What happens, and who may see it."""
