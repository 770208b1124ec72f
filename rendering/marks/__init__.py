"""What stands, lies and runs on a board at the moment, and how it is stamped there."""
