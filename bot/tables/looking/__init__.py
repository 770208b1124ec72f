"""Looking: what somebody may see of a table, in words and as scenes."""
