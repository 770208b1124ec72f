"""The ground of a picture: what is drawn once and never changes, and the strip above it."""
