"""What is noticed of the intruders, and the alert that it raises."""
