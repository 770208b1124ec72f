"""The ground (A3): terrain, bases and zones (A4), lines of sight (A9), costs of steps, and routes (A8)."""
