"""Posts messages, and finds posted messages again."""
