"""Pictures as a leaf: a `Scene` of plain marks goes in, PNG bytes come out. It knows no game and no bot."""
