"""What the intruders do: their turn, their cards, searches, and how they leave or die."""
