"""What a viewer remembers of a match, and what may happen next as far as the viewer knows."""
