"""What two seats of one side share."""
