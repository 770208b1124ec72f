"""What guards do: cards, listens, moves and patrols."""
