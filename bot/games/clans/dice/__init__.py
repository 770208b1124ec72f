"""What dice come to, in fights and tests, and how likely that is. It knows no match: pools are faces and numbers."""
