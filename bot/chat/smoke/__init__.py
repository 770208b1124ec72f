"""The smoke test: what only the real Discord can tell, asked once by the bot's own ways of posting and answering."""
