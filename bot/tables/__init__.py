"""What the bot does for the people at its tables, without saying how it is delivered."""
