"""Other persons, one's own and those of others."""

from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.steps.doing import mine
from domain.bruges.story import Story
from domain.decider import Seat


def others(holding: s.Holding, of: s.EffectId) -> list[s.CardId]:
    """The other persons and pets of the display (BRU-PERSON-30)."""
    return [who.card for who in holding.residents if who.card != of]


def has_other(state: s.State, doing: s.CarryOut, _: v.DiscardOwnPerson | v.TakeBackPerson) -> bool:
    return bool(others(mine(state, doing), doing.of))


def discard_own_person(story: Story, doing: s.CarryOut, step: v.DiscardOwnPerson) -> None:
    story.then(s.SacrificePerson(doing.seat, doing.of, step.points_times))


def take_back_person(story: Story, doing: s.CarryOut, _: v.TakeBackPerson) -> None:
    story.then(s.TakeBack(doing.seat, doing.of))


def to_refresh(state: s.State, seat: Seat, of: s.EffectId) -> list[s.CardId]:
    """BRU-DECIDE-28."""
    return [card for card in others(state.seats[seat], of) if card in state.activated]


def has_activated(state: s.State, doing: s.CarryOut, _: v.RefreshPerson) -> bool:
    return bool(to_refresh(state, doing.seat, doing.of))


def refresh_person(story: Story, doing: s.CarryOut, _: v.RefreshPerson) -> None:
    story.then(s.Refresh(doing.seat, doing.of))


def activate_person(story: Story, doing: s.CarryOut, _: v.ActivatePerson) -> None:
    story.then(s.ActivateAnother(doing.seat, doing.of, doing.path))
