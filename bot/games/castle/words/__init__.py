"""The castle game in words: names, events, choices, the state of the game. All through gettext."""
