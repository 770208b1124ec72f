"""What people can do at a table, one function each: the contents of the modules of this folder that do something.

Every function takes the hall first. What cannot be done is refused with `Refusal`, one sentence for the person who
asked; its kind `MovedOn` says that the question is closed, and whoever shows panels shows the present one.
"""

from bot.tables.ahead.planning import (
    plan_add,
    plan_arm,
    plan_clear,
    plan_disarm,
    plan_press,
    plan_stops,
    plan_undo,
    plan_view,
)
from bot.tables.clocks.pausing import pause, resume
from bot.tables.deciding.drafts import (
    choose_for_me,
    draft_add,
    draft_clear,
    draft_commit,
    draft_undo,
    lodge_order,
    withdraw_order,
)
from bot.tables.deciding.moves import decide, enter, press, resign
from bot.tables.deciding.undo import take_back
from bot.tables.hall import Hall
from bot.tables.looking.looks import choose_theme, dress_board
from bot.tables.looking.mine import my_games
from bot.tables.looking.notes import note
from bot.tables.looking.sight import board, layers, log, notes, offers, table, table_in, tables_of, view
from bot.tables.past.catching_up import catch_up, catch_up_everywhere, glanced
from bot.tables.past.digest import digest
from bot.tables.past.results import history, standings
from bot.tables.past.story import story
from bot.tables.people.claiming import check_claim, check_stop, claim, go_on, stop
from bot.tables.people.filling import fill_in
from bot.tables.people.following import play_on
from bot.tables.people.handing import accept_seat, close_offer, give_back, offer_seat, take_seat_back
from bot.tables.people.lobby import (
    ask_for_messages,
    close_table,
    note_closed_messages,
    open_table,
    seat_computer,
    set_pace,
    sit,
    stand_up,
    start,
)
from bot.tables.people.talk import hearers, tell
from bot.tables.telling.places import greet, movable, move_table, rejoined
from bot.tables.telling.quiet import keep_quiet, tell_when_next

__all__ = [
    "Hall",
    "accept_seat",
    "ask_for_messages",
    "board",
    "catch_up",
    "catch_up_everywhere",
    "check_claim",
    "check_stop",
    "choose_for_me",
    "choose_theme",
    "claim",
    "close_offer",
    "close_table",
    "decide",
    "digest",
    "draft_add",
    "draft_clear",
    "draft_commit",
    "draft_undo",
    "dress_board",
    "enter",
    "fill_in",
    "give_back",
    "glanced",
    "go_on",
    "greet",
    "hearers",
    "history",
    "keep_quiet",
    "layers",
    "lodge_order",
    "log",
    "movable",
    "move_table",
    "my_games",
    "note",
    "note_closed_messages",
    "notes",
    "offer_seat",
    "offers",
    "open_table",
    "pause",
    "plan_add",
    "plan_arm",
    "plan_clear",
    "plan_disarm",
    "plan_press",
    "plan_stops",
    "plan_undo",
    "plan_view",
    "play_on",
    "press",
    "rejoined",
    "resign",
    "resume",
    "seat_computer",
    "set_pace",
    "sit",
    "stand_up",
    "standings",
    "start",
    "stop",
    "story",
    "table",
    "table_in",
    "tables_of",
    "take_back",
    "take_seat_back",
    "tell",
    "tell_when_next",
    "view",
    "withdraw_order",
]
