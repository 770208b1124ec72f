"""The rules of Midnight alone: senjutsu, the Guard Phase, alarm cards, its end (S10 to S13)."""
