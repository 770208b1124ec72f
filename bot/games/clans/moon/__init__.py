"""The Moon deck: its cards, hands, draws and discards."""
