"""Every verb of a button, a menu or a form: what pressing it does. A custom id with another verb cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

VERBS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # under the lobby
        "sit": "take a seat",
        "computer": "put a computer player on a seat",
        "start": "begin the game",
        "stand": "leave a seat",
        "pace": "set how long the sides may take",
        "options": "explain the options, or turn their pages",
        "close": "close the table",
        # under the board
        "view": "open one's own panel",
        "help": "how to play",
        "back": "take one's own seat back",
        "fillin": "let a computer play for somebody",
        "offer": "offer a seat to anybody",
        "claim": "claim the game",
        "pause": "agree that the clocks stop",
        "resume": "let the clocks run",
        "stop": "agree to end the game",
        "since": "what is new since one's last look: at this table, or at all one's tables",
        # under what has ended, and under a story
        "story": "open the story of a game",
        "leaf": "go to its first, previous, next or last turn",
        "seek": "go to a turn of it",
        "eyes": "see it through other eyes",
        # under a reminder
        "unremind": "be reminded no more",
        # under games of the past
        "history": "turn the pages of a channel's games",
        "results": "turn the pages of a server's results",
        # under the list of one's games
        "mine": "turn its pages",
        # under an offer
        "accept": "take the seat that is offered",
        "decline": "decline, or take the offer back",
        # in a panel: what happens
        "pick": "decide, or add a piece to the draft",
        "undo": "take the last piece of the draft back",
        "clear": "begin the draft anew",
        "fill": "choose the rest of the draft at random",
        "commit": "make the draft happen",
        "order": "lodge a standing order",
        "orders": "open the message about all standing orders",
        "lodge": "lodge an order there, or show how things are now",
        "cancel": "cancel an order there",
        "ahead": "plan the next turn ahead",
        "arm": "let a planned turn happen by itself",
        "disarm": "let a planned turn wait",
        "stops": "choose what holds a planned turn back",
        "type": "open a form for lines of notation",
        "typed": "what was typed there",
        "tell": "open a form for words to one's partners",
        "told": "what was written there",
        "takeback": "take back what was decided last",
        # in a panel: what is looked at
        "open": "open the options of an act",
        "area": "open an area of its options",
        "page": "turn the pages of its options",
        "again": "show how things are now",
        "quiet": "want no calls until the turn changes",
        "loud": "want calls again",
        "whole": "open the whole map",
        "layer": "show a layer of the map",
        "hand": "open the hand",
        "deck": "show what the cards of a deck do",
    }
)
