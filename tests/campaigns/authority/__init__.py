"""Nobody acts for somebody else: whatever is sent to the bot, by whoever it is."""
