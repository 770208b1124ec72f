"""`python -m tests.wire.crash`: the bot is killed at hundreds of moments, and must keep its promises afterwards."""
