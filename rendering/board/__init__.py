"""The parts that pictures share: the drawn base, the strip above it, and the key and the tray below it."""
