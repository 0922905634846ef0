"""Every game as an environment of PettingZoo (AEC), for training agents.

    env = Environment("burgundy", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_0`, `seat_1`, …. An observation is the view of that seat as the encoder's numbers,
and a mask of the 200 actions. Action n is the n-th of `info["options"]`, whose ids (`info["ids"]`)
are the same in every position. A seat that need not act has no turn. Rewards come at the end, as in
`returns` of `projections.simulation.state`. The numbers of an observation are computed on first
use. This module needs the extra `simulation` of kontor-server.
"""

from collections.abc import Callable, Iterator, Mapping
from operator import index
from typing import Any, cast

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from domain.decider import MOST_OPTIONS, Seat
from domain.registry import game_named
from projections.memo import Parts
from projections.simulation.encoder import SIZE, Encoder, Row
from projections.simulation.position import NO_OPTIONS, Position
from projections.simulation.state import action_id, returns
from projections.view_tree import tree

Observation = dict[str, Any]
"""`observation`: the encoder's numbers. `action_mask`: 1 for each of 200 actions that exists."""
MASKS = np.tri(MOST_OPTIONS + 1, MOST_OPTIONS, -1, np.int8)
"""By number of options: 1 for each of them."""


class Environment(AECEnv[str, Observation, int]):
    """One game with this number of seats, and these options of its table."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        options: Mapping[str, Any] = NO_OPTIONS,
        render_mode: str | None = None,
    ) -> None:
        """Raises KeyError for an unknown game, ValueError for a wrong number of seats."""
        super().__init__()
        if seats not in game_named(game).seats:
            message = f"{game} is not played with {seats} seats."
            raise ValueError(message)
        self.metadata = {
            "name": f"kontor_{game}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = []
        self._game, self._options, self._seed = game, dict(options), -1
        numbers = spaces.Box(-np.inf, np.inf, (SIZE,), np.float32)
        mask = spaces.Box(0, 1, (MOST_OPTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: cast("spaces.Space[int]", spaces.Discrete(MOST_OPTIONS))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Open the game of this seed; without a seed that of the next number."""
        self._seed = self._seed + 1 if seed is None else seed
        seats = len(self.possible_agents)
        self.position = Position.begin(
            self._game, seats=seats, seed=self._seed, options=self._options
        )
        self._forget()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._take_turn()

    def observe(self, agent: str) -> Observation:
        """Return the view of this seat; only the agent whose turn it is has actions."""
        position, parts, encoder = self.position, self._parts, self._encoders[agent]
        seat = Seat(self._seat(agent))
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        return Seen(
            MASKS[len(self._commands) if acts else 0].copy(),
            lambda: encoder.encoded(position.view(seat, parts)),
        )

    def step(self, action: int | None) -> None:
        """Take the option of that number; None for an agent whose game is over.

        Raises ValueError for anything except the number of an option.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType] - None, it has to be
            return
        command = self._commands[number_of(action, len(self._commands))]
        self.position = self.position.after(self._seat(agent), command)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.over:
            rewards = returns(self.position)
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._take_turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the view of the agent whose turn it is, as indented text."""
        if self.render_mode is None:
            return None
        seat = Seat(self._seat(self.agent_selection))
        return "\n".join(tree(self.position.view(seat, self._parts)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __getstate__(self) -> dict[str, Any]:
        """Return everything except caches."""
        return {name: it for name, it in vars(self).items() if name not in {"_parts", "_encoders"}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._forget()

    def _forget(self) -> None:
        """Start with empty caches of views and their numbers."""
        self._parts = Parts()
        self._encoders = {agent: Encoder() for agent in self.possible_agents}

    def _take_turn(self) -> None:
        position = self.position
        seat = position.awaiting[0] if position.awaiting else 0
        self.agent_selection = self.possible_agents[seat]
        self._commands = position.options(seat) if position.awaiting else ()
        self.infos[self.agent_selection] = Options(self._commands)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)


def number_of(action: object, options: int) -> int:
    """Return the action as a number from 0 to `options` - 1. Raises ValueError for other values."""
    if not isinstance(action, bool | np.bool_):
        try:
            number = index(cast("int", action))
        except TypeError:
            number = -1
        if 0 <= number < options:
            return number
    message = f"{action!r} is no action now: it has to be a whole number from 0 to {options - 1}."
    raise ValueError(message)


class Seen(dict[str, Any]):
    """An observation. Its numbers are computed on first use."""

    def __init__(self, mask: Any, numbers: Callable[[], Row]) -> None:
        super().__init__(observation=None, action_mask=mask)
        self._numbers = numbers

    def __getitem__(self, key: str) -> Any:
        found = super().__getitem__(key)
        if found is None:
            found = self[key] = self._numbers()
        return found

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys; because this method exists, `dict(seen)` reads each value too."""
        return super().__iter__()

    def __reduce__(self) -> Any:
        return dict, (dict(self),)

    get: Any = Mapping[str, Any].get
    items: Any = Mapping[str, Any].items
    values: Any = Mapping[str, Any].values


class Options(dict[str, Any]):
    """The additional information for an agent, computed on request."""

    def __init__(self, commands: tuple[Any, ...]) -> None:
        super().__init__()
        self._commands = commands

    def __missing__(self, key: str) -> Any:
        """`options`: the commands as plain values. `ids`: their ids, the same in every position."""
        match key:
            case "options":
                return [msgspec.to_builtins(command) for command in self._commands]
            case "ids":
                return [action_id(command) for command in self._commands]
            case _:
                raise KeyError(key)
