"""What things are called: models, spaces, tokens, cards, skills."""
