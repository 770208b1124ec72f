"""Routes, and the effects of entering a tile by a step, a landing or a shift (S7, S15, S18)."""
