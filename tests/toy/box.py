"""Hide as a box on the shelf: its rules with acts, words and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bot.engine.acts import Act, Topic
from bot.engine.game import Draft, Fact, Viewer
from bot.engine.notation import Codec
from bot.games.box import Box
from bot.games.option_values import Whole
from bot.games.options import Option, Options, Preset
from bot.games.pictures import BARE, Hands, Lens, Pictures
from bot.games.trials import AnyTrials, Trials
from bot.games.zones import Zones
from rendering.scene import Hue, Scene, Square
from rendering.sheet import Card, Group, Sheet, Symbol
from tests.toy import facts, picture
from tests.toy.rules import Hide
from tests.toy.state import HIGHEST, LABELS, House, area, room
from tests.toy.words import HideWords, alt

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
    card = Card("Charm", Symbol.STAR, "One look learns nothing.", Hue.ROSE, count=count, of=2)
    return (Group("", (card,)),)


class HidePictures(Pictures[Hide, House]):
    """See `bot.games.pictures.Pictures`."""

    has_board = True

    def scene(
        self, game: Hide, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """See `picture.scene`."""
        return picture.scene(state, draft, lens)

    def focus(self, game: Hide, state: House, viewer: Viewer, *asked: object, **how: object) -> Square | None:
        """The hider sees the rooms around their own, everyone else the middle of the house."""
        x, y = (50.0, 15.0) if state.hider is None else picture.centre(state.hider)
        return Square(x, y, 3 * picture.SIZE)

    def layers(self, game: Hide, viewer: Viewer) -> Mapping[str, str]:
        """Where the seeker has looked, for all; and what the hider alone may ask to see."""
        return {**BESIDE, **LOOKED} if viewer.name == facts.HIDER else LOOKED

    def alt(
        self, game: Hide, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        """See `words.alt`."""
        return alt(state)

    def close_up(self, game: Hide, state: House, viewer: Viewer, zone: str) -> Square:
        """A room and those around it."""
        return Square(*picture.centre(room(zone)), 3 * picture.SIZE)


class HideHands(Hands[Hide, House]):
    """See `bot.games.pictures.Hands`."""

    has_cards = True

    def hand(self, game: Hide, state: House, viewer: Viewer) -> Sheet | None:
        """The charms, for viewers who know how many there are."""
        return None if state.charms is None else Sheet("Your charms", charms(state.charms))

    def references(self, game: Hide) -> Mapping[str, Sheet]:
        """The charms."""
        return {"Charms": Sheet("Charms", charms(2))}


class HideZones(Zones[Hide]):
    """The rooms."""

    def labels(self, game: Hide) -> Sequence[str]:
        """All of them."""
        return LABELS

    def area(self, game: Hide, zone: str) -> str:
        """The storey of a room."""
        return area(room(zone))


class HideTrials(Trials[Hide, House]):
    """See `bot.games.trials.Trials`."""

    def invariants(self, game: Hide, state: House) -> list[str]:
        """What must hold of a true state, each breach a sentence."""
        checks = {
            f"The alert is {state.alert}.": 0 <= state.alert <= HIGHEST,
            f"There are {state.charms} charms.": state.charms is None or 0 <= state.charms <= 2,
            f"There are {state.looks} looks left.": 0 <= state.looks <= 3,
        }
        return [breach for breach, holds in checks.items() if not holds]

    def effect(self, fact: Fact) -> str | None:
        """What counts as the effect of a card here: a spent charm."""
        return "charm" if isinstance(fact, facts.Hushed) else None


class HideOptions(Options):
    """The number of rounds."""

    guide = (ROUNDS,)
    presets: Mapping[str, Preset] = {
        "short": Preset(name="short", title="Short", help="One round only", options={"rounds": 1})
    }


class HideBox(Box):
    """See `bot.games.box.Box`."""

    key = "hide"
    title = "Hide"
    kinds: Sequence[type] = (*facts.DECISIONS, *facts.FACTS)
    codecs: Mapping[Any, Codec] = {facts.Room: ROOMS}
    options: Options = HideOptions()
    pictures = HidePictures()
    hands = HideHands()
    zones = HideZones()
    trials: AnyTrials = HideTrials()
    groups: Mapping[str, str] = {
        "setup": "Before the first round",
        "walk": "The hider's way",
        "seek": "The seeker's looks and their answers",
    }
    acts: Sequence[Act] = (
        Act(facts.Start, "setup", "start", "Start", "Choose the room you start in", ROOM_FIELD),
        Act(facts.Bell, "setup", "bell", "String a bell", "Hang a bell in a room", ROOM_FIELD),
        Act(
            facts.Step,
            "walk",
            "step",
            "Step",
            "Go to a room beside yours",
            ROOM_FIELD,
            direct=True,
            also="move go walk",
        ),
        Act(facts.Wait, "walk", "wait", "Wait", "Stay where you are for a moment", direct=True),
        Act(facts.Look, "seek", "look", "Look", "Look into a room", ROOM_FIELD),
        Act(facts.Pass, "seek", "pass", "Stop", "Look no further in this round", direct=True),
        Act(facts.Whisper, "seek", "whisper", "Answer", "Answer the seeker's look", CHARM_FIELD, direct=True),
    )
    topics: Sequence[Topic] = (Topic("charm", "Charm", "A charm makes one look learn nothing."),)

    def game(self, options: Mapping[str, Any]) -> Hide:
        """The rules; refuses options other than a legal number of rounds with ValueError."""
        return Hide(**self.options.settled(options))

    @cached_property
    def words(self) -> HideWords:
        """See HideWords."""
        return HideWords(self.notation)


BOX: Box = HideBox()
