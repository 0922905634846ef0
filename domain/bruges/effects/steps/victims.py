"""What opponents undergo."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import opponents, sections_with_tokens
from domain.bruges.effects import effect_dsl as v
from domain.bruges.effects.amounts import houses_of
from domain.bruges.effects.happenings import lose_points
from domain.bruges.effects.paths import within
from domain.bruges.effects.steps.doing import aimed_at, theirs
from domain.bruges.event_recorder import Story


def names_nothing_yet(_: s.State, __: s.CarryOut, ___: v.ChooseColour) -> bool:
    """Naming a colour is no change by itself."""
    return False


def choose_colour(story: Story, doing: s.CarryOut, _: v.ChooseColour) -> None:
    story.then(s.NameColour(doing.seat, doing.of))


def each_opponent(story: Story, doing: s.CarryOut, _: v.EachOpponent) -> None:
    """BRU-INT-2, -17."""
    path = within(doing.path)
    story.then(
        *(replace(doing, path=path, on=other) for other in opponents(story.state, doing.seat))
    )


def one_opponent(story: Story, doing: s.CarryOut, _: v.OneOpponent) -> None:
    story.then(s.ChooseVictim(doing.seat, doing.of, doing.path, doing.colour))


def has_guilders(state: s.State, doing: s.CarryOut, step: v.GiveGuilders) -> bool:
    return theirs(state, doing).guilders >= (step.n if step.exact else 1)


def give_guilders(story: Story, doing: s.CarryOut, step: v.GiveGuilders) -> None:
    giver = aimed_at(doing)
    given = min(step.n, story.state.seats[giver].guilders)
    if given:
        story.book(e.GuildersGiven(giver, doing.seat, given))


def can_give_workers(state: s.State, doing: s.CarryOut, _: v.GiveWorkers) -> bool:
    return any(theirs(state, doing).workers)


def give_workers(story: Story, doing: s.CarryOut, step: v.GiveWorkers) -> None:
    story.then(s.SurrenderWorkers(aimed_at(doing), doing.of, doing.seat, step.n))


def has_residents(state: s.State, doing: s.CarryOut, _: v.DiscardPerson) -> bool:
    return bool(theirs(state, doing).residents)


def discard_person(story: Story, doing: s.CarryOut, _: v.DiscardPerson) -> None:
    story.then(s.LosePerson(aimed_at(doing), doing.of))


def has_such_house(state: s.State, doing: s.CarryOut, step: v.DiscardHouse) -> bool:
    return bool(houses_of(theirs(state, doing), step.of))


def discard_house(story: Story, doing: s.CarryOut, step: v.DiscardHouse) -> None:
    houses = tuple(house.id for house in houses_of(theirs(story.state, doing), step.of))
    story.then(s.LoseHouse(aimed_at(doing), doing.of, houses))


def has_tokens(state: s.State, doing: s.CarryOut, _: v.RemoveCanal) -> bool:
    return bool(sections_with_tokens(theirs(state, doing)))


def remove_canal(story: Story, doing: s.CarryOut, _: v.RemoveCanal) -> None:
    story.then(s.LoseToken(aimed_at(doing), doing.of))


def has_points(state: s.State, doing: s.CarryOut, _: v.LosePoints) -> bool:
    return theirs(state, doing).points > 0


def lose(story: Story, doing: s.CarryOut, step: v.LosePoints) -> None:
    lose_points(story, aimed_at(doing), step.n)


def choose_one(story: Story, doing: s.CarryOut, _: v.ChooseOne) -> None:
    story.then(s.ChooseWay(aimed_at(doing), doing.of, doing.path, doing.seat))
