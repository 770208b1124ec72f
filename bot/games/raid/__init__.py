"""The raid, for one to four players: two to four ninja cross the roofs together by night, and race home by day.

Its rules are in `docs/rules/raid.md` (S1 and following); the code cites these numbers.
"""
