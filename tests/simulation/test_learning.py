"""Games for programs that learn: nothing in their numbers tells more than a view does."""

import pickle
from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # pyright: ignore[reportMissingTypeStubs]
    api_test,  # pyright: ignore[reportUnknownVariableType]
    seed_test,  # pyright: ignore[reportUnknownVariableType]
)

from domain.decider import MOST_OPTIONS, SPECTATOR, Seat
from domain.registry import GAMES
from projections.simulation import Position
from projections.simulation.encoder import SIZE, Encoder
from projections.simulation.environment import Environment
from projections.simulation.state import TERMINAL, State, action_id

ALGORITHMS = "open_spiel.python.algorithms"
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def env() -> Environment:
    env = Environment("bruges", seats=2)
    env.reset(seed=3)
    return env


def along(game: str, seed: int, every: int = 1) -> list[Position]:
    """Positions of a random game for most seats."""
    position = Position.begin(game, seats=GAMES[game].seats[-1], seed=seed)
    chance, found = Random(seed), [position]
    while not position.over:
        seat = chance.choice(position.awaiting)
        position = position.after(seat, chance.choice(position.options(seat)))
        found.append(position)
    return found[::every]


@EVERY_GAME
@pytest.mark.filterwarnings("ignore:Observation")  # it is a dict, with a mask
def test_every_game_is_an_environment(game: str) -> None:
    seats = GAMES[game].seats
    for count in {seats[0], seats[-1]}:
        api_test(Environment(game, seats=count), num_cycles=60)
    seed_test(lambda: Environment(game, seats=2), num_cycles=40)


@EVERY_GAME
def test_a_row_tells_nothing_that_its_viewer_may_not_know(game: str) -> None:
    """As of a view: what a viewer cannot tell apart is the same row of numbers."""
    encoders = [Encoder(), Encoder()]
    for position in along(game, 5, every=20):
        for viewer in (*map(Seat, range(position.seats)), SPECTATOR):
            world = position.world(viewer, 1)
            rows = [
                encoder.encoded(it.view(viewer))
                for encoder, it in zip(encoders, (position, world), strict=True)
            ]
            assert np.array_equal(rows[0], rows[1])


def test_a_leak_in_the_row_is_found() -> None:
    """One that is made of the draw pile too tells two worlds apart."""
    differ = 0
    for position in along("burgundy", 5, every=9):
        world = position.world(Seat(0), 1)
        ours, theirs = (
            Encoder().encoded({**it.view(Seat(0)), "draw_pile": list(it.state.draw_pile)})
            for it in (position, world)
        )
        differ += not np.array_equal(ours, theirs)

    assert differ


@EVERY_GAME
def test_other_views_are_other_rows_and_what_was_kept_changes_none(game: str) -> None:
    encoder, before = Encoder(), None
    for position in along(game, 6)[:120]:
        view = position.view(Seat(0))
        row = encoder.encoded(view)
        assert row.shape == (SIZE,)
        assert np.array_equal(row, Encoder().encoded(view))
        if before is not None and view != before[0]:
            assert not np.array_equal(row, before[1])
        before = (view, row)


def test_a_row_is_the_same_for_ever() -> None:
    """A different row would make existing training useless."""
    row = Encoder().encoded({"a": {"b": 3, "c": "word"}, "d": [True, "word"]})

    assert {int(place): float(row[place]) for place in np.flatnonzero(row)} == {
        109: 3.0,
        716: 1.0,
        1264: 1.0,
        2004: 1.0,
    }


@EVERY_GAME
def test_ids_of_actions_are_stable_and_tell_commands_apart(game: str) -> None:
    named: dict[int, object] = {}
    for position in along(game, 7):
        for seat in position.awaiting:
            for command in position.options(seat):
                assert named.setdefault(action_id(command), command) == command

    assert len(named) > 1
    assert all(0 <= number < 1 << 63 for number in named)


def test_only_the_current_player_has_legal_actions() -> None:
    state = State.begin("bruges", seats=2, seed=8)
    mine = state.current_player()
    action = state.legal_actions()[0]

    assert state.legal_actions(mine) == state.legal_actions()
    assert state.legal_actions(1 - mine) == []
    assert state.action_to_string(mine, action) == state.action_to_string(action)
    assert state.observation_string() == state.observation_string(mine)
    assert not state.is_chance_node()
    with pytest.raises(KeyError):
        state.apply_action(-1)


@pytest.mark.long
@EVERY_GAME
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_the_searches_of_open_spiel_play_every_game(game: str, seats: str) -> None:
    mcts, ismcts = (import_module(f"{ALGORITHMS}.{name}") for name in ("mcts", "ismcts"))
    possible = GAMES[game].seats
    state = State.begin(game, seats=possible[0] if seats == "fewest" else possible[-1], seed=8)
    luck = np.random.RandomState(8)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    searches = (
        mcts.MCTSBot(state.get_game(), 1.4, 4, rollouts, random_state=luck),
        ismcts.ISMCTSBot(state.get_game(), rollouts, 1.4, 4, random_state=luck),
    )
    for turn in range(12):
        assert not state.is_terminal()
        action = searches[turn % 2].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@EVERY_GAME
def test_a_state_is_played_to_its_returns(game: str) -> None:
    state, chance = State.begin(game, seats=2, seed=8), Random(8)
    first = state.clone()
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        action = chance.choice(state.legal_actions())
        told = state.information_state_string(0)
        child = state.child(action)
        state.apply_action(action)
        assert child.position.state == state.position.state
        assert state.information_state_string(0).startswith(told[:-1])

    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0.0)
    assert not first.is_terminal()
    assert state.num_players() == 2


