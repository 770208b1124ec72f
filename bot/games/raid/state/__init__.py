"""The position of a match."""
