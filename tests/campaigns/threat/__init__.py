"""How well intruders foretell that guards come upon them."""
