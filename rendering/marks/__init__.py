"""The marks of the moment: what changes on a board from picture to picture. How they are drawn as sprites."""
