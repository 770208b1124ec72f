"""Take-outs, patrols and drops: what guards do by night and by day (S8, S11.5)."""
