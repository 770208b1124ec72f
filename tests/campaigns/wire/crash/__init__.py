"""`python -m tests.campaigns.wire.crash`: the bot, killed at hundreds of moments, keeps its promises."""
