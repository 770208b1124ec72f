"""`python -m tests.campaigns.rare`: matches of the clans in which everything that is printed should take effect.

Teams, challenges and choices favour what has been rarest so far, and models begin near to each other. The campaign
stops as soon as everything has taken effect `--least` times. Its exit status is 1 if a match breaks, or if something is
rarer than that after all `--games`.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.match import Match
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from bot.games.simulate import Counts, count_one, moves
from tests.campaigns.rare.effects import BOX, EXPECTED, effects
from tests.campaigns.rare.places import scatter
from tests.campaigns.rare.player import RarePlayer, rarest_team


def main() -> int:
    """Play, keep the counts in a file, and print what is too rare."""
    asked = _asked()
    found, broken, number = _read(asked.file), 0, 0
    while number < asked.games and _rare(found, asked.least):
        number += 1
        seed = f"{asked.seed}/{found['games'] + 1}"
        try:
            found.update(played(seed, found, asked.least))
        except Exception:  # noqa: BLE001  # every error is printed, and the next match goes on
            broken += 1
            print(f"BROKEN {seed}\n{traceback.format_exc(limit=-4)}", file=sys.stderr, flush=True)
            # The match depends on the counts before it: with them, `--games 1` plays it again.
            _write(asked.file and asked.file.with_suffix(f".{found['games'] + 1}.json"), found)
        found["games"] += 1
        _write(asked.file, found)
    rare = _rare(found, asked.least)
    print(f"{found['games']} matches, {broken} broken; fewer than {asked.least}: {rare or 'nothing'}")
    return int(bool(broken or rare))


def _write(file: Path | None, found: Counter[str]) -> None:
    if file is not None:
        # Written aside first: a campaign that is stopped while it writes must not lose its counts.
        aside = file.with_suffix(".new")
        aside.write_text(json.dumps(dict(sorted(found.items())), indent=1), encoding="utf-8")
        aside.replace(file)


def _rare(found: Counter[str], least: int) -> dict[str, int]:
    """What has taken effect too seldom so far, the rarest first."""
    return {
        name: found[name]
        for name in sorted(EXPECTED, key=lambda each: (found[each], each))
        if found[name] < least
    }


def played(seed: str, found: Counter[str], least: int) -> Counter[str]:
    """The counts of one match. Refuses with Broken a match that breaks a rule of A28."""
    game = ClansGame(_options(Seeded(f"{seed} options"), found, least))
    brains = dict.fromkeys(game.seats, RarePlayer(found, least))
    chance, luck = Seeded(seed), Seeded(f"{seed} players")
    match, counts = Match.dealt(game, chance), Counts()
    for _move in moves(match, brains, chance, luck):
        if match.state.stage is Stage.TURNS and match.state.question is None:
            scatter(match, Seeded(f"{seed} places"))
            break
    count_one(counts, BOX, game, moves(match, brains, chance, luck), seed)
    new = Counter(effects(match))
    new.update(counts.ends)
    return new


def _options(luck: Chance, found: Counter[str], least: int) -> dict[str, Any]:
    """Drawn options, with few rounds, many cards, and the challenge with the rarest ends."""
    options = dict(BOX.trials.drawn(luck) or {})
    ends = {each: min(found[f"{each}: {how}"] for how in ("won on points", "drawn")) for each in Challenge}
    fewest = min(ends.values())
    able = [each for each in Challenge if ends[each] == fewest or fewest >= least]
    is_shrine = rarest_team(found) < least and luck.below("shrine", 4) == 0
    return options | {
        "players": 2,
        "sides": "free",
        "challenge": str(pick(luck, "challenge", able)),
        "teams": "shrine" if is_shrine else "built",
        "firstTeam": "chosen",
        "secondTeam": "chosen",
        "koban": pick(luck, "koban", (100, 150, 200)),
        "ninjas": pick(luck, "ninjas", (0, 9)),
        "rounds": pick(luck, "rounds", (3, 3, 3, 5)),
        "brawlTarget": pick(luck, "target", (0, 3, 3)),
        "moonDeck": pick(luck, "deck", ("full", "full", "calm")),
        "moonHand": 5,
        "moonHandMax": 5,
    }


def _read(file: Path | None) -> Counter[str]:
    is_there = file is not None and file.exists()
    return Counter(json.loads(file.read_text(encoding="utf-8"))) if file and is_there else Counter()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.rare", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", default="rare")
    parser.add_argument("--least", type=int, default=20)
    parser.add_argument("--file", type=Path, help="counts are added to those in it")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
