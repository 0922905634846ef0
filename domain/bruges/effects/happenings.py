"""Operations that effects, actions and damage share: drawing, building, ascending, markers.

Each records its events and then runs the reactions of the persons in the display.
"""

from collections.abc import Sequence

from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour, Occasion
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat

# Persons with an infinity sign (BRU-PERSON-18).


def react(
    recorder: Recorder,
    seat: Seat,
    *occasions: Occasion,
    colour: Colour | None = None,
    but: s.CardId | None = None,
) -> None:
    """Queue the reactions of the persons in this display, in the order in which they were laid out.

    `colour`: of the laid out or built thing, or of the card of the action. `but`: the person just
    laid out, which does not react (BRU-CARD-28).
    """
    recorder.then(
        *(
            s.CarryOut(seat, s.EffectId(who.card), (-1 - number, 0), colour=colour)
            for who in recorder.state.seats[seat].residents
            if who.card in components.TRIGGERS_OF and who.card != but
            for occasion in occasions
            for number, trigger in components.TRIGGERS_OF[who.card].get(occasion, ())
            if trigger.card_colour in (None, colour)
        )
    )


# Markers and points.


def return_threat(recorder: Recorder, seat: Seat, colour: Colour) -> None:
    """BRU-THREAT-21."""
    recorder.append(e.ThreatReturned(seat, colour))
    react(recorder, seat, "you_return_threat_for_point")


def take_threats(recorder: Recorder, seat: Seat, colours: Sequence[Colour]) -> None:
    """BRU-THREAT-19, -20: take as many as the supply has; third markers strike."""
    had: list[Colour] = [
        colour for colour in colours if recorder.state.threats[components.INDEX[colour]]
    ]
    if had:
        recorder.append(e.ThreatsTaken(seat, tuple(had)))
        strike(recorder, seat)


def strike(recorder: Recorder, seat: Seat) -> None:
    """BRU-THREAT-3."""
    if max(recorder.state.seats[seat].threats) >= components.STRIKE_AT:
        recorder.then(s.Damage(seat))


def lose_points(recorder: Recorder, seat: Seat, amount: int) -> None:
    """BRU-END-16."""
    lost = min(amount, recorder.state.seats[seat].points)
    if lost:
        recorder.append(e.PointsLost(seat, lost))


# Workers.


def five_of(colour: Colour, amount: int) -> s.Five:
    """Return counts of the five colours with `amount` of one colour."""
    at = components.INDEX[colour]
    return tuple(amount if n == at else 0 for n in range(len(components.COLOURS)))  # type: ignore[return-value]


def take_workers(recorder: Recorder, seat: Seat, colour: Colour, amount: int) -> None:
    if amount:
        recorder.append(e.WorkersTaken(seat, five_of(colour, amount)))


def return_worker(recorder: Recorder, seat: Seat, colour: Colour) -> None:
    recorder.append(e.WorkersReturned(seat, five_of(colour, 1)))


# The track.


def ascend(recorder: Recorder, seat: Seat, price: int = 0) -> None:
    """BRU-ASCEND-1, -11."""
    recorder.append(e.Ascended(seat, recorder.state.seats[seat].step + 1, price))
    react(recorder, seat, "you_ascend")


# Cards.


def draw_card(recorder: Recorder, seat: Seat, pile: s.Pile, *, last_round: int) -> None:
    """Draw the top card, unseen (BRU-DRAW-5). `last_round`: used if the extra pile enters play."""
    cards = recorder.state.piles[pile]
    back, after = components.BACK[cards[0]], components.BACK[cards[1]] if len(cards) > 1 else None
    recorder.append(e.CardDrawn(seat, pile, back, after))
    replenish(recorder, pile, last_round)


def draw_card_to_play(recorder: Recorder, seat: Seat, pile: s.Pile, *, last_round: int) -> None:
    """BRU-ZWIN-17."""
    card, *under = recorder.state.piles[pile]
    after = components.BACK[under[0]] if under else None
    recorder.append(e.CardDrawnToPlay(seat, pile, components.BACK[card], card, after))
    replenish(recorder, pile, last_round)


def replenish(recorder: Recorder, pile: s.Pile, last_round: int) -> None:
    """Replace a pile that has become empty (BRU-DRAW-7 to -15)."""
    state = recorder.state
    if state.piles[pile]:
        return
    if state.extra:
        recorder.append(e.ExtraPileLaid(pile, last_round))
        return
    other = state.piles[1 - pile]
    if len(other) > 1:  # BRU-DRAW-15
        kept = (len(other) + 1) // 2  # BRU-DRAW-14
        recorder.append(e.PileSplit(pile, kept, components.BACK[other[kept]]))


def look_at_drawn(recorder: Recorder, seat: Seat) -> None:
    """BRU-DRAW-20."""
    drawn = recorder.state.seats[seat].drawn
    if drawn:
        recorder.append(e.DrawnCardsSeen(seat, len(drawn), components.in_order(drawn)))


def discard_card(recorder: Recorder, seat: Seat, card: s.CardId) -> None:
    recorder.append(e.CardDiscarded(seat, card))


# Building.


def build_token(
    recorder: Recorder, seat: Seat, section: s.Section, price: int, colour: Colour
) -> None:
    """Build a token on the next space of this colour; then statue and reactions (BRU-ACT-13)."""
    holding = recorder.state.seats[seat]
    at = components.SECTIONS.index(section)
    space = holding.canals[at] + 1
    recorder.append(e.CanalBuilt(seat, section, space, price))
    if "free_canal" in holding.prepared:  # BRU-CARD-62
        recorder.append(e.PreparationEnded(seat, "free_canal"))
    if space == components.SPACES and not holding.rewarded[at]:
        statue = recorder.state.statues[0] if recorder.state.statues else None  # BRU-CANAL-8
        recorder.append(e.SectionCompleted(seat, section, statue))
    react(recorder, seat, "you_build_canal", colour=colour)


def build_house(recorder: Recorder, seat: Seat, worker: Colour | None) -> None:
    """Build a house with the card that was taken up (BRU-ACT-8)."""
    holding = recorder.state.seats[seat]
    card = holding.in_play
    assert card is not None
    recorder.append(
        e.HouseBuilt(seat, s.HouseId(holding.built), components.COLOUR[card], card, worker)
    )
    react(recorder, seat, "you_build_house", colour=components.COLOUR[card])


def take_up(recorder: Recorder, seat: Seat, card: s.CardId) -> None:
    recorder.append(e.CardTakenUp(seat, components.BACK[card], card))
