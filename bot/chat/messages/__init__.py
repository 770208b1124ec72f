"""What messages show: the board, panels, the lobby, maps, the story."""
