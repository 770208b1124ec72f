"""The facts of a match; each says who witnesses it and writes itself down."""
