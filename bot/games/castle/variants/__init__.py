"""Other ways to play the same rules (R26)."""
