"""Computer players: from a match as its seat has witnessed it to a decision. Pure, with luck as an argument."""
