"""The Moon deck: its cards, and hands, draws, discards and windows.

The effects of cards stand in the chapters that they change: `activating/cards.py`, `fighting/pools.py`,
`fighting/blows.py`, `moving/`, `rolling/`, `rounds/`.
"""
