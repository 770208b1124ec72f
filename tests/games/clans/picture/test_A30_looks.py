"""A30.9: what a close look must show: facings, the model that acts, names of offered spaces, and no old dice."""

from bot.engine.game import Viewer
from bot.games.clans.art import Line
from bot.games.clans.decisions import Attack
from bot.games.clans.facts.activating import ActivationBegan
from bot.games.clans.kinds import ModelId
from bot.games.clans.picture import scene
from bot.games.clans.picture.ground import middle
from bot.games.pictures import Lens
from rendering.scene import Border, Label, Token
from tests.games.clans.moments import GAME, skirmish
from tests.games.clans.picture.test_clans_picture import PICTURES, TARGET, duel, pools
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position


def test_A4_4_the_arrow_of_a_facing_is_above_the_neighbour_it_points_at() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", "N"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        model("plum-kaiken2", "earth.kaiken", "K10", "E"),
        model("pine-oni1", "fire.oni", "M9", "N"),
        model("plum-kaiken3", "earth.kaiken", "N11", "W"),
    )
    found = scene(state).marks
    arrows = [mark for mark in found if isinstance(mark, Border) and mark.role == Line.AHEAD]
    assert [mark.points[0] for mark in arrows] == [middle(at(name)) for name in ("J9", "N10", "J10")]
    last = max(nth for nth, mark in enumerate(found) if isinstance(mark, Token))
    assert all(found.index(mark) > last for mark in arrows)


def test_A30_9_old_dice_leave_the_tray_when_a_model_of_the_reader_acts() -> None:
    state = duel()
    luck = Told({"pine-kaiken1": "V V F", "plum-kaiken1": "W E A"})
    news = carried_out(duel(), Attack(TARGET), luck=luck)
    old = Lens(past=news, news=len(news))
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    assert pools(PICTURES.scene(GAME, state, Viewer(PLUM), None, old)), "no model of Plum is acting"
    began = ActivationBegan(ModelId("pine-kaiken1"))
    anew = Lens(past=(*news, began), news=len(news) + 1)
    assert PICTURES.scene(GAME, state, Viewer(PINE), draft, anew).tray == ()
    again = Lens(past=(*news, began, *news), news=2 * len(news) + 1)
    assert pools(PICTURES.scene(GAME, state, Viewer(PINE), draft, again)), "these are of its own activation"


def test_A30_9_the_model_that_acts_is_in_every_look_and_labels_stand_beside_things() -> None:
    state = duel()
    state.items = {at("H7"): skirmish().items[at("H8")]}
    for zones in (("H7", "I8", "K8"), ("C3",), ("A1", "S20", "H7")):
        look = PICTURES.around(GAME, state, Viewer(PINE), zones)
        assert look is not None
        x, y = middle(at("J9"))
        assert max(abs(x - look.x), abs(y - look.y)) < look.side / 2 - 0.5
    found = PICTURES.scene(GAME, state, Viewer(PINE), None, Lens(asked=("H7", "I8")))
    low = {
        mark.text: mark.at[1] - middle(at(mark.text))[1] for mark in found.marks if isinstance(mark, Label)
    }
    assert low["H7"] > 0.3
    assert low["I8"] < 0.1
