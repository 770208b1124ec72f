"""The Moon deck: its cards, and hands, draws and discards."""
