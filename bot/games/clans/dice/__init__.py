"""Results of dice in fights and tests, and their odds. It knows no match: pools are faces and numbers."""
