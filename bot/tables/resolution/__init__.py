"""What a change brings about at a table: who is asked next, until when, and what is kept of it in one transaction."""
