"""Where things stand in a game, and short questions about it. What a viewer has not witnessed is None."""
