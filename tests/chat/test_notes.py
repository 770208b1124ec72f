"""Notes above the buttons of a panel say what the buttons mean, even harmless ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.messages.choices import OnOffer, rows
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.notes import notes, warnings
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import BLUFFS
from bot.chat.messages.panel_text import last_pieces
from bot.chat.messages.parting import opened_figure, spread, with_barred
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Look, Menu
from bot.engine.acts import Act, Choice, Tone
from bot.engine.game import Decision
from bot.tables.views.offers import Offer
from bot.tables.views.panel import DraftSheet


@pytest.mark.parametrize("tone", [tone for tone in Tone if tone is not Tone.IDLE])
def test_a_button_with_a_note_says_what_it_means(tone: Tone) -> None:
    act = Act(Decision, "walk", "go", "Go", "Walk on", direct=True)
    told = Offer("1" * 8, act, Decision(), Choice("Go home", "your partner is asked", tone), is_final=True)
    plain = Offer("2" * 8, act, Decision(), Choice("Go away", "", tone), is_final=True)
    assert list(notes([told, plain], [told, plain])) == ["-# Go home: your partner is asked"]
    is_grave = tone in (Tone.MAIN, Tone.SEEN)
    assert warnings([told, plain], [told, plain]) == (
        ["-# Go home: your partner is asked"] if is_grave else []
    )


def test_what_has_no_effect_is_never_one_tap_away() -> None:
    act = Act(Decision, "walk", "throw", "Throw", "Throw a star", direct=True)
    star = Offer("1" * 8, act, Decision(), Choice("Throw it away", "it is lost", Tone.IDLE), is_final=True)
    hit = Offer("2" * 8, act, Decision(), Choice("Throw it at g1"), is_final=True)
    parted = spread([star, hit])
    assert (parted.direct, parted.others) == ((hit,), {BLUFFS: (star,)})
    every = rows(OnOffer([star, hit], [star, hit], Key("", "AB"), PanelState()))
    (menu,) = [row for row in every if isinstance(row, Menu)]
    assert [(entry.label, entry.value, entry.note) for entry in menu.entries] == [
        ("Throw it away", star.token, "it is lost")
    ]
    assert not list(notes([star], [star]))


def test_what_is_in_vain_has_no_button_and_comes_last_of_its_act() -> None:
    act = Act(Decision, "walk", "look", "Look", "Look round", brief=True)
    most = TABLE[Kind.BRIEF].most
    tones = (Tone.VAIN, *[Tone.FREE] * (most + 1))
    vain, *useful = (
        Offer(str(n) * 8, act, Decision(), Choice(f"Look at A{n}", "", tone, f"A{n}"), is_final=True)
        for n, tone in enumerate(tones)
    )
    parted = spread([vain, *useful])
    assert parted.brief == tuple(useful[:most])
    assert list(parted.others.values()) == [(useful[-1], vain)]
    alone = list(rows(OnOffer([vain], [vain], Key("", "AB"), PanelState())))
    assert [row.hint for row in alone if isinstance(row, Menu)] == ["Look elsewhere: choose"]


def test_what_is_impossible_keeps_its_place_as_a_grey_button_or_an_entry_with_the_reason() -> None:
    rest = Act(Decision, "walk", "rest", "Rest", "Rest", direct=True)
    throw = Act(Decision, "walk", "throw", "Throw what is hidden in a sleeve", "Throw a star")
    home = Offer("1" * 8, rest, Decision(), Choice("Go home", "", Tone.MAIN), is_final=True)
    star = Offer("2" * 8, throw, Decision(), Choice("A star", "nobody is near"), True, is_barred=True)
    for barred in (False, True):
        shown = replace(home, is_barred=barred)
        every = with_barred([] if barred else [shown], [star, *[shown] * barred], [rest, throw])
        row, menu = rows(OnOffer(every, [shown], Key("", "AB"), PanelState()))
        assert isinstance(menu, Menu)
        assert not isinstance(row, Menu)
        (button,) = row
        expected = ("✕ Go home", Look.PLAIN) if barred else ("Go home", Look.MAIN)
        assert (button.label, button.look) == expected
        assert [entry.note for entry in menu.entries] == ["nobody is near"]


@pytest.mark.parametrize(
    ("second", "told"), [("to the hall", ["-# March: to the hall"]), ("to the yard", [])]
)
def test_a_brief_act_has_one_note_only_where_all_its_options_mean_the_same(
    second: str, told: list[str]
) -> None:
    act = Act(Decision, "walk", "march", "March", "March on", brief=True)
    one, two = Choice("P1", "to the hall", zone="A1"), Choice("P2", second, zone="A2")
    offers = [Offer(str(n) * 8, act, Decision(), each, is_final=True) for n, each in enumerate((one, two))]
    assert list(notes(offers, offers)) == told


def test_the_figure_that_can_only_bluff_is_not_the_one_that_is_open() -> None:
    act = Act(Decision, "walk", "throw", "Throw", "Throw a star")
    star = Offer("1" * 8, act, Decision(), Choice("Star", "it is lost", Tone.IDLE), is_final=True, who="A")
    knife = Offer("2" * 8, act, Decision(), Choice("Knife"), is_final=True, who="B")
    assert opened_figure([star, knife], [], PanelState(), "") == "B"
    assert opened_figure([star], [knife], PanelState(), "") == "A"


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("Nothing is learnt.", "… 2 · To the tower by the moat · Nothing is learnt."),
        ("All of this is learnt by everybody else.", "1 · Through the hall · 2 · To the tower by the moat"),
    ],
)
def test_the_last_pieces_of_a_draft_come_before_their_effects(outcome: str, told: str) -> None:
    lines = ("1 · Through the hall", "2 · To the tower by the moat", outcome)
    assert last_pieces(DraftSheet(length=2, lines=lines, missing="", is_complete=True)) == told


def test_a_way_of_one_piece_is_listed_once() -> None:
    """Discord refuses a menu with the same value twice."""
    act = Act(Decision, "walk", "go", "Go", "Walk on")
    steps = [Offer(f"{n:08x}", act, Decision(), Choice(f"Go to {n}"), is_final=False) for n in range(20)]
    ways = [replace(steps[0], choice=Choice("Go to 0 at once"))]
    # Beside such a long text no way has a button.
    every = rows(OnOffer(steps, steps, Key("", "AB"), PanelState(), routes=ways, text=["a word " * 100]))
    values = [entry.value for row in every if isinstance(row, Menu) for entry in row.entries]
    assert sorted(values) == [step.token for step in steps]
