"""What an intruder can hope for: how far he comes in a turn, what threatens him there, and how it may end.

`Outlook` is the way in. All of it is worked out from what his seat has witnessed.
"""
