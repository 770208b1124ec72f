"""The challenges (A22): what each adds to the rules, a declaration each."""
