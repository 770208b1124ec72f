"""Hide as a box on the shelf: its rules with acts, words and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bot.engine.acts import Act, Choice, Topic
from bot.engine.game import AnyGame, Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.notation import Codec, Notation
from bot.games.box import BARE, Lens
from bot.games.options import Option, Preset, Whole
from rendering.scene import Scene, Side, Square
from rendering.sheet import Card, Group, Sheet, Symbol
from tests.toy import facts, picture, words
from tests.toy.rules import Hide
from tests.toy.state import HIGHEST, LABELS, House, area, room

ROOM_FIELD = {"room": "A room, A1 to C10"}
ROOMS = Codec(LABELS.__getitem__, room)
ROUNDS = Option(
    name="rounds", group="Game", usual=3, values=Whole(1, 9), meaning="How many rounds the hider must last."
)
CHARM_FIELD = {"charm": "Whether you spend a charm"}


BESIDE = {"beside": "Rooms beside the hider"}
LOOKED = {"looked": "Where the seeker looked"}


def charms(count: int) -> tuple[Group, ...]:
    """So many charms of the two there are."""
    card = Card("Charm", Symbol.STAR, "One look learns nothing.", Side.INTRUDER, count=count, of=2)
    return (Group("", (card,)),)


class HideBox:
    """See `bot.games.box.Box`: every method here is one line of it."""

    key = "hide"
    title = "Hide"
    schema = 1
    groups: Mapping[str, str] = {
        "setup": "Before the first round",
        "walk": "The hider's way",
        "seek": "The seeker's looks and their answers",
    }
    acts: Sequence[Act] = (
        Act(facts.Start, "setup", "start", "Start", "Choose the room you start in", ROOM_FIELD),
        Act(facts.Bell, "setup", "bell", "String a bell", "Hang a bell in a room", ROOM_FIELD),
        Act(facts.Step, "walk", "step", "Step", "Go to a room beside yours", ROOM_FIELD, direct=True),
        Act(facts.Wait, "walk", "wait", "Wait", "Stay where you are for a moment", direct=True),
        Act(facts.Look, "seek", "look", "Look", "Look into a room", ROOM_FIELD),
        Act(facts.Pass, "seek", "pass", "Stop", "Look no further in this round", direct=True),
        Act(facts.Whisper, "seek", "whisper", "Answer", "Answer the seeker's look", CHARM_FIELD, direct=True),
    )
    topics: Sequence[Topic] = (Topic("charm", "Charm", "A charm makes one look learn nothing."),)

    def game(self, options: Mapping[str, Any]) -> Hide:
        """The rules; refuses options other than a legal number of rounds with ValueError."""
        return Hide(**self.options(options))

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The one option, settled."""
        unknown = sorted(set(given) - {"rounds"})
        if unknown:
            raise ValueError(f"Hide has no option {unknown[0]!r}.")
        rounds = given.get("rounds", 3)
        if not isinstance(rounds, int) or isinstance(rounds, bool):
            raise ValueError("The number of rounds is a whole number.")
        return {"rounds": Hide(rounds).rounds}

    @property
    def option_guide(self) -> Sequence[Option]:
        """The one option."""
        return (ROUNDS,)

    @property
    def presets(self) -> Mapping[str, Preset]:
        """One game that is soon over."""
        return {"short": Preset(name="short", title="Short", help="One round only", options={"rounds": 1})}

    def notation(self, game: AnyGame) -> Notation:
        """Rooms are written as their labels."""
        return _notation()

    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        """There is only one schema."""
        return data

    def seat_title(self, game: AnyGame, seat: Seat) -> str:
        """See `words.title`."""
        return words.title(seat)

    def waiting(self, game: AnyGame, state: House, viewer: Viewer) -> Sequence[str]:
        """Seats by name to their own side, and sides to everybody else."""
        assert isinstance(game, Hide)
        seats = [seat for seat in game.seats if seat in game.awaited(state)]
        return tuple(
            dict.fromkeys(
                words.title(seat if viewer.name in (seat, *game.partners(seat)) else game.side(seat))
                for seat in seats
            )
        )

    def progress(self, game: AnyGame, state: House) -> str:
        """See `words.progress`."""
        return words.progress(state)

    def heading(self, game: AnyGame, state: House) -> str:
        """See `words.heading`."""
        return words.heading(state)

    def turn(self, game: AnyGame, state: House) -> int:
        """The round."""
        return state.round

    def standing(self, game: AnyGame, state: House, viewer: Viewer) -> Sequence[str]:
        """See `words.standing`."""
        return list(words.standing(state))

    def question(self, game: AnyGame, state: House, seat: Seat) -> str:
        """What an awaited seat is asked; empty for others."""
        return words.question(state, seat) if seat in game.awaited(state) else ""

    def tell(self, game: AnyGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """A line for each witnessed fact."""
        return [line for fact in facts if (line := words.told(fact, viewer))]

    def choice(self, game: AnyGame, state: House, seat: Seat, option: Decision) -> Choice:
        """See `words.choice`."""
        return words.choice(option)

    def drafted(self, game: AnyGame, state: House, seat: Seat, draft: Draft) -> list[str]:
        """See `words.drafted`."""
        return words.drafted(draft)

    def order_title(self, game: AnyGame, order: Order, state: House) -> str:
        """See `words.order_title`."""
        return words.order_title(order)

    def orders_question(self, game: AnyGame, kind: type[Order]) -> str:
        """What the standing orders of a kind are about."""
        return "When the seeker looks"

    def disarmed(self, game: AnyGame, fact: Fact) -> str:
        """A bell is all that disarms."""
        return "a bell rang"

    def stops(self, game: AnyGame) -> Mapping[str, str]:
        """A walk may be held back for being heard, or for a look into its first room."""
        return {"heard": "the hider was heard", "looked": "the first room was looked into"}

    def scene(
        self, game: AnyGame, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """See `picture.scene`."""
        return picture.scene(state, draft, lens)

    def focus(
        self, game: AnyGame, state: House, viewer: Viewer, draft: Draft | None = None
    ) -> Sequence[Square]:
        """The hider sees the rooms around him, everyone else the middle of the house."""
        x, y = (50.0, 15.0) if state.hider is None else picture.centre(state.hider)
        return ((x, y, 3 * picture.SIZE),)

    def layers(self, game: AnyGame, viewer: Viewer) -> Mapping[str, str]:
        """Where the seeker has looked, for all; and what the hider alone may ask to see."""
        return {**BESIDE, **LOOKED} if viewer.name == facts.HIDER else LOOKED

    def alt(
        self, game: AnyGame, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        """See `words.alt`."""
        return words.alt(state)

    def zones(self, game: AnyGame) -> Sequence[str]:
        """The rooms."""
        return LABELS

    def close_up(self, game: AnyGame, zone: str) -> Square:
        """A room and those around it."""
        return (*picture.centre(room(zone)), 3 * picture.SIZE)

    def hand(self, game: AnyGame, state: House, viewer: Viewer) -> Sheet | None:
        """The charms, of whoever knows how many there are."""
        return None if state.charms is None else Sheet("Your charms", charms(state.charms))

    def references(self, game: AnyGame) -> Mapping[str, Sheet]:
        """The charms."""
        return {"Charms": Sheet("Charms", charms(2))}

    def area(self, game: AnyGame, zone: str) -> str:
        """The storey of a room."""
        return area(room(zone))

    def score(self, game: AnyGame, state: House) -> str:
        """See `words.score`."""
        return words.score(state)

    def invariants(self, game: AnyGame, state: House) -> list[str]:
        """What must hold of a true state, each breach a sentence."""
        checks = {
            f"The alert is {state.alert}.": 0 <= state.alert <= HIGHEST,
            f"There are {state.charms} charms.": state.charms is None or 0 <= state.charms <= 2,
            f"There are {state.looks} looks left.": 0 <= state.looks <= 3,
        }
        return [breach for breach, holds in checks.items() if not holds]

    def effects(self, fact: Fact) -> str | None:
        """What counts as the effect of a card here: a spent charm."""
        return "charm" if isinstance(fact, facts.Hushed) else None


@cache
def _notation() -> Notation:
    return Notation((*facts.DECISIONS, *facts.FACTS), {facts.Room: ROOMS})


BOX = HideBox()
