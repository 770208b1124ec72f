"""What follows from a change at a table: who is asked next, until when, and what one transaction stores."""
