"""The ground (A3): terrain, bases and zones (A4), lines of sight (A9), what steps cost and routes (A8)."""
