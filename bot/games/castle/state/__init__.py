"""The state of a game, and short questions about it. What a viewer does not know is None."""
