"""The third game: a skirmish of small teams on a square ground, with facing, sight, dice, stealth and the moon.

Its rules stand in docs/rules/clans.md (A1 and so on).
"""
