"""It Was a Cat: the traitor's answer to a listen (see listening) and to a trap (see searching)."""

from __future__ import annotations

from bot.games.castle.catalogue.declaration import OfIntruders
from bot.games.castle.decisions import AnswerCat
from bot.games.castle.facts.sneaking import TrapHushed
from bot.games.castle.kinds import Card, Pile
from bot.words import _

CAT = OfIntruders(
    card=Card.CAT,
    title=lambda: _("It Was a Cat"),
    piles=(Pile.TRAITOR,),
    symbol="cat",
    gist=lambda _pile: _("hushes a listen or a trap"),
    text=lambda _pile: _("A listen hears nothing, or a trap that was found raises no alert."),
    offered=60,
    serves=AnswerCat,
    hushes=True,
    idle=lambda: _("it answers a listen of the guards, or a trap that you find"),
    never_bluffs=True,
    effects={TrapHushed: "traitor: cat on a trap"},
)
