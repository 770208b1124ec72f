"""Counts and checks of simulations (S31, S32)."""
