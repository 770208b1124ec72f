"""The setting of a match: everything that it is played with."""
