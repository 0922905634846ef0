"""Effects on opponents."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import opponents, sections_with_tokens
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import houses_of
from domain.bruges.effects.happenings import lose_points
from domain.bruges.effects.paths import within
from domain.bruges.effects.steps.doing import aimed_at, theirs
from domain.bruges.event_recorder import Recorder


def names_nothing_yet(_: s.State, __: s.CarryOut, ___: dsl.ChooseColour) -> bool:
    """Return False: naming a colour changes nothing."""
    return False


def choose_colour(recorder: Recorder, doing: s.CarryOut, _: dsl.ChooseColour) -> None:
    recorder.then(s.NameColour(doing.seat, doing.of))


def each_opponent(recorder: Recorder, doing: s.CarryOut, _: dsl.EachOpponent) -> None:
    """BRU-INT-2, -17."""
    path = within(doing.path)
    recorder.then(
        *(replace(doing, path=path, on=other) for other in opponents(recorder.state, doing.seat))
    )


def one_opponent(recorder: Recorder, doing: s.CarryOut, _: dsl.OneOpponent) -> None:
    recorder.then(s.ChooseVictim(doing.seat, doing.of, doing.path, doing.colour))


def has_guilders(state: s.State, doing: s.CarryOut, step: dsl.GiveGuilders) -> bool:
    return theirs(state, doing).guilders >= (step.n if step.exact else 1)


def give_guilders(recorder: Recorder, doing: s.CarryOut, step: dsl.GiveGuilders) -> None:
    giver = aimed_at(doing)
    given = min(step.n, recorder.state.seats[giver].guilders)
    if given:
        recorder.append(e.GuildersGiven(giver, doing.seat, given))


def can_give_workers(state: s.State, doing: s.CarryOut, _: dsl.GiveWorkers) -> bool:
    return any(theirs(state, doing).workers)


def give_workers(recorder: Recorder, doing: s.CarryOut, step: dsl.GiveWorkers) -> None:
    recorder.then(s.SurrenderWorkers(aimed_at(doing), doing.of, doing.seat, step.n))


def has_residents(state: s.State, doing: s.CarryOut, _: dsl.DiscardPerson) -> bool:
    return bool(theirs(state, doing).residents)


def discard_person(recorder: Recorder, doing: s.CarryOut, _: dsl.DiscardPerson) -> None:
    recorder.then(s.LosePerson(aimed_at(doing), doing.of))


def has_such_house(state: s.State, doing: s.CarryOut, step: dsl.DiscardHouse) -> bool:
    return bool(houses_of(theirs(state, doing), step.of))


def discard_house(recorder: Recorder, doing: s.CarryOut, step: dsl.DiscardHouse) -> None:
    houses = tuple(house.id for house in houses_of(theirs(recorder.state, doing), step.of))
    recorder.then(s.LoseHouse(aimed_at(doing), doing.of, houses))


def has_tokens(state: s.State, doing: s.CarryOut, _: dsl.RemoveCanal) -> bool:
    return bool(sections_with_tokens(theirs(state, doing)))


def remove_canal(recorder: Recorder, doing: s.CarryOut, _: dsl.RemoveCanal) -> None:
    recorder.then(s.LoseToken(aimed_at(doing), doing.of))


def has_points(state: s.State, doing: s.CarryOut, _: dsl.LosePoints) -> bool:
    return theirs(state, doing).points > 0


def lose(recorder: Recorder, doing: s.CarryOut, step: dsl.LosePoints) -> None:
    lose_points(recorder, aimed_at(doing), step.n)


def choose_one(recorder: Recorder, doing: s.CarryOut, _: dsl.ChooseOne) -> None:
    recorder.then(s.ChooseWay(aimed_at(doing), doing.of, doing.path, doing.seat))
