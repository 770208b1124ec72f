"""Stones in words. Everything is told from a witnessed state."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.acts import Choice
from bot.engine.game import Decision, Fact, Seat, Viewer
from bot.games.words import Words
from bot.words import _, ngettext
from tests.toy.stones.facts import Began, Closed, Ended, Hidden, Hide, Opened, Said, Say
from tests.toy.stones.rules import Stones
from tests.toy.stones.state import Circle


def counted(stones: int) -> str:
    """So many stones."""
    return ngettext("{n} stone", "{n} stones", stones).format(n=stones)


def pointed(points: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


class StonesWords(Words[Stones, Circle]):
    """See Words; what is not here is told plainly."""

    def heading(self, game: Stones, state: Circle) -> str:
        """The round, and what is done in it."""
        if state.is_over:
            return _("The fists are open")
        doing = _("guessing") if len(state.closed) == len(game.seats) else _("closing fists")
        return _("Round {n} of {rounds}: {doing}").format(n=state.round, rounds=game.rounds, doing=doing)

    def standing(self, game: Stones, state: Circle, viewer: Viewer) -> Sequence[str]:
        """Everybody's points, number and fist."""
        return [self._player(state, seat) for seat in game.seats]

    def _player(self, state: Circle, seat: Seat) -> str:
        parts = [_("{seat}: {points}").format(seat=seat, points=pointed(state.points[seat]))]
        if seat in state.closed:
            parts.append(counted(state.fists[seat]) if seat in state.fists else _("a closed fist"))
        if seat in state.said:
            parts.append(_("says {n}").format(n=state.said[seat]))
        return ", ".join(parts)

    def question(self, game: Stones, state: Circle, seat: Seat) -> str:
        """What a seat is asked."""
        if seat not in game.awaited(state):
            return ""
        is_guessing = seat in state.closed
        return _("How many stones are there?") if is_guessing else _("How many stones do you hide?")

    def tell(self, game: Stones, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """A line for each."""
        return [self._told(game, fact, viewer) for fact in facts]

    def _told(self, game: Stones, fact: Fact, viewer: Viewer) -> str:
        match fact:
            case Began(number):
                return _("Round {n} begins.").format(n=number)
            case Hidden(seat, stones) if viewer.name == seat:
                return _("You hide {stones}.").format(stones=counted(stones))
            case Hidden(seat, stones):
                return _("{seat} hides {stones}.").format(seat=seat.capitalize(), stones=counted(stones))
            case Closed(seat):
                return _("{seat} has closed a fist.").format(seat=seat.capitalize())
            case Said(seat, number):
                return _("{seat} says {n}.").format(seat=seat.capitalize(), n=number)
            case Opened(stones):
                each = ", ".join(f"{seat} {n}" for seat, n in zip(game.seats, stones, strict=True))
                return _("The fists open: {each}; {n} in all.").format(each=each, n=sum(stones))
            case Ended():
                return _("That was the last round.")
        raise TypeError(f"{fact!r} is no fact of Stones")

    def choice(self, game: Stones, state: Circle, seat: Seat, option: Decision) -> Choice:
        """An option as a label."""
        match option:
            case Hide(stones):
                return Choice(counted(stones))
            case Say(number):
                return Choice(str(number))
        raise TypeError(f"{option!r} is no option of Stones")
