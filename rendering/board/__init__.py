"""The ground of a picture, which is drawn once and never changes, and the strip above it."""
