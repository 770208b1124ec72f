"""The third game: a skirmish of small teams on a square ground, with facing, sight, dice, Stealth and the moon.

Its rules are in docs/rules/clans.md (A1 and so on).
"""
