"""Matches of the clans that look for what has been rarest so far: does everything take effect?"""
