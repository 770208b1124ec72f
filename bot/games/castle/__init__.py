"""The castle game: two intruders steal into a guarded compound with two castles."""
