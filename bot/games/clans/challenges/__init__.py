"""The challenges (A22): one declaration for each, with its additions to the rules."""
