"""What two seats of one side have in common."""
