"""Where things stand in a match."""
