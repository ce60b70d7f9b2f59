"""What lies on a table, as pictures."""
