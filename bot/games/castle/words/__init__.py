"""The castle game in words: names, what has happened, what can be chosen, how things stand. All through gettext."""
