"""Module Scoundrels (section 11); the Courier and the Thieves have files of their own."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.face_up import faces_up
from domain.villagers.decide.leaving import return_stand_ins, take_coins
from domain.villagers.decide.refilling import refill_from_reserve
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import and_also, everyone, holds, known_after_hidden_leave
from domain.villagers.village import owners, village_of


def in_the_open(state: s.State) -> s.Knowers:
    """VIL-HIDE-5: known to all viewers, who have seen it."""
    return everyone(len(state.seats))


# Barbarian.


def barbarian_possible(state: s.State, _seat: Seat) -> bool:
    """VIL-CHOICE-12."""
    return any(state.road)


def play_barbarian(recorder: Recorder) -> None:
    """VIL-SCOUNDREL-8, -9, VIL-CHOICE-7."""
    lying = tuple(faces_up(recorder.state))
    recorder.append(
        e.RoadCleared(
            places=tuple(number for number, _ in lying),
            cards=tuple(place.card for _, place in lying),
            coins=sum(place.coins for _, place in lying),
            taker=recorder.seat,
        )
    )
    refill_from_reserve(recorder)


# Flaker.


def square_options(state: s.State, _seat: Seat, _: s.TakeFromSquare) -> Iterator[c.Command]:
    """VIL-SCOUNDREL-14."""
    for number, holding in enumerate(state.seats):
        for card in dict.fromkeys(holding.square):
            yield c.TakeDrafted(Seat(number), card)


def take_drafted(recorder: Recorder, command: c.TakeDrafted) -> None:
    """VIL-SCOUNDREL-14, -15, VIL-CHOICE-6. Raises Rejected `no_such_player`, `not_there`."""
    owner, card = command.seat, command.card
    require_player(recorder.state, owner)
    if card not in recorder.state.seats[owner].square:
        raise Rejected("not_there", card=card)
    recorder.close()
    recorder.append(e.SquareCardTaken(recorder.seat, owner, card, in_the_open(recorder.state)))


def require_player(state: s.State, seat: Seat) -> None:
    """Raises Rejected `no_such_player`."""
    if seat not in range(len(state.seats)):
        raise Rejected("no_such_player", seat=seat, last=len(state.seats))


# Noble.


def hands_for_noble(state: s.State, seat: Seat) -> Iterator[Seat]:
    """Yield the other players with at least one card in the hand (VIL-CHOICE-12)."""
    return (
        Seat(number)
        for number, holding in enumerate(state.seats)
        if number != seat and holding.hand
    )


def player_options(state: s.State, seat: Seat, _: s.ChoosePlayer) -> Iterator[c.Command]:
    return (c.PickPlayer(other) for other in hands_for_noble(state, seat))


def look_at_hand(recorder: Recorder, command: c.PickPlayer) -> None:
    """VIL-SCOUNDREL-7, -26, VIL-HIDE-15. Raises Rejected `no_hand`."""
    owner = command.seat
    if owner not in hands_for_noble(recorder.state, recorder.seat):
        raise Rejected("no_hand")
    recorder.close()
    hand = recorder.state.seats[owner].hand
    recorder.append(e.HandLookedAt(recorder.seat, owner, tuple(card.face for card in hand)))
    if any(not components.CARDS[card.face].special for card in hand):
        recorder.open(s.TakeFromHand(owner))


def theft_options(state: s.State, _seat: Seat, asked: s.TakeFromHand) -> Iterator[c.Command]:
    faces = dict.fromkeys(card.face for card in state.seats[asked.seat].hand)
    return (c.PickCard(face) for face in faces if not components.CARDS[face].special)


def steal(recorder: Recorder, command: c.PickCard) -> None:
    """VIL-SCOUNDREL-7, -26, VIL-HIDE-15. Raises Rejected `not_there`, `special_card`."""
    asked = recorder.question
    assert isinstance(asked, s.TakeFromHand)
    card, owner = command.card, asked.seat
    hand = recorder.state.seats[owner].hand
    if not holds(hand, card):
        raise Rejected("not_there", card=card)
    if components.CARDS[card].special:
        raise Rejected("special_card", card=card)
    known_to = and_also(known_after_hidden_leave(hand, card, owner), recorder.seat)
    recorder.close()
    recorder.append(e.HandCardStolen(recorder.seat, owner, card, known_to, rest_known_to=known_to))


# Schemer.


def villagers_for_schemer(state: s.State) -> Iterator[tuple[s.Owner, s.Villager]]:
    """VIL-SCOUNDREL-16, -18: top villagers, except special ones and Founders."""
    for owner in owners(state):
        village = village_of(state, owner)
        for villager in village.villagers:
            if village.is_top(villager) and can_be_schemed_for(villager):
                yield owner, villager


def can_be_schemed_for(villager: s.Villager) -> bool:
    """VIL-TERM-15: the Countess card is no villager and has no suit."""
    face = components.CARDS[villager.card]
    return face.suit is not None and not face.special and face.id != components.FOUNDERS


def scheme_options(state: s.State, _seat: Seat, _: s.ChooseVillager) -> Iterator[c.Command]:
    return (c.PickVillager(villager.id) for _, villager in villagers_for_schemer(state))


def scheme(recorder: Recorder, command: c.PickVillager) -> None:
    """VIL-SCOUNDREL-16 to -19. Raises Rejected `cannot_be_taken`."""
    owner, villager = picked("schemer", villagers_for_schemer(recorder.state), command.villager)
    recorder.close()
    take_coins(recorder, owner, villager, owner)
    known_to = in_the_open(recorder.state)
    recorder.append(e.VillagerTaken(recorder.seat, owner, villager.id, villager.card, known_to))
    if owner != "countess":
        return_stand_ins(recorder, owner)


def picked(
    card: str, targets: Iterator[tuple[s.Owner, s.Villager]], number: s.VillagerId
) -> tuple[s.Owner, s.Villager]:
    """Return the villager that this card takes. Raises Rejected `cannot_be_taken`."""
    for owner, villager in targets:
        if villager.id == number:
            return owner, villager
    raise Rejected("cannot_be_taken", card=card)
