"""The bot on Discord: commands, panels and pictures, built from what each game on the shelf declares."""
