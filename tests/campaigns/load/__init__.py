"""How the bot bears a load; `python -m tests.campaigns.load` measures it, the tests here count."""
