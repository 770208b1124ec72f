"""The audit: whether what is stored of a table can be true, and what is wrong with it if not."""
