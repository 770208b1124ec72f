"""What a table is, and what is stored of it."""
