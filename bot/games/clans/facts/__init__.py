"""The facts of a match: what happens, and who may see it."""
