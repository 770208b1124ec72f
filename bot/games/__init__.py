"""The shelf of games. Each is a folder of pure modules; games do not know one another."""