def test_a_state_is_resampled_to_what_the_player_could_not_tell() -> None:
    state = State.begin("villagers", seats=3, seed=1)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])

    other = state.resample_from_infostate(1, seed=3)

    assert other.observation_string(1) == state.observation_string(1)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.information_state_string(0) == f"[{other.observation_string(0)}]"
    assert np.array_equal(other.observation_tensor(1), state.observation_tensor(1))
    assert other.position.state != state.position.state


def test_what_may_come_of_an_action_is_known_without_its_secrets() -> None:
    state, drew, certain = State.begin("villagers", seats=2, seed=4), 0, 0
    for number in range(24):
        action = state.legal_actions()[number % len(state.legal_actions())]
        player = state.current_player()
        outcomes = state.chance_outcomes(action, samples=6)
        elsewhere = state.resample_from_infostate(player, seed=99).chance_outcomes(
            action, samples=6
        )

        seen = [(after.observation_string(player), share) for after, share in outcomes]
        assert sum(share for _, share in outcomes) == pytest.approx(1.0)
        assert seen == [(it.observation_string(player), share) for it, share in elsewhere]
        certain += len(outcomes) == 1
        drew += len(outcomes) > 1
        state.apply_action(action)

    assert certain > 0
    assert drew > 0


def test_solo_games_return_whether_they_are_won() -> None:
    for game, least, most in (("villagers", -1.0, 1.0), ("burgundy", -1.0, 1.0)):
        state, chance = State.begin(game, seats=1, seed=2), Random(1)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        assert state.returns()[0] in (least, most)


def test_actions_are_the_options_and_nothing_else() -> None:
    env = Environment("bruges", seats=2, render_mode="ansi")
    env.reset(seed=3)
    agent = env.agent_selection
    observation, info = env.observe(agent), env.infos[agent]
    count = int(observation["action_mask"].sum())

    assert env.possible_agents == ["seat_0", "seat_1"]
    assert observation["action_mask"].shape == (MOST_OPTIONS,)
    assert len(info["options"]) == len(info["ids"]) == count > 0
    assert not env.observe(env.possible_agents[agent == "seat_0"])["action_mask"].any()
    assert "active" in (env.render() or "")
    env.step(0)
    assert env.rewards == {"seat_0": 0.0, "seat_1": 0.0}


@EVERY_GAME
def test_a_step_makes_options_once_and_no_view(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Counter[str]()

    def counted(name: str) -> Any:
        asked_of = getattr(Position, name)

        def ask(*things: Any) -> Any:
            asked[name] += 1
            return asked_of(*things)

        return ask

    for name in ("options", "view"):
        monkeypatch.setattr(Position, name, counted(name))
    state, env = State.begin(game, seats=2, seed=3), Environment(game, seats=2)
    env.reset(seed=3)
    for _ in range(10):
        assert state.legal_actions(state.current_player())[0] in state.legal_actions()
        state.apply_action(state.legal_actions()[0])
    assert asked == {"options": 10 + 1}
    for _ in range(10):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert asked == {"options": 10 + 1 + 10}
    assert env.observe(env.agent_selection)["observation"].any()
    assert asked == {"options": 10 + 1 + 10, "view": 1}


@pytest.mark.parametrize("action", [-1, 200, 0.9, 1.0, True, np.True_, None, "0"])
def test_what_is_no_action_is_refused_and_changes_nothing(env: Environment, action: Any) -> None:
    before = env.position

    with pytest.raises(ValueError, match="is no action now: it has to be a whole number from 0 to"):
        env.step(action)

    assert env.position == before


@pytest.mark.parametrize("number", [1, np.int64(1), np.array(1)])
def test_any_whole_number_of_an_option_is_an_action(env: Environment, number: Any) -> None:
    env.step(number)

    assert env.position.events


def test_each_seat_has_spaces_of_its_own() -> None:
    """A space draws by a seed of its own."""
    env = Environment("bruges", seats=2)
    one, other = env.possible_agents

    assert env.action_space(one) is env.action_space(one) is not env.action_space(other)
    assert env.observation_space(one) is not env.observation_space(other)


@EVERY_GAME
def test_an_environment_and_a_state_can_be_pickled(game: str) -> None:
    env, state = Environment(game, seats=2), State.begin(game, seats=2, seed=3)
    env.reset(seed=3)
    for one in (env, state):
        copied = pickle.loads(pickle.dumps(one))
        for _ in range(8):
            assert copied.position == one.position
            take_first(one)
            take_first(copied)
    assert np.array_equal(copied.observation_tensor(0), state.observation_tensor(0))


def take_first(game: Any) -> None:
    """Take the first option of the current player."""
    if isinstance(game, State):
        game.apply_action(game.legal_actions()[0])
    else:
        game.step(0)


def test_an_observation_is_made_once_when_it_is_read(env: Environment) -> None:
    agent = env.agent_selection
    expected = Encoder().encoded(env.position.view(Seat(env.possible_agents.index(agent))))

    seen, late = env.observe(agent), env.observe(agent)
    env.step(0)

    assert np.array_equal(seen["observation"], expected)
    assert seen["observation"] is seen["observation"]
    for read in (dict(late), {**late}, dict(late.items()), pickle.loads(pickle.dumps(late))):
        assert np.array_equal(read["observation"], expected)
    assert np.array_equal(
        next(iter(env.observe(agent).values())), env.observe(agent)["observation"]
    )
    assert env.observe(agent).get("observation", None) is not None


def test_seats_that_a_game_has_not_are_refused() -> None:
    with pytest.raises(ValueError, match="not played with 9 seats"):
        Environment("bruges", seats=9)
