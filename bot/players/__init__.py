"""Computer players: each turns a match, as its seat has witnessed it, into a decision. Pure; luck is an argument."""
