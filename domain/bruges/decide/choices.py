"""Choices in the effects of persons, by the acting player and by opponents (sections 10 and 11)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.bruges import commands as c
from domain.bruges import components, display_queries
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects import happenings
from domain.bruges.effects.effect_dsl import Colour
from domain.bruges.effects.paths import step_at, within
from domain.bruges.effects.steps import persons_to_use, ways
from domain.bruges.effects.steps.building import fits_house
from domain.bruges.effects.steps.goods import lend_to
from domain.bruges.effects.steps.persons import others, to_refresh, use_person, workers_to_pay
from domain.bruges.event_recorder import Recorder

AT_ONCE = 150
"""Maximum number of cards that are offered at once."""

# Workers.


def any_workers(_: s.State, __: s.TakeAnyWorkers) -> list[c.Command]:
    """BRU-DECIDE-10."""
    return [c.ChooseWorker(colour) for colour in components.COLOURS]


def take_any_worker(recorder: Recorder, task: s.TakeAnyWorkers, command: c.ChooseWorker) -> None:
    happenings.take_workers(recorder, task.seat, command.colour, 1)
    if task.left > 1:
        recorder.then(s.TakeAnyWorkers(task.seat, task.left - 1))


def other_colours(_: s.State, task: s.TakeOtherWorkers) -> list[c.Command]:
    """BRU-CARD-69."""
    return [c.ChooseColour(colour) for colour in components.COLOURS if colour != task.colour]


def take_other_workers(
    recorder: Recorder, task: s.TakeOtherWorkers, command: c.ChooseColour
) -> None:
    happenings.take_workers(recorder, task.seat, command.colour, task.left)


def owned_workers(holding: s.Holding) -> list[c.Command]:
    return [
        c.ChooseWorker(colour)
        for colour in components.COLOURS
        if display_queries.has_worker(holding, colour)
    ]


def workers_to_exchange(state: s.State, task: s.ExchangeWorkers) -> list[c.Command]:
    """At least one (BRU-DECIDE-11)."""
    offered = owned_workers(state.seats[task.seat])
    return [*offered, c.Finish()] if task.returned else offered


def exchange_worker(recorder: Recorder, task: s.ExchangeWorkers, command: c.ChooseWorker) -> None:
    happenings.return_worker(recorder, task.seat, command.colour)
    recorder.then(s.ExchangeWorkers(task.seat, task.returned + 1))


def finish_exchange(recorder: Recorder, task: s.ExchangeWorkers, _: c.Finish) -> None:
    """BRU-CARD-13."""
    recorder.then(s.TakeAnyWorkers(task.seat, task.returned))


def workers_to_surrender(state: s.State, task: s.SurrenderWorkers) -> list[c.Command]:
    """BRU-INT-6: no question if all must go, or if all are of one colour."""
    holding = state.seats[task.seat]
    offered = owned_workers(holding)
    return offered[:1] if sum(holding.workers) <= task.left else offered


def surrender_worker(recorder: Recorder, task: s.SurrenderWorkers, command: c.ChooseWorker) -> None:
    """BRU-CARD-2."""
    recorder.append(e.WorkersGiven(task.seat, task.to, happenings.five_of(command.colour, 1)))
    if task.left > 1:
        recorder.then(replace(task, left=task.left - 1))


# Paying for something.


def payments(state: s.State, task: s.Convert) -> Iterator[c.Command]:
    """BRU-DECIDE-33: one piece at a time, at least one payment, and only whole payments."""
    if not task.again and task.paid == task.n:
        return
    holding, started = state.seats[task.seat], task.paid % task.n
    owned = sum(holding.workers) if task.what == "workers" else len(holding.hand)
    if owned >= task.n - started:
        if task.what == "workers":
            yield from owned_workers(holding)
        else:
            yield from (c.ChooseCard(card) for card in components.in_order(holding.hand))
    if task.paid and not started:
        yield c.Finish()


def pay_worker(recorder: Recorder, task: s.Convert, command: c.ChooseWorker) -> None:
    happenings.return_worker(recorder, task.seat, command.colour)
    pay_piece(recorder, task, command.colour)


def pay_card(recorder: Recorder, task: s.Convert, command: c.ChooseCard) -> None:
    happenings.discard_card(recorder, task.seat, command.card)
    pay_piece(recorder, task, None)


def pay_piece(recorder: Recorder, task: s.Convert, colour: Colour | None) -> None:
    task = replace(task, paid=task.paid + 1)
    if task.again or task.paid < task.n:
        recorder.then(task)
    else:
        recorder.then(s.CarryOut(task.seat, task.of, within(task.path), colour=colour))


def finish_paying(recorder: Recorder, task: s.Convert, _: c.Finish) -> None:
    """Give the goods for each payment made."""
    get = s.CarryOut(task.seat, task.of, within(task.path))
    recorder.then(*(get,) * (task.paid // task.n))


# Threat markers.


def markers_to_return(state: s.State, task: s.ReturnMarkers) -> list[c.Command]:
    """BRU-DECIDE-12, -16: no question if all must go."""
    threats = state.seats[task.seat].threats
    offered: list[c.Command] = [
        c.ChooseThreat(colour) for colour in task.colours if threats[components.INDEX[colour]]
    ]
    if task.optional:
        return [*offered, c.Decline()] if offered else []
    held = sum(threats[components.INDEX[colour]] for colour in task.colours)
    return offered[:1] if held <= task.left else offered


def return_marker(recorder: Recorder, task: s.ReturnMarkers, command: c.ChooseThreat) -> None:
    """BRU-THREAT-21."""
    if task.left > 1:
        recorder.then(replace(task, left=task.left - 1))
    happenings.return_threat(recorder, task.seat, command.colour)


def colours_with_markers(state: s.State, task: s.ReturnOneColour | s.PassMarker) -> list[Colour]:
    threats = state.seats[task.seat].threats
    return [colour for colour in components.COLOURS if threats[components.INDEX[colour]]]


def colours_to_clear(state: s.State, task: s.ReturnOneColour) -> list[c.Command]:
    """BRU-DECIDE-27."""
    return [c.ChooseColour(colour) for colour in colours_with_markers(state, task)]


def clear_colour(recorder: Recorder, task: s.ReturnOneColour, command: c.ChooseColour) -> None:
    left = min(task.left, recorder.state.seats[task.seat].threats[components.INDEX[command.colour]])
    recorder.then(s.ReturnMarkers(task.seat, left, (command.colour,), optional=False))


def markers_to_pass(state: s.State, task: s.PassMarker) -> list[c.Command]:
    """List the markers to pass, then the players to pass one to (BRU-DECIDE-25, BRU-INT-19)."""
    if task.colour is None:
        return [c.ChooseThreat(colour) for colour in colours_with_markers(state, task)]
    return [c.ChooseOpponent(other) for other in display_queries.opponents(state, task.seat)]


def choose_marker_to_pass(recorder: Recorder, task: s.PassMarker, command: c.ChooseThreat) -> None:
    recorder.then(replace(task, colour=command.colour))


def pass_marker(recorder: Recorder, task: s.PassMarker, command: c.ChooseOpponent) -> None:
    """BRU-INT-11."""
    assert task.colour is not None
    recorder.append(e.ThreatPassed(task.seat, command.opponent, task.colour))
    happenings.strike(recorder, command.opponent)


# Naming a colour, choosing an opponent.


def colours_to_name(_: s.State, __: s.NameColour | s.NameCardColour) -> list[c.Command]:
    """BRU-DECIDE-19, -25, BRU-CITIZEN-29."""
    return [c.ChooseColour(colour) for colour in components.COLOURS]


def name_colour(recorder: Recorder, task: s.NameColour, command: c.ChooseColour) -> None:
    """Set the colour for the rest of the effect, which is pending below."""
    recorder.append(e.ColourNamed(task.seat, command.colour, task.of))
    rest = recorder.agenda[-1]
    if isinstance(rest, s.CarryOut) and rest.of == task.of:
        recorder.agenda[-1] = replace(rest, colour=command.colour)


def victims_to_choose(state: s.State, task: s.ChooseVictim) -> list[c.Command]:
    return [c.ChooseOpponent(other) for other in display_queries.opponents(state, task.seat)]


def choose_victim(recorder: Recorder, task: s.ChooseVictim, command: c.ChooseOpponent) -> None:
    path = within(task.path)
    recorder.then(s.CarryOut(task.seat, task.of, path, on=command.opponent, colour=task.colour))


def borrowers(state: s.State, task: s.LendGuilders) -> list[c.Command]:
    """BRU-DECIDE-14."""
    return [
        c.ChooseOpponent(other)
        for other in display_queries.opponents(state, task.seat)
        if task.left and other not in task.lent
    ]


def lend_guilder(recorder: Recorder, task: s.LendGuilders, command: c.ChooseOpponent) -> None:
    """BRU-CARD-4."""
    if task.left > 1:
        lent = (*task.lent, command.opponent)
        recorder.then(replace(task, left=task.left - 1, lent=lent))
    lend_to(recorder, task, command.opponent)


def ways_out(state: s.State, task: s.ChooseWay) -> list[c.Command]:
    """BRU-INT-15."""
    step = step_at(task.of, task.path)
    assert isinstance(step, dsl.ChooseOne)
    doing = s.CarryOut(task.to, task.of, task.path, on=task.seat)
    return [c.ChooseOption(number) for number in ways(state, doing, step)]


def go_that_way(recorder: Recorder, task: s.ChooseWay, command: c.ChooseOption) -> None:
    path = within(task.path, command.option)
    recorder.then(s.CarryOut(task.to, task.of, path, on=task.seat))


# Cards.


def cards_to_discard(state: s.State, task: s.DiscardCards) -> list[c.Command]:
    """BRU-DECIDE-13, BRU-INT-14: no question if all must go."""
    hand = components.in_order(state.seats[task.seat].hand)
    offered: list[c.Command] = [c.ChooseCard(card) for card in hand]
    return offered[:1] if len(hand) <= task.left else offered


def discard_one(recorder: Recorder, task: s.DiscardCards, command: c.ChooseCard) -> None:
    if task.left > 1:
        recorder.then(replace(task, left=task.left - 1))
    happenings.discard_card(recorder, task.seat, command.card)


def cards_to_swap(state: s.State, task: s.SwapCard) -> list[c.Command]:
    """BRU-DECIDE-29."""
    return [c.ChooseCard(card) for card in components.in_order(state.seats[task.seat].hand)]


def swap_card(recorder: Recorder, task: s.SwapCard, command: c.ChooseCard) -> None:
    happenings.discard_card(recorder, task.seat, command.card)
    recorder.then(s.SwapFor(task.seat, task.of, command.card))


def cards_to_get(state: s.State, task: s.SwapFor) -> list[c.Command]:
    """List the earlier cards; if there are too many, their colours first (BRU-DECIDE-36)."""
    lying = [card for card in state.discard if card != task.card]
    if task.colour is None and len(lying) > AT_ONCE:
        found = {components.COLOUR[card] for card in lying}
        return [c.ChooseColour(colour) for colour in components.COLOURS if colour in found]
    return [
        c.ChooseDiscarded(card) for card in lying if task.colour in (None, components.COLOUR[card])
    ]


def choose_colour_to_get(recorder: Recorder, task: s.SwapFor, command: c.ChooseColour) -> None:
    recorder.then(replace(task, colour=command.colour))


def get_card(recorder: Recorder, task: s.SwapFor, command: c.ChooseDiscarded) -> None:
    recorder.append(e.CardFound(task.seat, command.card))


# Building.


def spaces_to_build(state: s.State, task: s.BuildToken) -> list[c.Command]:
    """BRU-DECIDE-30, -31."""
    sections = display_queries.sections_to_build(state.seats[task.seat], times=price_times(task))
    offered: list[c.Command] = [c.ChooseSection(section) for section in sections]
    return [*offered, c.Decline()] if offered and task.optional else offered


def price_times(task: s.BuildToken) -> int:
    return 2 if task.double else 1


def build_there(recorder: Recorder, task: s.BuildToken, command: c.ChooseSection) -> None:
    """BRU-ACT-14, BRU-CARD-10, -11."""
    holding = recorder.state.seats[task.seat]
    price = display_queries.token_price(holding, command.section, times=price_times(task))
    colour = display_queries.next_colour(holding, task.seat, command.section)
    assert colour is not None
    happenings.build_token(recorder, task.seat, command.section, price, colour)


def house_word(task: s.BuildFromHand | s.BuildFromDiscard) -> dsl.BuildHouse:
    step = step_at(task.of, task.path)
    assert isinstance(step, dsl.BuildHouse)
    return step


def hand_cards_to_build(state: s.State, task: s.BuildFromHand) -> list[c.Command]:
    """BRU-CARD-58."""
    step = house_word(task)
    hand = components.in_order(state.seats[task.seat].hand)
    offered: list[c.Command] = [c.ChooseCard(card) for card in hand if fits_house(card, step)]
    return [*offered, c.Decline()] if step.optional else offered


def build_from_hand(recorder: Recorder, task: s.BuildFromHand, command: c.ChooseCard) -> None:
    happenings.take_up(recorder, task.seat, command.card)
    happenings.build_house(recorder, task.seat, house_word(task).worker)


def discarded_to_build(state: s.State, task: s.BuildFromDiscard) -> list[c.Command]:
    """BRU-DECIDE-18, BRU-CITIZEN-28."""
    step = house_word(task)
    offered: list[c.Command] = [
        c.ChooseDiscarded(card) for card in state.discard if fits_house(card, step)
    ]
    return [*offered, c.Decline()] if step.optional else offered


def build_from_discard(
    recorder: Recorder, task: s.BuildFromDiscard, command: c.ChooseDiscarded
) -> None:
    """BRU-CITIZEN-12, -13."""
    seat, colour = task.seat, components.COLOUR[command.card]
    house = s.HouseId(recorder.state.seats[seat].built)
    recorder.append(e.HouseFound(seat, house, colour, command.card, house_word(task).worker))
    happenings.react(recorder, seat, "you_build_house", colour=colour)


# Other persons.


def other_persons(state: s.State, task: s.SacrificePerson | s.TakeBack) -> list[c.Command]:
    """BRU-DECIDE-28."""
    return [c.ChoosePerson(card) for card in others(state.seats[task.seat], task.of)]


def sacrifice(recorder: Recorder, task: s.SacrificePerson, command: c.ChoosePerson) -> None:
    """BRU-CARD-61."""
    recorder.append(e.PersonDiscarded(task.seat, command.person))
    points = task.times * components.CARDS[command.person].points
    if points:
        recorder.append(e.PointsGained(task.seat, points))


def take_back(recorder: Recorder, task: s.TakeBack, command: c.ChoosePerson) -> None:
    recorder.append(e.PersonTakenBack(task.seat, command.person))


def persons_to_refresh(state: s.State, task: s.Refresh) -> list[c.Command]:
    return [c.ChoosePerson(card) for card in to_refresh(state, task.seat, task.of)]


def refresh(recorder: Recorder, task: s.Refresh, command: c.ChoosePerson) -> None:
    recorder.append(e.PersonRefreshed(task.seat, command.person))


def persons_to_activate(state: s.State, task: s.ActivateAnother) -> list[c.Command]:
    """BRU-DECIDE-20, -34."""
    step = step_at(task.of, task.path)
    assert isinstance(step, dsl.ActivatePerson)
    offered: list[c.Command] = [c.ChoosePerson(card) for card in persons_to_use(state, task, step)]
    return [*offered, c.Decline()] if offered and step.optional else offered


def activate_another(recorder: Recorder, task: s.ActivateAnother, command: c.ChoosePerson) -> None:
    """BRU-CITIZEN-23, -24, BRU-EXCHANGE-19."""
    step = step_at(task.of, task.path)
    assert isinstance(step, dsl.ActivatePerson)
    if step.pay_worker and workers_to_pay(recorder.state.seats[task.seat], command.person) != [
        None
    ]:
        recorder.then(s.PayForActivation(task.seat, s.EffectId(command.person), turned=False))
    else:
        use_person(recorder, task.seat, command.person, None)


def decline(_: Recorder, __: object, ___: c.Decline) -> None:
    """Do nothing."""
