"""How letters are told, a function for each kind: `bot.tables.workers.teller` has the table of them."""
