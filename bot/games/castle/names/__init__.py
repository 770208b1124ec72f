"""The names of things, alone and in lists."""
