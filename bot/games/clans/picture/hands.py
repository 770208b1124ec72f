"""Moon cards as sheets: the hand that a viewer knows (A26.2), and what all cards of the deck do (A20.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from typing_extensions import override

from bot.engine.game import Seat, Viewer
from bot.games.clans.art import ART, Side
from bot.games.clans.kinds import Card
from bot.games.clans.moon.cards import deck, printed, titles
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from bot.games.clans.words import names
from bot.games.pictures import Hands
from bot.words import _
from rendering.sheet import Card as Shown
from rendering.sheet import Group, Sheet


class ClansHands(Hands[ClansGame, State]):
    """Hands of Moon cards; the sign of a card is that of the phase in which its bonus counts."""

    has_cards = True

    @override
    def hand(self, game: ClansGame, state: State, viewer: Viewer) -> Sheet | None:
        held = Counter(state.hands.get(Seat(viewer.name), ()))
        if not held:
            return None
        shown = tuple(_shown(card, number, viewer.name) for card, number in held.items())
        return Sheet(_("Your cards"), (Group("", shown),), ART)

    @override
    def references(self, game: ClansGame) -> Mapping[str, Sheet]:
        known = game.setting.options.moon_deck
        if known == "off":
            return {}
        counts, text = Counter(deck(is_calm=known == "calm")), _("Moon cards: {phase}")
        sheets = {}
        for phase in printed().phases:
            of_phase = (each.id for each in titles().values() if each.phase is phase and counts[each.id])
            shown = tuple(_shown(card, counts[card], Side.NEUTRAL) for card in of_phase)
            title = text.format(phase=names.element(phase))
            sheets[title] = Sheet(title, (Group("", shown),), ART)
        return sheets


def _shown(card: Card, number: int, side: str) -> Shown:
    return Shown(names.card(card), titles()[card].phase, names.explained(card), side, number)
