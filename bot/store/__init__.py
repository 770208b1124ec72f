"""The storage of tables and matches: SQLite in one file, written by one thread."""
