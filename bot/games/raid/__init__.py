"""The raid: a game for two to four ninja and one, together over the roofs by night, against each other home by day.

Its rules stand in `docs/rules/raid.md` (S1 and following), and are cited here by these numbers.
"""
