"""Draws by name from one seed: unbiased, once each, and open to checking."""

from collections import Counter
from itertools import permutations

import pytest

from domain.chance import Chance, Rolled, Shuffled, draws_again

SEED = bytes(range(32))


def chi_square(counts: Counter[object], outcomes: int) -> float:
    expected = counts.total() / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


def test_every_order_is_as_likely() -> None:
    chance = Chance(SEED)

    orders = Counter[object](chance.shuffle(f"s/{n}", "abcd") for n in range(4_800))

    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24) < 49.7  # 23 degrees of freedom, one in a thousand


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (6, 20.5), (7, 22.5), (20, 43.8)])
def test_every_side_is_as_likely(sides: int, limit: float) -> None:
    chance = Chance(SEED)

    sides_up = Counter[object](chance.roll(f"d/{n}", sides) for n in range(300 * sides))

    assert set(sides_up) == set(range(1, sides + 1))
    assert chi_square(sides_up, sides) < limit  # one in a thousand


def test_a_word_that_would_favour_some_side_is_skipped() -> None:
    """A bound just above half of all words: nearly every second word is skipped."""
    bound = (1 << 63) + 1
    chance = Chance(SEED)

    rolls = [chance.roll(f"d/{n}", bound) for n in range(200)]

    assert all(1 <= roll <= bound for roll in rolls)
    assert 60 < sum(roll > bound // 2 for roll in rolls) < 140


@pytest.mark.parametrize("drawn", [frozenset[str](), frozenset({"die"})])
def test_a_name_is_drawn_once_also_at_a_table_that_slept_meanwhile(drawn: frozenset[str]) -> None:
    chance = Chance(SEED, drawn=drawn)
    if not drawn:
        chance.roll("die", 6)

    with pytest.raises(ValueError, match="'die' was made before"):
        chance.shuffle("die", "abc")


def test_a_shuffle_does_not_hang_on_the_order_of_what_it_is_given() -> None:
    orders = {Chance(SEED).shuffle("deck", order) for order in permutations("aabcd")}

    assert len(orders) == 1


def test_draws_hang_on_the_name_and_the_seed_alone() -> None:
    one, two = Chance(SEED), Chance(SEED)
    one.roll("first", 6)

    assert one.shuffle("deck", range(40)) == two.shuffle("deck", range(40))
    assert one.shuffle("other", range(40)) != two.shuffle("another", range(40))
    assert Chance(b"else").shuffle("deck", range(40)) != Chance(SEED).shuffle("deck", range(40))


def test_nothing_and_one_thing_can_be_shuffled() -> None:
    chance = Chance(SEED)

    assert chance.shuffle("none", "") == ()
    assert chance.shuffle("one", "a") == ("a",)


def test_a_draw_can_be_drawn_again_from_the_seed() -> None:
    chance = Chance(SEED)
    shuffled = Shuffled("deck", chance.shuffle("deck", "abcdef"))
    rolled = Rolled("die", 6, chance.roll("die", 6))

    assert draws_again(SEED, shuffled)
    assert draws_again(SEED, rolled)
    assert not draws_again(SEED, Shuffled("deck", shuffled.outcome[::-1]))
    assert not draws_again(SEED, Rolled("die", 6, rolled.outcome % 6 + 1))
    assert not draws_again(b"else", shuffled)


def test_a_draw_is_what_it_always_was() -> None:
    """Logs of yesterday are checked tomorrow: these outcomes are for ever."""
    chance = Chance(SEED)

    assert chance.shuffle("deck", "abcdef") == tuple("bceadf")
    assert [chance.roll(f"die/{n}", 6) for n in range(6)] == [1, 1, 5, 6, 5, 5]


@pytest.mark.parametrize("sides", [-1, 0, (1 << 64) + 1, 1 << 70])
def test_a_die_that_no_word_can_tell_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="outcomes"):
        Chance(SEED).roll("die", sides)

    assert not draws_again(SEED, Rolled("die", sides, 1))
