"""People at the tables: sitting down, handing over, filling in, ending a game, talking."""
