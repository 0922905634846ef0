"""A game with the names of OpenSpiel, for programs that search and learn: `State`.

    state = State.begin("bruges", seats=2, seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Draws come from the seed when the rules need them, so there are no chance nodes. `clone` also copies
hidden cards and future draws. A search that must not see them starts from
`resample_from_infostate`. `chance_outcomes` returns the possible results of an action, as far as
its player can know.

An action has the same id in every position and on every machine: 63 bits of its command's digest. A
seat that need not act has no turn, so nobody interrupts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from typing import Any, NamedTuple, Self, TypeAlias

import msgspec

from domain.decider import AnyGame, Seat, Viewer
from projections.simulation.encoder import Encoder, Row
from projections.simulation.match import share_of_first
from projections.simulation.position import NO_OPTIONS, Position

TERMINAL = -4
"""The `current_player` of a game that is over, as in OpenSpiel."""
IDS_KEPT = 1 << 16

Past: TypeAlias = "tuple[Past, Position | Heard] | None"
"""The last position before this one, and its own past."""


class Heard(NamedTuple):
    """The past of a world as one player saw it; all other players start with its current view."""

    player: int
    state: State
    world: Position

    def events_for(self, viewer: Viewer) -> list[dict[str, Any]]:
        return self.state.events_for(viewer) if viewer == self.player else [self.world.view(viewer)]


class Rules(NamedTuple):
    """The game of a state, as far as algorithms of OpenSpiel need it."""

    game: AnyGame
    seats: int

    def num_players(self) -> int:
        return self.seats

    def max_utility(self) -> float:
        return 1.0

    def get_type(self) -> Any:
        """The `pyspiel.GameType` of this game. Raises ImportError without OpenSpiel."""
        GameType: Any = import_module("pyspiel").GameType  # noqa: N806 - a class
        pair = self.seats == 2
        return GameType(
            short_name=self.game.name,
            long_name=self.game.title["en"],
            dynamics=GameType.Dynamics.SEQUENTIAL,
            chance_mode=GameType.ChanceMode.DETERMINISTIC,
            information=GameType.Information.IMPERFECT_INFORMATION,
            utility=GameType.Utility.ZERO_SUM if pair else GameType.Utility.GENERAL_SUM,
            reward_model=GameType.RewardModel.TERMINAL,
            max_num_players=self.game.seats[-1],
            min_num_players=self.game.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )


class State:
    """Mutable, as in OpenSpiel: `apply_action` changes it, `child` and `clone` do not.

    `player`: a seat; by default the current player.
    """

    __slots__ = ("_commands_now", "_past", "_waiting", "position")

    def __init__(self, position: Position, past: Past = None) -> None:
        self.position = position
        self._past = past
        self._waiting = position.awaiting
        self._commands_now: dict[int, Any] | None = None

    @classmethod
    def begin(
        cls, game: str, *, seats: int, seed: int, options: Mapping[str, Any] = NO_OPTIONS
    ) -> Self:
        """Return the opening. Raises the errors of `Position.begin`."""
        return cls(Position.begin(game, seats=seats, seed=seed, options=options))

    def get_game(self) -> Rules:
        return Rules(self.position.game, self.position.seats)

    def num_players(self) -> int:
        return self.position.seats

    def current_player(self) -> int:
        """Return the first seat that must act."""
        return self._waiting[0] if self._waiting else TERMINAL

    def is_terminal(self) -> bool:
        return not self._waiting and self.position.over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the ids of that player's options, ascending; only the current player has any."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self._commands())

    def action_to_string(self, *action: int) -> str:
        """Return the command as JSON. `action`: the id, or a player and the id.

        Raises KeyError for an action that is not legal now.
        """
        return msgspec.json.encode(self._commands()[action[-1]]).decode()

    def apply_action(self, action: int) -> None:
        """Raises KeyError for an action that is not legal now."""
        after = self.position.after(self.current_player(), self._commands()[action])
        self.__init__(after, (self._past, self.position))

    def child(self, action: int) -> State:
        """The state after this action."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        copied = State(self.position, self._past)
        copied._commands_now = self._commands_now
        return copied

    def returns(self) -> list[float]:
        """Return the result of each player; see `returns`."""
        return returns(self.position)

    def observation_tensor(self, player: int | None = None) -> Row:
        """Return the view of that player as numbers."""
        return Encoder().encoded(self.position.view(self._viewer(player)))

    def observation_string(self, player: int | None = None) -> str:
        """Return the view of that player as JSON."""
        return as_json(self.position.view(self._viewer(player)))

    def information_state_string(self, player: int | None = None) -> str:
        """Return all events that this player saw since the opening, as JSON: perfect recall."""
        return as_json(self.events_for(self._viewer(player)))

    def events_for(self, viewer: Viewer) -> list[dict[str, Any]]:
        """Return the events since the opening as that viewer may see them."""
        past, path = self._past, [self.position.events_for]
        while past is not None:
            past, position = past
            path.append(position.events_for)
        return [event for events_for in reversed(path) for event in events_for(viewer)]

    def resample_from_infostate(self, player: int, seed: int | Callable[[], float]) -> State:
        """Return a state that this player cannot tell from this one.

        `seed`: of the hidden cards and future draws, or a function that draws from 0 to 1.
        """
        number = seed if isinstance(seed, int) else int(seed() * (1 << 53))
        world = self.position.world(Seat(player), number)
        return State(world, (None, Heard(player, self, world)))

    def chance_outcomes(
        self, action: int, samples: int = 16, seed: int = 0
    ) -> list[tuple[State, float]]:
        """Return possible results of this action for the current player, the likeliest first.

        Each has its share of the sampled worlds, which the player cannot tell from this one. Raises
        KeyError if the action is not legal now.
        """
        player = self.current_player()
        found: dict[str, list[State]] = {}
        for number in range(samples):
            after = self.resample_from_infostate(player, seed + number).child(action)
            found.setdefault(after.observation_string(player), []).append(after)
        outcomes = [(alike[0], len(alike) / samples) for alike in found.values()]
        return sorted(outcomes, key=lambda outcome: -outcome[1])

    def _viewer(self, player: int | None) -> Seat:
        return Seat(self.current_player() if player is None else player)

    def _commands(self) -> dict[int, Any]:
        """Return the commands of the current player by id; they are made once."""
        if self._commands_now is None:
            offered = self.position.options(self._waiting[0]) if self._waiting else ()
            self._commands_now = {action_id(it): it for it in offered}
        return self._commands_now


def returns(position: Position) -> list[float]:
    """Return results from -1 to 1 at the end, 0 before it; a sole winner has 1, a tie shares it.

    A solo game has 1 if it is won, otherwise -1; one without a winner has a hundredth of its
    points.
    """
    outcome = position.outcome
    if outcome is None:
        return [0.0] * position.seats
    if outcome.won is not None:
        return [1.0 if outcome.won else -1.0]
    if position.seats == 1:
        return [outcome.scores[Seat(0)]["total"] / 100]
    return [2 * share - 1 for share in share_of_first(outcome, position.seats)]


@lru_cache(IDS_KEPT)
def action_id(command: Any) -> int:
    """Return the id of a command: not negative, 63 bits."""
    written = msgspec.json.encode(command, order="deterministic")
    return int.from_bytes(blake2b(written, digest_size=8).digest(), "big") >> 1


def as_json(plain: Any) -> str:
    return msgspec.json.encode(plain, order="deterministic").decode()
