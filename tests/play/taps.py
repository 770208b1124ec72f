"""How often a player touches the screen: `python -m tests.play.taps --games 50`, as `make taps` does.

A sensible player is the computer that knows the game: its decisions are entered through the panels, each time by the
fewest touches. A touch is every button, a menu that is opened, and an entry of it. A panel among direct messages is
there at the call, so opening it costs nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from statistics import mean
from typing import Any, Final

from bot.chat.messages.bench_parts import parts_of
from bot.chat.messages.opening import OPENING, PanelState, after_pick, kept, opened
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.parts.keys import Key, read
from bot.chat.parts.keys import token as digest
from bot.chat.parts.screen import Menu, Screen
from bot.engine.acts import Tone
from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Piece, Seat
from bot.engine.match import Match, witnessed
from bot.games.box import Box
from bot.games.castle.box import BOX
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry, March, MarchAll, Pass
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Phase
from bot.tables.views.offers import Offer
from bot.tables.views.order_sheets import order_sheets
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.play import clans_taps, raid_taps, setups
from tests.play.panels import table_of
from tests.sights import Sights

SEATS: Final = BOX.game({}).seats
MENU: Final = 2
"""Touches of a menu: it is opened, and an entry chosen."""
LONGEST: Final = 5_000
"""A game of more decisions has no end."""
FIRST_GAME: Final = 5
"""The most touches after `/castle new` before the panel of the first turn is open, against computers."""
GOALS: Final = {
    "first game, guards": FIRST_GAME,
    "first game, intruders": FIRST_GAME,
    "first game, raid": FIRST_GAME,
    "intruders' turn": 5.0,
    "guards' turn, quiet": 3.0,
    "guards' turn, otherwise": 7.0,
    "answer, fork": 1.0,
    "guards' setup": 12.0,
    "intruders' setup": 12.0,
}
"""The most touches on average."""


@dataclass(frozen=True, slots=True)
class Touched:
    """The cost of one decision of a seat: its kind and its turn, how many touches, and the cards it played."""

    kind: str
    turn: int
    touches: int
    cards: int


def touches(
    shown: Panel, token: str, start: PanelState = UNOPENED, *, box: Box = BOX, seats: Sequence[Seat] = SEATS
) -> tuple[int, PanelState]:
    """The fewest touches that choose the offer of a token, and what is open in the panel then.

    At the `start` something may be open in it. Fails if nothing in the panel leads there.
    """
    table, number = table_of(seats), count()
    wary = {each.token for each in (*shown.offers, *shown.routes) if each.choice.caution}
    ways: list[tuple[int, int, PanelState]] = [(0, next(number), start)]
    seen: set[PanelState] = set()
    while ways:
        cost, _number, state = heappop(ways)
        if state in seen:
            continue
        seen.add(state)
        for price, key, value in touchable(panel_screen(box, table, shown, None, state=state)):
            if key.verb == "pick" and token in (value, key.words[0]):
                # An entry of a menu with a caution opens the question, and a second touch answers it.
                sure = int(bool(value) and token in wary)
                return cost + price + sure, kept(after_pick(key.words, [value] if value else []), key)
            if key.verb in OPENING:
                further = kept(opened(key.verb, key.words, [value] if value else []), key)
                heappush(ways, (cost + price, next(number), further))
    raise AssertionError(f"nothing in the panel leads to {token}")


def touchable(screen: Screen) -> Iterator[tuple[int, Key, str]]:
    """Every button, and every entry of every menu, with its price and the value that it sends."""
    for row in screen.rows:
        if isinstance(row, Menu):
            yield from ((MENU, read(row.key), entry.value) for entry in row.entries)
        else:
            yield from ((1, read(button.key), "") for button in row)


def entered(seen: Match[Any], seat: Seat, decision: Decision, *, box: Box = BOX) -> int:
    """The touches by which a seat decides: piece by piece, or several at once, and Commit."""
    pieces = seen.game.drafts.pieces(decision)
    if pieces is None:
        shown = panel(box, seen, seat, number=0, news=(), draft=None)
        # A way chosen at once may be one decision that is easier to find there.
        tokens = [offer.token for offer in (*shown.offers, *shown.routes) if offer.whole == (decision,)]
        return min(touches(shown, token, box=box, seats=seen.game.seats)[0] for token in tokens)
    done, state = 0, PanelState()
    empty = seen.draft(seat)
    total = int(empty is None or not seen.game.drafts.is_single(empty))
    # The first turn also asks for a standing order: one of two buttons. Before all figures have gone as far as they
    # can, they are behind Commit, which is pressed again then.
    if any(sheet.holds_up for sheet in order_sheets(box, seen, seat, (), is_drafting=empty is not None)):
        whole = panel(box, seen, seat, number=0, news=(), draft=seen.draft(seat, pieces))
        total += 1 if parts_of(whole).holding_up is not None else 2
    while done < len(pieces):
        draft = seen.draft(seat, pieces[:done])
        shown = panel(box, seen, seat, number=0, news=(), draft=draft)
        offers = [offer for offer in shown.routes if _leads(offer, pieces[done:])]
        best = max(offers, key=lambda offer: len(offer.before), default=None)
        token = _token(shown, pieces[done]) if best is None else best.token
        price, state = touches(_left_open(shown, state), token, box=box, seats=seen.game.seats)
        total, done = total + price, done + 1 + (0 if best is None else len(best.before))
    return total


def drafted(seen: Match[Any], seat: Seat, pieces: Sequence[Piece], *, box: Box = BOX) -> int:
    """The touches by which a seat drafts these pieces one after another, and Commit."""
    total, state = 1, PanelState()
    for done, piece in enumerate(pieces):
        shown = panel(box, seen, seat, number=0, news=(), draft=seen.draft(seat, pieces[:done]))
        found = touches(_left_open(shown, state), _token(shown, piece), box=box, seats=seen.game.seats)
        total, state = total + found[0], found[1]
    return total


def _leads(offer: Offer, pieces: Sequence[Decision]) -> bool:
    """True if a route equals the next decisions, step for step: on the way, too, somebody may be met or see."""
    return tuple(pieces[: len(offer.whole)]) == offer.whole


def _left_open(shown: Panel, state: PanelState) -> Panel:
    """The panel whose figure is open that was left open by the touch before."""
    whose = next((offer.who for offer in shown.offers if offer.who and digest(offer.who) == state.figure), "")
    return (
        shown if not whose or shown.draft is None else replace(shown, draft=replace(shown.draft, who=whose))
    )


def _token(shown: Panel, option: Decision) -> str:
    return next(offer.token for offer in shown.offers if offer.option == option)


def of_game(seed: str) -> Iterator[Touched]:
    """Every decision of a game of two such players; what the usual standing orders answer takes no touch."""
    match: Match[Any] = Match.dealt(BOX.game({}), Seeded(seed))
    chance, brain, luck = Seeded(seed), BOX.computers.brain("simple"), Seeded(f"{seed} players")
    sights, begun = Sights(match), list[_Begun]()
    for _ in range(LONGEST):
        if not match.awaited():
            return
        seat = min(match.awaited())
        seen = sights.of(seat)
        answer = _by_itself(sights.by(PUBLIC), seen, seat)
        decision = _sensible(seen, seat, brain.decide(seen, seat, luck)) if answer is None else answer
        phase, turn = seen.state.phase, match.game.turn(seen.state)
        taken = 0 if answer is not None else entered(seen, seat, decision)
        begun = [*(each for each in begun if each.seat == seat), _Begun(seen, seat)]
        taken = min(each.together(decision, taken) for each in begun)
        facts = match.play(seat, decision, chance)
        if BOX.words.headlines(
            BOX.game({}), witnessed(facts, match.game.viewer(seat)), match.game.viewer(seat)
        ):
            begun = []
        taken += min([each.interrupted(match) for each in begun], default=0)
        if answer is None or taken:
            cards = sum(isinstance(fact, CardPlayed) for fact in facts)
            yield Touched(_kind(phase, seat, seen), turn, taken, cards)
    raise AssertionError("the game does not end")


class _Begun:
    """Decisions of a seat one after the other, since a panel that might have offered them at once."""

    def __init__(self, seen: Match[Any], seat: Seat) -> None:
        is_drafting = seen.draft(seat) is not None
        self.seat, self.decisions, self.spent = seat, list[Decision](), 0
        shown = None if is_drafting else panel(BOX, seen, seat, number=0, news=(), draft=None)
        self.offers = (
            [] if shown is None else [(each, touches(shown, each.token)[0]) for each in shown.routes]
        )

    def together(self, decision: Decision, taken: int) -> int:
        """The touches of one more decision, less what is saved if all so far are chosen at once."""
        self.decisions.append(decision)
        for offer, touched in self.offers:
            if len(offer.whole) == len(self.decisions) and _leads(offer, self.decisions):
                taken = min(taken, touched - self.spent)
        self.spent += taken
        return taken

    def interrupted(self, match: Match[Any]) -> int:
        """The saved touches if all pieces so far belong to something chosen at once, and the rest of it cannot
        follow."""
        made = tuple(self.decisions)
        for offer, touched in self.offers:
            is_begun = 1 < len(made) < len(offer.whole) and made == offer.whole[: len(made)]
            if is_begun and not match.is_legal(self.seat, offer.whole[len(made)]):
                saved = min(0, touched - self.spent)
                self.spent += saved
                return saved
        return 0


def _sensible(seen: Match[Any], seat: Seat, decision: Decision) -> Decision:
    """The decision as a person makes it who sees the panel.

    The computer sends patrols off one by one, and may use the free listen where the panel says that it hears nobody.
    """
    if isinstance(decision, FreeListenSentry | FreeListenPatrol):
        tone = BOX.words.choice(BOX.game({}), seen.state, seat, decision).tone
        return Pass() if tone is Tone.VAIN else decision
    return MarchAll() if isinstance(decision, March) and MarchAll() in seen.options(seat) else decision


def _by_itself(public: Match[Any], seen: Match[Any], seat: Seat) -> Decision | None:
    """The answer of the usual standing orders, or the only one that public facts leave."""
    orders = seen.game.orders
    obvious = orders.obvious(public.state, seat)
    return obvious or orders.answer(seen.state, seat, orders.usual(seen.state, seat))


def _kind(phase: Phase, seat: Seat, seen: Match[Any]) -> str:
    if phase is Phase.SETUP:
        return f"{seat}, setup"
    moment = seen.state.moment
    return f"{seat}, {moment.value}" if moment.value in (*ANSWERS, *RARE) else f"{seat}, turn"


ANSWERS: Final = ("cat", "answers", "branch", "heading")
"""Moments that are one question by themselves."""
RARE: Final = ("return", "bonus")
"""Moments at which a hand and a place are chosen anew, as in setup: of no usual turn."""


def counted(games: int) -> dict[str, list[int]]:
    """The touches of every turn, setup, answer and fork of so many games."""
    found: dict[str, list[int]] = defaultdict(list)
    for number in range(games):
        turns: dict[tuple[str, int], list[Touched]] = defaultdict(list)
        for each in of_game(f"taps {number}"):
            if each.kind.rpartition(" ")[2] in ANSWERS:
                found["answer, fork"].append(each.touches)
            turns[each.kind, each.turn].append(each)
        for (kind, _turn), every in turns.items():
            if (name := _named(kind, every)) is not None:
                found[name].append(sum(each.touches for each in every))
                if name.endswith(("turn", "otherwise")):
                    cards = sum(each.cards for each in every)
                    found[f"{name}, {cards} cards"].append(found[name][-1])
    return found


def _named(kind: str, every: list[Touched]) -> str | None:
    match kind.split(", "):
        case [seat, "setup"]:
            return f"{seat}' setup, piece by piece"
        case [seat, "return" | "bonus" as moment]:
            return f"{seat}' {moment}"
        case ["intruders", "turn"]:
            return "intruders' turn"
        case ["guards", "turn"]:
            return "guards' turn, otherwise" if any(each.cards for each in every) else "guards' turn, quiet"
        case _:
            return None


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="how many games are played")
    parser.add_argument("--game", choices=("castle", "raid", "clans"), help="only this one")
    asked = parser.parse_args()
    counting = {
        "castle": lambda: {
            **counted(asked.games),
            **setups.counted(asked.games),
            **setups.first_games("castle", asked.games),
        },
        "raid": lambda: {**raid_taps.counted(asked.games), **setups.first_games("raid", asked.games)},
        "clans": lambda: clans_taps.counted(asked.games) | clans_taps.counted(asked.games, with_cards=True),
    }
    games = counting if asked.game is None else (asked.game,)
    found = {name: every for game in games for name, every in counting[game]().items()}
    missed, goals = 0, GOALS | raid_taps.GOALS | clans_taps.GOALS
    for name, every in sorted(found.items()):
        goal = goals.get(name)
        missed += goal is not None and mean(every) > goal
        aim = "" if goal is None else f", goal {goal:g}"
        print(
            f"{name:26} {len(every):6} times, {mean(every):5.2f} touches on average, at most {max(every)}{aim}"
        )
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(_main())
