"""Routes and what happens on a tile that is entered, by a step, a landing or a shift (S7, S15, S18)."""
