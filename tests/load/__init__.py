"""How the bot bears a load; `python -m tests.load` measures it, the tests here count."""
