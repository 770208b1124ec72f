"""Nobody acts for somebody else, whatever anybody sends to the bot."""
