"""What words mean among offers: by labels, acts, zones and notation, in any game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.acts import Act, Choice, Tone, plain_act
from bot.engine.game import Decision, Piece, record
from bot.engine.notation import Notation
from bot.tables.model.typed import words
from bot.tables.views.matching import Matcher
from bot.tables.views.naming import listed, titled
from bot.tables.views.offers import Offer


@record
class Sail(Piece):
    """Sail somewhere."""

    ship: str
    bay: str


@record
class Fish(Piece):
    """Fish somewhere."""

    ship: str
    bay: str


@record
class Signal(Decision):
    """Give a signal; without a flag it says nothing."""

    flag: str | None


@record
class Rest(Decision):
    """Rest."""


NOTATION = Notation((Sail, Fish, Signal, Rest))
ZONES = ("B1", "B2", "B3", "B12", "B21")
ACTS = {
    Sail: Act(Sail, "sea", "sail", "Sail", "Sail somewhere", direct=True, also="move go"),
    Fish: Act(Fish, "sea", "fish", "Cast the nets", "Fish somewhere"),
    Signal: Act(Signal, "sea", "signal", "Signal", "Give a signal"),
    Rest: plain_act(Rest),
}


def offer(option: Decision, label: str, *, zone: str = "", note: str = "", tone: Tone = Tone.FREE) -> Offer:
    return Offer(f"{len(label):08}", ACTS[type(option)], option, Choice(label, note, tone, zone), False)


def sail(ship: str, bay: str) -> Offer:
    return offer(Sail(ship, bay), f"The {ship} → {bay}", zone=bay)


def fish(ship: str, bay: str) -> Offer:
    return offer(Fish(ship, bay), f"The {ship}'s nets at {bay}", zone=bay)


BRIG, BRIG_12, COG = sail("brig", "B1"), sail("brig", "B12"), sail("cog", "B21")
NETS, COG_NETS = fish("brig", "B1"), fish("cog", "B21")
RED = offer(Signal("red"), "Red flag", note="the ships come home")
BLUFF = offer(Signal(None), "No flag: bluff", tone=Tone.IDLE)
REST = offer(Rest(), "Do nothing")
OFFERS = (BRIG, BRIG_12, COG, NETS, COG_NETS, RED, BLUFF, REST)


def meant(text: str, offers: Sequence[Offer] = OFFERS, before: Offer | None = None) -> list[Offer]:
    """The meaning of the whole text."""
    found, size = Matcher(offers, NOTATION, ZONES).first(words(text), before)
    return found if size == len(words(text)) else []


@pytest.mark.parametrize(
    "text",
    [
        "The brig → B1",
        "the BRIG b1",
        "the brig, B-1!",
        "The BRIG B 1",
        "thebrigb1",
        "sail brig B1",
        "Sail: The brig → B1",
        "sail B1",
        "sail with the brig to B1",
        "1 The brig → B1",
        "2 · The brig → B1",
        "please sail the brig to B1",
        "The brig → B1, please!",
        "brig move to B1",
        "I want the brig to go to B1 now, thank you",
        "1 the brig to B1 please",
        "Ｔｈｅ ｂｒｉｇ Ｂ１",
    ],
)
def test_an_offer_is_meant_by_everything_that_names_it(text: str) -> None:
    assert meant(text) == [BRIG]


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("B12", BRIG_12),
        ("the nets of the brig", NETS),
        ("nets brig", NETS),
        ("cast the nets B1", NETS),
        ("fish cog", COG_NETS),
        ("red", RED),
        ("signal red", RED),
        ("Red flag the ships come home", RED),
        ("rest", REST),
        ("do nothing", REST),
        ("no flag bluff", BLUFF),
    ],
)
def test_a_part_is_enough_where_one_meaning_fits(text: str, offer: Offer) -> None:
    assert meant(text) == [offer]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("go cast the nets at B1", [NETS]),
        ("cog go", [COG]),
        ("move B1", [BRIG]),
        ("move the cog to B1", []),
        ("go B1", [BRIG]),
        ("go fish with the brig", [NETS]),
        ("go red flag", []),
        ("please", []),
        ("go", []),
        ("the brig please", [BRIG, BRIG_12, NETS]),
    ],
)
def test_a_word_for_doing_something_is_read_with_the_act_or_not_at_all(
    text: str, meaning: list[Offer]
) -> None:
    """A player who wants to move must not be read as fishing."""
    offers = [BRIG, BRIG_12, COG, NETS, COG_NETS, RED]
    assert meant(text, offers) == meaning
    assert meant("move B1", [NETS, COG_NETS]) == []


def test_no_word_that_calls_nothing_makes_a_label_mean_something_else() -> None:
    to = offer(Sail("brig", "B3"), "To B3", zone="B3")
    run = offer(Fish("brig", "B3"), "Row to B3", zone="B3")
    goal = [offer(Signal(name), f"Goal {name} at B1", zone="B1") for name in "ABC"]
    for text in ("To B3", "the To B3", "to to B3", "To B3, please", "go To B3"):
        assert meant(text, [run, to]) == [to]
    for text in ("Goal A at B1", "the Goal A at B1", "Goal A at the B1", "a Goal A at B1"):
        assert meant(text, goal) == goal[:1]


def test_what_is_in_vain_needs_no_more_words_than_what_is_not() -> None:
    vain = offer(Fish("cog", "B3"), "The cog's nets at B3", zone="B3", tone=Tone.VAIN)
    for text in ("nets B3", "cog B3", "B3"):
        assert meant(text, [*OFFERS, vain]) == [vain]


def test_a_zone_that_begins_like_another_is_not_meant_by_it() -> None:
    assert meant("B2") == []
    assert meant("B1", [BRIG_12]) == []


def test_what_fits_several_meanings_means_all_of_them() -> None:
    assert meant("B1") == [BRIG, NETS]
    assert meant("brig B1") == [BRIG, NETS]
    assert meant("cog") == [COG, COG_NETS]


def test_a_label_that_is_no_more_than_a_zone_is_preferred_only_on_a_button_of_its_own() -> None:
    at_once = offer(Sail("brig", "B3"), "B3", zone="B3")
    in_a_menu = offer(Fish("brig", "B3"), "B3", zone="B3")
    assert meant("B3", [at_once, in_a_menu]) == [at_once]
    assert meant("B3", [in_a_menu, sail("cog", "B3")]) == [in_a_menu, sail("cog", "B3")]


@pytest.mark.parametrize("text", ["the", "at", "sea", "the of", "B1 brig", "brig B1 again", "", "…"])
def test_words_that_name_nothing_mean_nothing(text: str) -> None:
    assert meant(text) == []


@pytest.mark.parametrize("text", ["flag", "signal flag", "no", "signal"])
def test_a_bluff_is_meant_only_by_its_whole_name(text: str) -> None:
    assert meant(text, [BLUFF, REST]) == []


def test_of_what_follows_an_offer_the_one_most_like_it_is_meant() -> None:
    offers = [sail("brig", "B2"), sail("cog", "B2"), fish("brig", "B2")]
    assert meant("B2", offers) == offers
    assert meant("B2", offers, before=BRIG) == offers[:1]
    assert meant("B2", offers, before=COG_NETS) == offers[2:]


def test_the_longest_beginning_with_one_meaning_is_read_first() -> None:
    matcher = Matcher(OFFERS, NOTATION, ZONES)
    assert matcher.first(words("the brig B1 B12")) == ([BRIG], 3)
    assert matcher.first(words("sail b 1 fish B21")) == ([BRIG], 3)
    assert matcher.first(words("brig B1 B12"))[0] == []
    assert matcher.first(words("brig B3")) == ([], 2)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("signal no flag bluff commit", True),
        ("no flag bluff commit", True),
        ("rest commit", True),
        ("signal no flag bluff", False),
        ("signal no flag commit", False),
        ("commit rest", False),
        ("brig B1 commit", False),
    ],
)
def test_a_decision_of_one_step_is_seen_before_more_words(text: str, *, begins: bool) -> None:
    """The longest name of all was not tried."""
    assert Matcher([BLUFF, REST, BRIG], NOTATION, ZONES).begins_at_once(words(text)) is begins


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("brgi B12", [BRIG_12]),
        ("brig B13", [BRIG, NETS]),
        ("saill B1", [BRIG]),
        ("do nothng", [REST]),
        ("redd flagg", [RED]),
    ],
)
def test_what_comes_nearest_is_named(text: str, near: list[Offer]) -> None:
    matcher = Matcher(OFFERS, NOTATION, ZONES)
    assert matcher.nearest(words(text))[: len(near)] == near


def test_where_nothing_comes_near_nothing_is_named() -> None:
    assert Matcher(OFFERS, NOTATION, ZONES).nearest(words("qqqq xxxx")) == []
    assert Matcher((), NOTATION, ZONES).nearest(words("brig B1")) == []
    assert Matcher((), NOTATION, ZONES).first(words("brig B1")) == ([], 2)


def test_a_zone_of_the_board_is_known_where_it_is_not_offered() -> None:
    matcher = Matcher(OFFERS, NOTATION, ZONES)
    assert matcher.stranger(words("brig b3")) == ""
    assert matcher.stranger(words("brig B99 X7")) == "B99"


def test_examples_mean_what_is_offered_and_are_of_different_acts() -> None:
    examples = Matcher(OFFERS, NOTATION, ZONES).examples()
    found = [meant(text) for text in examples]
    assert [len(each) for each in found] == [1, 1]
    assert found[0][0].act != found[1][0].act
    assert BLUFF not in [each[0] for each in found]
    assert Matcher([REST], NOTATION, ZONES).examples() == ("Do nothing",)
    assert Matcher([BLUFF], NOTATION, ZONES).examples() == ()


def test_no_example_ends_something_where_another_does_not() -> None:
    end = offer(Rest(), "Sink all ships", tone=Tone.ENDS)
    assert Matcher([BRIG, end, RED], NOTATION, ZONES).examples() == ("B1", "Red flag")


def test_offers_are_listed_by_what_tells_them_apart() -> None:
    assert listed([BRIG, NETS], NOTATION) == "“The brig → B1”; “Cast the nets: The brig's nets at B1”"
    twice = [offer(Signal(name), "A flag", note=name) for name in ("red", "blue")]
    assert listed(twice, NOTATION) == "“Signal: A flag (red)”; “Signal: A flag (blue)”"
    alike = [offer(Signal(name), "A flag") for name in ("red", "blue", "green", "black", "white")]
    assert listed(alike, NOTATION) == "“signal red”; “signal blue”; “signal green”; “signal black” …"
    assert titled(REST) == "Rest: Do nothing"


def test_a_long_text_is_read_in_time_that_does_not_grow_with_its_end() -> None:
    """No text longer than the longest name is tried."""
    matcher = Matcher(OFFERS, NOTATION, ZONES)
    asked: list[int] = []
    honest = matcher.fitting

    def counting(typed: Sequence[str]) -> list[Offer]:
        asked.append(len(typed))
        return honest(typed)

    matcher.fitting = counting  # type: ignore[method-assign]  # counts what is tried
    assert matcher.first(["x"] * 500)[0] == []
    assert max(asked) < 100


def test_of_a_long_text_no_other_zone_is_tried() -> None:
    """Each of its zones was put in the place of each offered zone: a thousand letters took a second."""
    matcher = Matcher(OFFERS, NOTATION, ZONES)
    asked: list[int] = []
    honest = matcher.fitting

    def counting(typed: Sequence[str]) -> list[Offer]:
        asked.append(len(typed))
        return honest(typed)

    matcher.fitting = counting  # type: ignore[method-assign]  # counts what is tried
    assert matcher.elsewhere(["brig", *["b3"] * 500]) is None
    assert asked == []
    assert matcher.elsewhere(["brig", "b3"]) is not None
