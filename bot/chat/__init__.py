"""The bot on Discord: commands, panels and pictures built from whatever a game on the shelf declares."""
