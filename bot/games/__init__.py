"""The shelf of games. Each is a folder of pure modules; no game imports another."""
