"""What models are and which make a team (A4.1, A17 to A19), read from data/clans/profiles.json."""
