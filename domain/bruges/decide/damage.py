"""The damage of the third marker of a colour (section 5)."""

from collections.abc import Iterator

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import distinguished, residents_of, sections_with_tokens
from domain.bruges.effects.effect_dsl import Colour, IgnoreDamage
from domain.bruges.effects.happenings import lose_points
from domain.bruges.event_recorder import Recorder
from domain.bruges.evolve import house_of
from domain.decider import Seat

BY_THEMSELVES: tuple[Colour, ...] = ("blue", "yellow", "violet")
"""BRU-THREAT-17: flood, raid and intrigue come first; their order makes no difference."""
IN_ORDER_OF_DAMAGE: tuple[Colour, ...] = (*BY_THEMSELVES, "red", "brown")


def strikes(holding: s.Holding, colour: Colour) -> bool:
    """BRU-THREAT-3."""
    return holding.threats[components.INDEX[colour]] >= components.STRIKE_AT


def protector(holding: s.Holding, colour: Colour) -> s.CardId | None:
    """Return the person that prevents this damage, if any (BRU-CARD-45)."""
    for who in holding.residents:
        for rule in components.RULES_OF.get(who.card, ()):
            if isinstance(rule, IgnoreDamage) and rule.damage == components.DAMAGE[colour]:
                return who.card
    return None


# The order.


def orders(state: s.State, task: s.Damage) -> tuple[c.Command, ...]:
    """Fire first or plague first, if there are residents (BRU-DECIDE-3).

    A protector does not change that: the damage that comes first may remove the protector.
    """
    holding = state.seats[task.seat]
    if any(strikes(holding, colour) for colour in BY_THEMSELVES):
        return ()
    if strikes(holding, "red") and strikes(holding, "brown") and holding.residents:
        return c.ChooseColour("red"), c.ChooseColour("brown")
    return ()


def strike_first(recorder: Recorder, task: s.Damage, command: c.ChooseColour) -> None:
    recorder.then(task)
    strike_with(recorder, task.seat, command.colour)


def strike_by_itself(recorder: Recorder, task: s.Damage) -> None:
    """BRU-THREAT-17: resolve the damages that need no order."""
    holding = recorder.state.seats[task.seat]
    due: list[Colour] = [colour for colour in IN_ORDER_OF_DAMAGE if strikes(holding, colour)]
    if len(due) > 1:
        recorder.then(task)
    if due:
        strike_with(recorder, task.seat, due[0])


def strike_with(recorder: Recorder, seat: Seat, colour: Colour) -> None:
    """Apply one damage; its markers go back after it (BRU-THREAT-15)."""
    holding = recorder.state.seats[seat]
    saviour = protector(holding, colour)
    if saviour is not None:
        recorder.append(e.DamageStruck(seat, colour, saviour))
        return
    match colour:
        case "blue":  # BRU-THREAT-4
            if any(holding.workers):
                recorder.append(e.WorkersReturned(seat, holding.workers))
        case "yellow":  # BRU-THREAT-7
            if holding.guilders:
                recorder.append(e.GuildersPaid(seat, holding.guilders))
        case "violet":  # BRU-THREAT-14
            lose_points(recorder, seat, components.INTRIGUE_POINTS)
        case "brown" if holding.residents:
            recorder.then(s.Plague(seat))
            return
        case "red" if holding.houses or any(holding.canals):
            recorder.then(s.Fire(seat))
            return
        case _:  # BRU-THREAT-6, -9: nothing there to lose
            pass
    recorder.append(e.DamageStruck(seat, colour))


# Plague.


def victims(state: s.State, task: s.Plague | s.LosePerson) -> list[c.Command]:
    """BRU-DECIDE-4."""
    return [c.ChoosePerson(who.card) for who in state.seats[task.seat].residents]


def die_of_plague(recorder: Recorder, task: s.Plague, command: c.ChoosePerson) -> None:
    """BRU-THREAT-5."""
    recorder.append(e.PersonDiscarded(task.seat, command.person))
    recorder.append(e.DamageStruck(task.seat, "brown"))


def lose_person(recorder: Recorder, task: s.LosePerson, command: c.ChoosePerson) -> None:
    """BRU-INT-12, BRU-PETS-23."""
    recorder.append(e.PersonDiscarded(task.seat, command.person))


# Fire.


def things_to_burn(state: s.State, task: s.Fire) -> list[c.Command]:
    """BRU-DECIDE-5."""
    holding = state.seats[task.seat]
    houses = distinguished(holding, list(holding.houses))
    return [
        *(c.ChooseHouse(house.id) for house in houses),
        *(c.ChooseSection(section) for section in sections_with_tokens(holding)),
    ]


def burn_house(recorder: Recorder, task: s.Fire, command: c.ChooseHouse) -> None:
    """BRU-THREAT-8, -10, -26."""
    discard_house(recorder, task.seat, command.house)
    recorder.append(e.DamageStruck(task.seat, "red"))


def burn_token(recorder: Recorder, task: s.Fire, command: c.ChooseSection) -> None:
    """BRU-THREAT-11 to -13."""
    remove_token(recorder, task.seat, command.section)
    recorder.append(e.DamageStruck(task.seat, "red"))


def discard_house(recorder: Recorder, seat: Seat, house: s.HouseId) -> None:
    holding = recorder.state.seats[seat]
    lost = house_of(holding, house)
    if not lost.seen:
        recorder.append(e.HouseTurnedUp(seat, house, lost.card))
    recorder.append(e.HouseDiscarded(seat, house, lost.card, residents_of(holding, house)))


def remove_token(recorder: Recorder, seat: Seat, section: s.Section) -> None:
    space = recorder.state.seats[seat].canals[components.SECTIONS.index(section)]
    recorder.append(e.TokenRemoved(seat, section, space))


# The same losses, by persons of other seats.


def houses_to_lose(state: s.State, task: s.LoseHouse) -> Iterator[c.Command]:
    """BRU-INT-13."""
    holding = state.seats[task.seat]
    these = [house for house in holding.houses if house.id in task.houses]
    return (c.ChooseHouse(house.id) for house in distinguished(holding, these))


def lose_house(recorder: Recorder, task: s.LoseHouse, command: c.ChooseHouse) -> None:
    discard_house(recorder, task.seat, command.house)


def tokens_to_lose(state: s.State, task: s.LoseToken) -> Iterator[c.Command]:
    """BRU-INT-7."""
    return (c.ChooseSection(it) for it in sections_with_tokens(state.seats[task.seat]))


def lose_token(recorder: Recorder, task: s.LoseToken, command: c.ChooseSection) -> None:
    remove_token(recorder, task.seat, command.section)
