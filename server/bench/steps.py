"""Measures the steps per second of a program that learns from random play, on one core."""

import time
from collections.abc import Callable, Iterator
from random import Random

from projections.projection import AnyProjection
from projections.simulation.environment import Environment
from projections.simulation.state import State

SECONDS = 2.0


def steps(projection: AnyProjection) -> Iterator[str]:
    """Yield the steps per CPU second with `State`, with PettingZoo, and with all observations."""
    game, seats = projection.game.name, projection.game.seats
    count = 2 if 2 in seats else seats[0]
    state, masked = a_second(by_state(game, count)), a_second(by_environment(game, count))
    read = a_second(by_environment(game, count, observe=True))
    yield (
        f"{count} seats {state:9,.0f} steps/s by State {masked:9,.0f} by PettingZoo "
        f"{read:9,.0f} with observations"
    )


def a_second(step: Callable[[], None]) -> float:
    made, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        step()
        made += 1
    return made / (time.process_time() - start)


def by_state(game: str, seats: int) -> Callable[[], None]:
    chance = Random(1)
    state = State.begin(game, seats=seats, seed=0)

    def step() -> None:
        nonlocal state
        if state.is_terminal():
            state = State.begin(game, seats=seats, seed=chance.getrandbits(30))
        state.apply_action(chance.choice(state.legal_actions()))

    return step


def by_environment(game: str, seats: int, *, observe: bool = False) -> Callable[[], None]:
    env = Environment(game, seats=seats)
    env.reset(seed=0)

    def step() -> None:
        if not env.agents:
            env.reset()
        seen, _, terminated, truncated, _ = env.last()
        assert seen is not None
        if observe:
            _ = seen["observation"]
        over = terminated or truncated
        space = env.action_space(env.agent_selection)
        env.step(None if over else space.sample(seen["action_mask"]))

    return step
