"""What happens in a match; each fact says who witnesses it and writes itself down."""
