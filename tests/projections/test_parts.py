"""Parts of a view are kept while what they were made of is the same, and no longer."""

import weakref

from projections.memo import Parts


class Thing:
    """A part of a position."""


def made(thing: Thing) -> list[Thing]:
    return [thing]


def test_a_part_of_equal_things_is_the_same_object() -> None:
    parts = Parts()

    assert parts.of(list, (1, 2)) is parts.of(list, (1, *(2,)))


def test_a_part_made_anew_and_equal_is_the_object_of_before() -> None:
    parts = Parts()

    first = parts.of(sorted, (1, 2))

    assert parts.of(sorted, (2, 1)) is first


def test_another_way_to_show_the_same_thing_is_another_part() -> None:
    parts, thing = Parts(), (1, 2)

    assert (parts.of(list, thing), parts.of(set, thing)) == ([1, 2], {1, 2})


def test_what_comes_several_times_has_a_branch_each() -> None:
    parts = Parts()

    first, second = (parts.at(n).of(list, (n,)) for n in (1, 2))

    assert parts.at(1).of(list, (1,)) is first
    assert parts.at(2).of(list, (2,)) is second


def test_a_part_of_parts_is_not_entered_while_its_things_are_equal() -> None:
    entered: list[int] = []

    def grown(parts: Parts, number: int) -> list[str]:
        entered.append(number)
        return parts.of(list, ("always", "the same"))

    parts = Parts()
    looks = [parts.grown(grown, number) for number in (1, 1, 2)]

    assert entered == [1, 2]
    assert looks[0] is looks[1] is looks[2]


def test_of_several_things_only_the_changed_ones_are_made_again() -> None:
    entered: list[tuple[int, ...]] = []

    def made(numbers: tuple[int, ...]) -> int:
        entered.append(numbers)
        return sum(numbers)

    parts, one, two, three = Parts(), (1,), (2,), (3,)
    looks = [parts.each(made, them) for them in ((one, two), (one, two), (one, three, two), ())]

    assert looks == [(1, 2), (1, 2), (1, 3, 2), ()]
    assert looks[0] is looks[1]
    assert entered == [one, two, three, two]


def test_what_a_place_was_made_of_before_is_let_go() -> None:
    parts, gone = Parts(), Thing()
    parts.of(made, gone)
    memory = weakref.ref(gone)
    del gone

    parts.of(made, Thing())

    assert memory() is None
