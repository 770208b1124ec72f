"""What is counted and must hold in simulations (S31, S32)."""
