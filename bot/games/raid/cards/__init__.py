"""Movement cards and the decks of alarm, senjutsu and buki cards (S4, S10, S12, S17)."""
