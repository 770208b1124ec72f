"""What each viewer may see of a table, and what follows from it."""
