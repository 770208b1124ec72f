"""Guards by night and by day: take-outs, patrols and drops (S8, S11.5)."""
