"""A26.1: the reference card of a model says what its sheet says in words, and can be read at 525 pixels."""

from __future__ import annotations

import re
import subprocess
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageOps

from bot.games.clans.art import Side
from bot.games.clans.box import BOX
from bot.games.clans.kinds import Ability, Keyword, ModelId, Token
from bot.games.clans.names import names
from bot.games.clans.picture.dossiers import dossier
from bot.games.clans.state.figures import Attribute, Lasting, Until
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import ProfileId, profiles
from bot.games.clans.words.sheets import sheet
from rendering.cards.dossier import WIDTH, paint_dossier
from rendering.scene import Flag
from rendering.sheet import Dossier
from rendering.themes import Theme
from tests.games.clans.positions import model, position
from tests.rendering import reading
from tests.there import there

NAME = ModelId("pine-kaiken1")
HIGHEST = 1500
"""Pixels of the highest card: a phone shows it 450 wide, so that it is read without much scrolling."""
ENOUGH = 0.9


def alone(profile: str, **changes: Any) -> State:
    return position(model(NAME, profile, "J9", **changes))


def card(profile: str, **changes: Any) -> Dossier:
    state = alone(profile, **changes)
    return dossier(state, state.models[NAME])


def values(shown: Dossier) -> list[tuple[str, str, str]]:
    return [(each.label, each.value, each.was) for each in shown.values]


def test_it_has_the_values_as_they_are_and_as_they_are_printed() -> None:
    fist = Lasting(Ability.YAMA_FIST, Until.ROUND, Attribute.AT, 2)
    shown = card("earth.chunin", lasting=(fist,))
    assert values(shown)[:4] == [
        ("MV", "4", ""),
        ("AT", "6", "printed 4"),
        ("DF", "4", ""),
        ("", "Earth", ""),
    ]
    assert [each.symbol for each in shown.values if each.symbol] == ["earth"]


def test_A11_1_a_weapon_has_its_range_and_its_dice() -> None:
    assert values(card("fire.yajiri"))[-2:] == [("Range", "5", ""), ("Dice", "AT +2", "")]


def test_A4_3_a_large_model_has_its_base() -> None:
    assert values(card("fire.oni"))[-1] == ("Base", "2 x 2", "")


@pytest.mark.parametrize("profile", profiles())
def test_each_ability_and_token_of_the_sheet_is_on_the_card(profile: str) -> None:
    state = alone(
        profile, learnt=frozenset({Ability.POUNCE}), tokens={Token.STUN: 2}, used=frozenset({Keyword.SPRINT})
    )
    text = "\n".join(sheet(state, state.models[NAME]))
    shown = dossier(state, state.models[NAME])
    assert len(shown.abilities) == text.count("\n- ")
    for each in shown.abilities:
        assert each.text in text
        assert each.title.partition(" (")[0] in text
    assert shown.abilities[-1].sign == Token.STUN


def test_the_figure_is_ready_and_in_nobodys_stealth() -> None:
    figure = card("fire.kaiken", is_activated=True, is_hidden=True).figure
    assert figure.side == Side.PINE
    assert Flag.GHOST not in figure.flags


def test_the_box_has_a_card_for_each_model_and_for_nothing_else() -> None:
    state = alone("fire.kaiken")
    assert there(BOX.hands.dossier(BOX.game({}), state, NAME)).title == "Kaiken 1"
    assert BOX.hands.dossier(BOX.game({}), state, "pine-oni7") is None


@pytest.mark.parametrize("profile", profiles())
def test_no_card_is_too_high(profile: str) -> None:
    printed = card(profile, learnt=frozenset(profiles()[ProfileId(profile)].choose[:1]))
    width, height = Image.open(BytesIO(paint_dossier(printed))).size
    assert width == WIDTH
    assert height <= HIGHEST


def test_equal_cards_are_equal_bytes() -> None:
    assert paint_dossier(card("fire.oni")) == paint_dossier(card("fire.oni"))


@pytest.mark.parametrize("theme", Theme)
def test_all_words_are_read_at_525_pixels(theme: Theme, tmp_path: Path) -> None:
    if reading.TESSERACT is None:
        warnings.warn("NO TESSERACT: no picture was read (Debian: apt install tesseract-ocr)", stacklevel=1)
        pytest.skip("there is no tesseract")
    shown = card("fire.chunin", learnt=frozenset({Ability.POUNCE}))
    whole = Image.open(BytesIO(paint_dossier(shown, theme=theme))).convert("L")
    small = whole.resize((525, round(whole.height * 525 / whole.width)), Image.Resampling.LANCZOS)
    page = small.resize((3 * small.width, 3 * small.height), Image.Resampling.BICUBIC)
    (ImageOps.invert(page) if theme is Theme.NIGHT else page).save(tmp_path / "card.png")
    run = [reading.TESSERACT, str(tmp_path / "card.png"), "-", "--psm", "11"]
    text = subprocess.run(run, capture_output=True, check=True, text=True).stdout
    found = {*re.findall(r"\w+", text)}
    wanted = {*re.findall(r"\w+", " ".join(f"{each.title} {each.text}" for each in shown.abilities))}
    assert names.skill(Ability.POUNCE) in found
    assert len(wanted & found) / len(wanted) >= ENOUGH, wanted - found
