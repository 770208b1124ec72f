"""What the bot does for the people at its tables, independently of how it is delivered."""
