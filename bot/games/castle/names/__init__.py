"""What things are called, alone and in lists."""
