"""Play on this machine: the same chat on a local page that looks like a Discord channel."""
