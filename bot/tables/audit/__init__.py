"""The audit: checks that the stored data of a table can be true, and says what is wrong if not."""
