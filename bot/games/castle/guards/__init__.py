"""What guards do: cards, listening, moves and patrols."""
