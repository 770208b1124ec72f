"""The rules of Dawn alone: water, knock-back, buki, traps, its end (S14 to S20)."""
