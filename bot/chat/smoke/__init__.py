"""The smoke test: things that only the real Discord can tell, tested once by the bot's own ways to post and answer."""
