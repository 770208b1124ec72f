"""The art is the game's: rendering knows no game, two arts live side by side, and what an art lacks is refused."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.games.castle.art import ART as CASTLE
from rendering.art import Art, LandArt, Material
from rendering.cards import paint_sheet
from rendering.film import Reel
from rendering.paint import paint
from rendering.palette import MOST, palette_of
from rendering.plain import PLAIN
from rendering.scene import Board, Scene, Sign, Token
from rendering.sheet import Card, Group, Sheet
from rendering.themes import Theme
from tests.rendering import demo, lagoon, squares
from tests.rendering.crops import crop

FOLDER = Path(__file__).parents[2] / "rendering"
OF_THE_CASTLE = frozenset(
    (
        *(
            "alert",
            "bamboo",
            "barracks",
            "blossom",
            "castle",
            "drunk",
            "guard",
            "intruder",
            "katana",
            "lance",
        ),
        *(
            "lily",
            "maple",
            "moat",
            "monk",
            "ninja",
            "passage",
            "patrol",
            "pine",
            "rival",
            "rope",
            "sake",
            "samurai",
        ),
        *(
            "sentry",
            "shuriken",
            "sleeper",
            "spear",
            "sword",
            "temple",
            "traitor",
            "watch",
            "watchtower",
            "weapon",
        ),
        *("wound", "yard"),
    )
)
"""Words of one game; each with its plural, and with an ending of a verb."""


def words(text: str) -> set[str]:
    """All words of a text in small letters, those within names too."""
    found = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}
    return found | {re.sub(r"(s|ed|ing)$", "", word) for word in found}


def test_rendering_speaks_of_no_game() -> None:
    texts = {path.relative_to(FOLDER): path.read_text() for path in FOLDER.rglob("*.py")}
    assert len(texts) > 20
    told = {str(path): sorted(words(text) & OF_THE_CASTLE) for path, text in texts.items()}
    assert {path: found for path, found in told.items() if found} == {}


def test_a_word_of_a_game_would_be_noticed() -> None:
    assert words("class CastleWall: GUARDS = 'patrolled'") >= {"castle", "guard", "patroll"}


@pytest.mark.parametrize("name", sorted({*CASTLE.lands, *CASTLE.scenery, *CASTLE.flags, *CASTLE.emblems}))
def test_drawings_of_the_castle_are_in_no_other_art(name: str) -> None:
    own = {*PLAIN.scenery, *PLAIN.flags, *PLAIN.emblems, *PLAIN.cards}
    assert name not in own


# ---- side by side

PICTURES: Mapping[str, Callable[[Theme], bytes]] = {
    "castle": lambda theme: paint(demo.public(), theme=theme, width=300),
    "castle cards": lambda theme: paint_sheet(
        Sheet("Deck", (Group("", (Card("Bell", "bell", "It rings.", "guard"),)),), CASTLE),
        theme=theme,
        width=300,
    ),
    "lagoon": lambda theme: paint(lagoon.scene(), theme=theme, width=300),
    "lagoon near": lambda theme: crop(lagoon.scene(), (3.0, 4.0), 4.0, theme=theme, size=200),
    "lagoon cards": lambda theme: paint_sheet(lagoon.sheet(), theme=theme, width=300),
    "plain": lambda theme: paint(squares.floors(2), theme=theme, width=300),
}


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_pictures_of_games_do_not_touch_each_other(theme: Theme) -> None:
    """Each picture is the same after any other pictures."""
    alone = {name: painted(theme) for name, painted in PICTURES.items()}
    assert len(set(alone.values())) == len(alone)
    for order in list(permutations(PICTURES))[::97]:
        assert {name: PICTURES[name](theme) for name in order} == alone


def test_films_of_two_games_are_made_side_by_side() -> None:
    scenes = (demo.public(), lagoon.scene())
    reels = [Reel(width=200) for _ in scenes]
    for _ in range(2):
        for reel, scene in zip(reels, scenes, strict=True):
            reel.add(scene)
    for reel, scene in zip(reels, scenes, strict=True):
        alone = Reel(width=200)
        alone.add(scene)
        alone.add(scene)
        assert reel.film() == alone.film()


@pytest.mark.parametrize("theme", Theme, ids=str)
def test_a_picture_has_the_colours_of_its_own_art(theme: Theme) -> None:
    image = Image.open(BytesIO(paint(lagoon.scene(), theme=theme))).convert("RGB")
    found = {colour for _n, colour in image.getcolors(1 << 20) or ()}
    own = palette_of(lagoon.ART, theme)
    assert {own.side[crew] for crew in lagoon.CREWS} <= found
    assert own.extra["canvas"] in found
    assert own.side["guard"] != palette_of(CASTLE, theme).side["guard"]
    assert palette_of(CASTLE, theme).side["guard"] not in found


@pytest.mark.parametrize("theme", Theme, ids=str)
@pytest.mark.parametrize("art", [PLAIN, lagoon.ART, CASTLE], ids=str)
def test_every_role_of_an_art_is_in_its_palette(art: Art, theme: Theme) -> None:
    palette = palette_of(art, theme)
    assert len(palette.colours) == MOST
    assert set(palette.named) <= set(palette.colours)
    roles = (palette.side, palette.letter, palette.tone, palette.extra, palette.line, palette.glow)
    assert {colour for group in roles for colour in group.values()} <= set(palette.colours)


def test_the_same_marks_in_another_art_are_another_picture() -> None:
    figure = (Token("A", "circle", "neutral", (5.0, 5.0)),)
    pictures = [
        paint(Scene(replace(lagoon.BASE, marks=(), art=art), figure)) for art in (lagoon.ART, CASTLE, PLAIN)
    ]
    assert len(set(pictures)) == 3


def test_a_board_of_another_art_is_another_base() -> None:
    one = replace(lagoon.BASE, marks=())
    other = replace(one, art=PLAIN)
    assert one != other
    assert one.key != other.key
    assert Board("", one) != Board("", other)


# ---- what an art must have


def art(**changed: Any) -> Art:
    return replace(lagoon.ART, **changed)


def test_an_art_without_colours_for_a_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no colours for the theme 'light'"):
        art(colours={Theme.NIGHT: lagoon.COLOURS[Theme.NIGHT]})


def test_an_art_whose_tone_has_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="its tones and their colours differ"):
        art(tones={**lagoon.ART.tones, "sand": Material()})


@pytest.mark.parametrize("tone", ["edge", "beyond"])
def test_an_art_without_the_tones_that_every_art_has_is_refused(tone: str) -> None:
    with pytest.raises(ValueError, match=f"no tone '{tone}'"):
        art(tones={name: made for name, made in lagoon.ART.tones.items() if name != tone})


def test_an_art_of_too_many_tones_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 51 tones"):
        art(tones={**lagoon.ART.tones, **{f"tone {n}": Material() for n in range(60)}})


def test_a_land_of_a_tone_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="the land 'swamp' is of a tone"):
        art(lands={"swamp": LandArt("mud")})


def coloured(**changed: Any) -> Mapping[Theme, Any]:
    return {theme: replace(colours, **changed) for theme, colours in lagoon.COLOURS.items()}


def test_a_side_without_a_colour_for_its_letter_is_refused() -> None:
    with pytest.raises(ValueError, match="their letters' colours differ"):
        art(colours=coloured(letter={}))


def test_an_art_without_a_neutral_side_is_refused() -> None:
    sides = {"red": (200, 0, 0)}
    with pytest.raises(ValueError, match="no side 'neutral'"):
        art(colours=coloured(side=sides, letter=sides))


@pytest.mark.parametrize("colour", [(1, 0, 0), (0, 256, 0), (0, 0, -4)])
@pytest.mark.parametrize("part", ["extra", "line"])
def test_a_colour_that_a_palette_cannot_give_back_is_refused(part: str, colour: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no multiple of 4"):
        art(colours=coloured(**{part: {"canvas": colour}}))


def test_an_art_of_more_colours_than_a_picture_has_is_refused() -> None:
    many = art(
        name="gaudy", colours=coloured(extra={str(n): (4 * (n % 60), 4 * (n // 60), 132) for n in range(300)})
    )
    with pytest.raises(ValueError, match=f"'gaudy' has \\d+ colours, more than {MOST}"):
        palette_of(many, Theme.NIGHT)


@pytest.mark.parametrize(
    "mark", [Token("A", "square", "red", (5, 5)), Token("A", "circle", "pink", (5, 5)), Sign("house", (5, 5))]
)
def test_a_mark_missing_in_an_art_is_not_painted(mark: Token | Sign) -> None:
    with pytest.raises(KeyError):
        paint(Scene(lagoon.BASE, (mark,)))
