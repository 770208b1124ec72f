"""What the buttons of a panel mean stands above them, be they harmless or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.messages.choices import BLUFFS, PanelState, rows, spread, with_barred
from bot.chat.messages.notes import notes, warnings
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Look, Menu
from bot.engine.acts import Act, Choice, Tone
from bot.engine.game import Decision
from bot.tables.views.offers import Offer


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
    every = rows([star, hit], [star, hit], {}, Key("", "AB"), PanelState())
    (menu,) = [row for row in every if isinstance(row, Menu)]
    assert [(entry.label, entry.value, entry.note) for entry in menu.entries] == [
        ("Throw it away", star.token, "it is lost")
    ]
    assert not list(notes([star], [star]))


def test_what_is_impossible_keeps_its_place_as_a_grey_button_or_an_entry_with_the_reason() -> None:
    rest = Act(Decision, "walk", "rest", "Rest", "Rest", direct=True)
    throw = Act(Decision, "walk", "throw", "Throw what is hidden in a sleeve", "Throw a star")
    home = Offer("1" * 8, rest, Decision(), Choice("Go home", "", Tone.MAIN), is_final=True)
    star = Offer("2" * 8, throw, Decision(), Choice("A star", "nobody is near"), True, is_barred=True)
    for barred in (False, True):
        shown = replace(home, is_barred=barred)
        every = with_barred([] if barred else [shown], [star, *[shown] * barred], [rest, throw])
        row, menu = rows(every, [shown], {}, Key("", "AB"), PanelState())
        assert isinstance(menu, Menu)
        assert not isinstance(row, Menu)
        (button,) = row
        assert (button.label, button.look) == ("Go home", Look.PLAIN if barred else Look.MAIN)
        assert [entry.note for entry in menu.entries] == ["nobody is near"]
