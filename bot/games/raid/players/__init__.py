"""Computer players: helpers by night, racers by day (S33.10)."""
