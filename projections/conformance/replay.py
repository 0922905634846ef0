"""Shows a position: `python -m projections.conformance.replay GAME OPENING STYLE SEED VERSION`.

A finding prints the command that shows the position of its random game. The output has the entry
that led there, as the log stores it, and each viewer's view and options. `--viewer seat:1` limits
it to one viewer.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.decider import EVERYONE, Viewer, viewer_name
from domain.table import table_queries
from projections import viewer_frames
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import game_facts_of
from projections.conformance.playing import STYLES, Start, Step, game_steps


def lines_of(facts: GameFacts, step: Step, viewers: Sequence[Viewer]) -> Iterator[str]:
    """Yield the lines that describe the position after a step."""
    who = "the table" if step.entry.by is None else viewer_name(step.entry.by)
    yield f"version {step.entry.version}, by {who}: {as_text(step.entry.command)}"
    yield from (f"  {as_text(event)}" for event in step.entry.events)
    for viewer in viewers:
        seen = viewer_frames.seen_by(facts.projection, step.after, viewer)
        frame = viewer_frames.position(facts.projection, seen, "en")
        yield f"{viewer_name(viewer)}:"
        yield msgspec.json.format(as_text(frame), indent=2)


def as_text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def step_at(facts: GameFacts, start: Start, version: int) -> Step:
    """Return the step of that version. Raises ValueError if the game ended earlier."""
    for step in game_steps(facts, start):
        if step.entry.version == version:
            return step
    message = f"The game has no version {version}."
    raise ValueError(message)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m projections.conformance.replay", description=__doc__
    )
    parser.add_argument("game")
    parser.add_argument("opening", help="seats and options, as the finding tells them")
    parser.add_argument("style", choices=STYLES)
    parser.add_argument("seed")
    parser.add_argument("version", type=int, help="of the entry that led to the position")
    parser.add_argument(
        "--viewer", help="seat:0, seat:1, …, spectator or all; by default everybody"
    )
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> None:
    args = arguments(given)
    facts = game_facts_of(args.game)
    opening = next(one for one in facts.openings if str(one) == args.opening)
    step = step_at(facts, Start(opening, args.seed, args.style), args.version)
    viewers: tuple[Viewer, ...] = (*table_queries.viewers(step.after), EVERYONE)
    looking: list[Viewer] = [one for one in viewers if args.viewer in (None, viewer_name(one))]
    print(*lines_of(facts, step, looking), sep="\n")


if __name__ == "__main__":
    main()
