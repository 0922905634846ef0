"""A game as programs that search and learn know it from OpenSpiel: `State`, with its names.

    state = State.begin("bruges", seats=2, seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

What is drawn comes out of the seed as the rules ask for it: there are no nodes of chance, and
`chance_outcomes` says what may come of an action, as far as its player can know.
An action has the same id in every position and on every machine: 63 bits of its command's digest.
Who is not waited for has no turn: the moments in which others may interrupt pass unused.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Self

import msgspec

from clients.simulation.encoder import Encoder, Row
from clients.simulation.match import share_of_first
from clients.simulation.position import NO_OPTIONS, Position
from domain.decider import Seat

TERMINAL = -4
"""The `current_player` of a game that is over, as in OpenSpiel."""


class State:
    """Mutable, as in OpenSpiel: `apply_action` changes it, `child` and `clone` do not."""

    def __init__(self, position: Position, past: tuple[Position, ...] = ()) -> None:
        self.position = position
        self._past = past

    @classmethod
    def begin(
        cls, game: str, *, seats: int, seed: int, options: Mapping[str, Any] = NO_OPTIONS
    ) -> Self:
        """The opening. Raises what `Position.begin` raises."""
        return cls(Position.begin(game, seats=seats, seed=seed, options=options))

    def num_players(self) -> int:
        return self.position.seats

    def current_player(self) -> int:
        """The first seat that the game waits for."""
        waiting = self.position.awaiting
        return waiting[0] if waiting else TERMINAL

    def is_terminal(self) -> bool:
        return self.position.over

    def legal_actions(self) -> list[int]:
        """The ids of what the current player may do, ascending."""
        return sorted(self._commands())

    def action_to_string(self, action: int) -> str:
        """The command as JSON. Raises KeyError for one that is not legal now."""
        return msgspec.json.encode(self._commands()[action]).decode()

    def apply_action(self, action: int) -> None:
        """Raises KeyError for one that is not legal now."""
        after = self.position.after(self.current_player(), self._commands()[action])
        self._past = (*self._past, self.position)
        self.position = after

    def child(self, action: int) -> State:
        """The state after this action."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        return State(self.position, self._past)

    def returns(self) -> list[float]:
        """Of each player, see `returns`."""
        return returns(self.position)

    def observation_tensor(self, player: int) -> Row:
        """What that player sees now, as numbers."""
        return Encoder().encoded(self.position.view(Seat(player)))

    def observation_string(self, player: int) -> str:
        """What that player sees now, as JSON."""
        return told(self.position.view(Seat(player)))

    def information_state_string(self, player: int) -> str:
        """All that this player was told since the opening, as JSON: perfect recall."""
        path = (*self._past, self.position)
        return told([event for position in path for event in position.told(Seat(player))])

    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A state that this player could not tell from this one; it has no past."""
        return State(self.position.world(Seat(player), seed))

    def chance_outcomes(
        self, action: int, samples: int = 16, seed: int = 0
    ) -> list[tuple[State, float]]:
        """What the current player may see come of this action, the likeliest first.

        With how large a part of so many worlds it was that the player could not tell from this one,
        each with luck of its own. Raises KeyError for an action that is not legal now.
        """
        player = self.current_player()
        found: dict[str, list[State]] = {}
        for number in range(samples):
            after = self.resample_from_infostate(player, seed + number).child(action)
            found.setdefault(after.observation_string(player), []).append(after)
        outcomes = [(alike[0], len(alike) / samples) for alike in found.values()]
        return sorted(outcomes, key=lambda outcome: -outcome[1])

    def _commands(self) -> dict[int, Any]:
        if self.position.over:
            return {}
        return {action_id(it): it for it in self.position.options(self.current_player())}


def returns(position: Position) -> list[float]:
    """At the end from -1 to 1: who is first alone has 1, who shares that less; before it 0.

    Of a solo game 1 if it is won, else -1; of one that cannot be won a hundredth of its points.
    """
    outcome = position.outcome
    if outcome is None:
        return [0.0] * position.seats
    if outcome.won is not None:
        return [1.0 if outcome.won else -1.0]
    if position.seats == 1:
        return [outcome.scores[Seat(0)]["total"] / 100]
    return [2 * share - 1 for share in share_of_first(outcome, position.seats)]


def action_id(command: Any) -> int:
    """Names a command: not negative, of 63 bits."""
    written = msgspec.json.encode(command, order="deterministic")
    return int.from_bytes(blake2b(written, digest_size=8).digest(), "big") >> 1


def told(plain: Any) -> str:
    return msgspec.json.encode(plain, order="deterministic").decode()
