"""The clans in words."""
