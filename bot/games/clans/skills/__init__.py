"""The skills of models: each keyword (A17) and ability (A18) is declared once, in the file of its moment (A16.4)."""
