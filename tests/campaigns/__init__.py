"""What holds the promises: each folder has its whole size, and a short form in the tests."""
