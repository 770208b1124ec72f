"""A simple computer player for either side of the castle game: small scores, one turn ahead, no tree of moves."""
