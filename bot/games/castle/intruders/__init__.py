"""What the intruders do: their turn, their cards, their searches, and how they leave or die."""
