"""What a viewer remembers of a match, and what may happen next for all he knows."""
