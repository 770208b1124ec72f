"""Where tables and matches are kept: SQLite in one file, written by one thread."""
