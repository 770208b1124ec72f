"""Profiles of models, and the teams (A4.1, A17 to A19), read from data/clans/profiles.json."""
