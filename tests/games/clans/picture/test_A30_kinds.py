"""A30.9: kinds of models are told apart on the board by shape, letter, sign of the clan, number and size."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.clans.art import ART, Crest
from bot.games.clans.art.pieces import BADGE
from bot.games.clans.facts.setup import TeamTaken
from bot.games.clans.kinds import Element, Type
from bot.games.clans.picture import scene
from bot.games.clans.picture.figures import crest, figure
from bot.games.clans.picture.ground import CELL, UNIT
from bot.games.clans.rounds.teams import handed, teams_taken
from bot.games.clans.state.figures import Model
from bot.games.clans.teams.profile import profiles
from bot.games.clans.teams.roster import Ready, Roster, ready
from rendering.art import grown
from rendering.brush import paint_symbol
from rendering.paint import WIDTH
from rendering.palette import palette_of
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import ALONE, Caption, Flag, Token
from rendering.themes import Theme
from tests.games.clans.positions import PINE, PLUM, model, position
from tests.rendering.reading import WHOLE_AS_SHOWN

Signs = tuple[str, str, frozenset[str], tuple[float, float]]
FREE = (Type.HERO, Type.RONIN)
ALIKE = 0.5
"""Two signs have at most this share of their ink in common, as small as a chat shows them."""


def signs(mark: Token) -> Signs:
    """All that tells a figure from another without colour, apart from its place and its state."""
    return mark.shape, mark.letter, mark.flags - {Flag.GHOST, Flag.ACTIVE}, mark.footprint


def models(pine: Ready, plum: Ready) -> dict[str, Model]:
    """The models of a match between two ready teams."""
    state = position()
    for fact in teams_taken(
        [
            (PINE, handed(PINE, Roster(pine.clan, pine.members))),
            (PLUM, handed(PLUM, Roster(plum.clan, plum.members))),
        ]
    ):
        assert isinstance(fact, TeamTaken)
        fact.apply(state)
    return {each.id: each for each in state.models.values()}


@pytest.mark.parametrize("pine", Element)
def test_A30_9_no_two_kinds_on_one_board_share_all_signs(pine: Element) -> None:
    """Every ready team of a clan against every ready team of all clans, also its own."""
    ours = [roster for roster in ready().values() if roster.clan == pine]
    for one, other in product(ours, ready().values()):
        kinds = defaultdict[Signs, set[tuple[str, str]]](set)
        for each in models(one, other).values():
            kinds[signs(figure(each))].add((each.seat, each.profile))
        assert {key: found for key, found in kinds.items() if len(found) > 1} == {}


def test_A30_9_kinds_of_clans_differ_also_without_shape_and_number() -> None:
    told = defaultdict[tuple[str, frozenset[str], tuple[float, float]], list[str]](list)
    for each in profiles().values():
        if each.clan is not None and each.type not in FREE:
            mark = figure(model("pine-kaiken", each.id, None))
            assert mark.flags <= {*Crest}
            told[mark.letter, mark.flags, mark.footprint].append(each.id)
    assert len(told) == 6 * 6
    assert all(len(found) == 1 for found in told.values())


def test_A19_4_a_model_of_a_shrine_has_the_sign_of_the_clan_of_its_element() -> None:
    for element in Element:
        shrine, clan = (
            model("pine-kaiken1", name, None) for name in (f"shrine.{element}.kaiken", f"{element}.kaiken")
        )
        assert [*crest(shrine)] == [*crest(clan)] == [Crest(f"clan-{element}")]


def test_A19_heroes_and_ronin_share_a_sign_and_sentries_have_none() -> None:
    free = [model("pine-hero1", each.id, None) for each in profiles().values() if each.type in FREE]
    assert {sign for each in free for sign in crest(each)} == {Crest.FREE}
    assert [*crest(model("samurai-sentry1", "sentry.samurai", "J9"))] == []


def test_A19_1_the_last_of_many_ronin_has_its_number_too() -> None:
    ronin = [each for each in profiles().values() if each.type is Type.RONIN]
    last = figure(model(f"pine-ronin{len(ronin)}", ronin[-1].id, "J9"))
    assert last.flags <= {*ART.flags}
    assert f"nth {len(ronin)}" in last.flags


def test_A4_3_the_letter_of_a_large_model_is_larger() -> None:
    assert grown(ALONE) == 1
    assert grown((2.0, 2.0)) > 1.5


def test_the_strip_has_the_signs_of_both_clans_beside_their_names() -> None:
    state = position(
        model("pine-ronin1", "ronin.monk", "J8"),
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model("plum-kaiken1", "water.kaiken", "J10"),
    )
    figures = [meter.of for meter in scene(state).strip if isinstance(meter, Caption) and meter.of]
    assert [each.flags & {*Crest} for each in figures] == [{Crest.FIRE}, {Crest.WATER}]
    bare = scene(position()).strip
    assert not [
        meter for meter in bare if isinstance(meter, Caption) and meter.of and meter.of.flags & {*Crest}
    ]


def drawn(sign: Crest) -> Image.Image:
    """A sign in black on white, as small as a chat shows it beside the letter of a small figure."""
    across, palette = round(1.3 * BADGE * UNIT * CELL), palette_of(ART, Theme.NIGHT)
    canvas = Image.new("RGB", (across * OVERSAMPLING, across * OVERSAMPLING), "white")
    pen = Pen(canvas, palette=palette, scale=CELL * OVERSAMPLING, corner=(0, 0), unit=UNIT)
    middle = across / CELL / 2
    paint_symbol(pen, sign, (middle, middle), BADGE, ink=(0, 0, 0), cut=(252, 252, 252))
    shown = round(across * WHOLE_AS_SHOWN / WIDTH)
    return canvas.convert("L").resize((shown, shown), Image.Resampling.LANCZOS)


def test_A30_9_the_signs_of_clans_differ_at_525_pixels() -> None:
    pictures = {sign: drawn(sign) for sign in Crest}
    alike = {}
    for one, other in combinations(pictures, 2):
        apart = ImageStat.Stat(ImageChops.difference(pictures[one], pictures[other])).sum[0]
        inked = ImageStat.Stat(ImageChops.invert(ImageChops.darker(pictures[one], pictures[other]))).sum[0]
        alike[one, other] = 1 - apart / inked
    assert {pair: share for pair, share in alike.items() if share > ALIKE} == {}
