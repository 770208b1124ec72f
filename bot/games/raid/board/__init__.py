"""The track: tiles, boards, marks, lines of sight, and the checks of a layout (S3, S9, S28)."""
