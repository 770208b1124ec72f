"""The questions to a seat; one in the middle of a fight or a test also names that."""

from __future__ import annotations

from bot.engine.game import Seat, not_none
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Care, Heal, Put, Tend
from bot.games.clans.fighting.blows import rescuers
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.moon.windows import is_in_vain, is_open, is_open_before, responses_before
from bot.games.clans.names import names
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.rounds.rounds import cares, forced, restores
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.rolls import FIGHTS, Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import things
from bot.games.clans.words import rosters
from bot.words import _


def question(state: State, seat: Seat) -> str:
    """The question for a seat that is asked."""
    if is_crowded(state, seat):
        return _("The limit is {n} Moon cards: which one do you discard?").format(
            n=state.setting.options.moon_hand_max
        )
    items = (
        _("Which lantern or shrine do you place, and where?")
        if state.setting.is_by_turns
        else _("Which lanterns and shrines?")
    )
    found = {
        Stage.CHALLENGE: _("The dice let you choose: what is fought for?"),
        Stage.TEAMS: rosters.question(state.setting)
        if state.setting.is_built
        else _("Which team do you lead?"),
        Stage.JANKEN: _("Rock, paper or scissors?"),
        Stage.CRATES: _("Where does the next crate lie, face down?"),
        Stage.ITEMS: items,
        Stage.POSTS: _("Where does the next sentry stand, within 2 spaces of what it guards?"),
        Stage.EDGES: _edges(state),
        Stage.DEPLOYMENT: _("Where do your models begin?"),
    }.get(state.stage)
    if state.stage is Stage.UPKEEP:
        return _of_upkeep(state, seat)
    if found is not None:
        return found
    if state.question is not None:
        return _asked(state, state.question)
    if state.active is None:
        return _("Which sentry acts, and how?") if state.is_watch else _("Which model acts, and how?")
    return _("{model}: what next?").format(model=names.tag(state.active.model))


def _edges(state: State) -> str:
    """The question for an edge, with what follows for the other seats (A6.8, A31.21)."""
    if len(state.setting.seats) == 2:
        return _("Which edge is yours? The seat that takes one begins; the other gets the opposite edge.")
    if state.edges:
        return _("Which edge is yours?")
    return _("Which edge is yours? The seat that takes one begins; the others roll for theirs.")


def _of_upkeep(state: State, seat: Seat) -> str:
    """The question of an upkeep, with the things of which the seat chooses one (A7.12)."""
    whole = _("Who is healed, and who comes to the board?")
    offered = cares(state, seat)
    alone = forced(state, seat, ())
    left = {type(piece) for piece in restores(state, seat, alone)}
    if alone and left.isdisjoint((Heal, Tend)):
        text = _("The upkeep: {done}. Who comes to the board?") if Put in left else _("The upkeep: {done}.")
        return text.format(done=_(", ").join(map(_done, alone)))
    if not offered:
        return whole
    return _("{question} Choose one: {things}.").format(question=whole, things=things(offered))


def _done(piece: Heal | Tend) -> str:
    """What an upkeep does by itself, as a clause."""
    text = _("you draw a Moon card")
    if piece.model is not None:
        is_stunned = isinstance(piece, Tend) and piece.care is Care.STEADY
        text = _("{model} loses its Stun") if is_stunned else _("{model} is healed")
    return text.format(model="" if piece.model is None else names.tag(piece.model))


def _asked(state: State, asked: Question) -> str:
    if asked.window is Window.NAME:
        return _naming(state, asked.seat)
    wanted = _wanted(state, asked)
    about = _about(state)
    return _("{about}: {question}").format(about=about, question=wanted) if about else wanted


def _wanted(state: State, asked: Question) -> str:
    """The decision to make; the model is named if the fight does not make it clear."""
    model = names.tag(asked.model)
    match asked.window:
        case Window.BEFORE_ROLL:
            is_vain = is_open_before(state, asked.seat) and not responses_before(state, asked.seat)
            return _none_fits() if is_vain else _("anything before the roll?")
        case Window.CHOOSE:
            return _("which die is the result?")
        case Window.PUSH | Window.PLACE | Window.PARRY:
            return _("where does {model} go, and which way does it look?").format(model=model)
        case Window.REPLACE:
            return _replacing(state, model)
        case Window.SKILL:
            return _("does {model} use {skill}?").format(model=model, skill=names.skill(asked.asking))
        case _:
            return _after_roll(state, asked.seat)


def _replacing(state: State, model: str) -> str:
    """The question about a blow: to spend Protect, or to let a friend take it, or both on offer."""
    is_injury = state.blows[0].is_injury
    if rescuers(state):
        text = _("{model} would be Injured. Save it?")
    else:
        text = (
            _("{model} would be Injured. Spend Protect?")
            if is_injury
            else _("{model} would be Stunned. Spend Protect?")
        )
    return text.format(model=model)


def _none_fits() -> str:
    """Why a seat is asked that can only pass (A26.4)."""
    return _("no card of yours fits here. You are asked so that nobody learns that.")


def _after_roll(state: State, seat: Seat) -> str:
    can_reroll = bool(rerolls(state, seat))
    if is_in_vain(state, seat):
        return _("reroll anything?") if can_reroll else _none_fits()
    if not is_open(state, seat):
        return _("reroll anything?")
    return _("reroll anything, or play a card?") if can_reroll else _("play a card?")


def _about(state: State) -> str:
    """The test or the fight that a question is about; empty if there is none."""
    roll, fight = state.roll, state.fight
    if roll is not None and roll.purpose not in FIGHTS:
        return _tested(roll)
    if fight is None:
        return ""
    if fight.is_shuriken:
        text = _("{attacker} throws a shuriken at {defender}")
    elif fight.is_ranged:
        text = _("{attacker} shoots at {defender}")
    else:
        text = _("{attacker} attacks {defender}")
    return text.format(attacker=names.tag(fight.attacker), defender=names.tag(fight.defender))


def _tested(roll: Roll) -> str:
    """A roll of one model: its purpose, and if it is passed as it lies."""
    pool = roll.pools[0]
    texts = {
        Purpose.DODGE: _("{model} dodges") if pool.is_passed else _("{model} fails to dodge"),
        Purpose.POISON: _("{model} rolls for Poison"),
        Purpose.CRATE: _("{model} checks a crate"),
        Purpose.RESILIENT: _("{model} is Resilient"),
    }
    test = _("{model} passes its test") if pool.is_passed else _("{model} fails its test")
    return texts.get(roll.purpose, test).format(model=names.tag(pool.model))


def _naming(state: State, seat: Seat) -> str:
    """The question whom to name: a model of the seat's own side, or of an enemy (A22.5 to A22.7, A23.3)."""
    known = played(state.setting)
    whose = known.nameable(state, seat)[0].seat
    is_own = state.setting.are_friends(whose, seat)
    text = _("Which of your models is the {role}?") if is_own else _("Which of {seat} is the {role}?")
    return text.format(role=names.role(not_none(known.role)), seat=names.seat(whose))
