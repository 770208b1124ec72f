"""A second reading of the castle rules, made from the rulebook alone, to hold against the first.

It shares no code with the game: plain values that are replaced, never changed, and small functions named after
the rules. `view` reads a match into it; `compare` holds the two together.
"""
