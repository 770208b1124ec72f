"""The contents of messages: the board, panels, the lobby, maps, the story."""
