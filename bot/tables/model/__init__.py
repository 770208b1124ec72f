"""What a table is, and what is stored about it."""
