"""The Movement Phase: whose turn it is, what it may do, how it begins and ends (S6, S9, S22, S23, S25)."""
