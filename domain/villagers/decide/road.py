"""Road update (section 5)."""

from collections.abc import Iterator

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.face_up import faces_up
from domain.villagers.decide.refilling import refill_from_reserve
from domain.villagers.event_recorder import Recorder


def has_road_turns(state: s.State) -> bool:
    """VIL-ROAD-4, VIL-SOLO-16: with one or two players each may put a coin."""
    return len(state.seats) <= 2


def begin_road_update(recorder: Recorder) -> None:
    """VIL-ROAD-4: in reverse turn order, the holder of the First Player card last."""
    begin_road_turn(recorder, next_seat(recorder.state, recorder.state.first_player))


def road_update_goes_on(recorder: Recorder) -> bool:
    """Begin the next turn. Return False if there is none."""
    first = recorder.state.first_player
    if recorder.seat == first:
        return False
    begin_road_turn(recorder, first)
    return True


def begin_road_turn(recorder: Recorder, seat: Seat) -> None:
    recorder.append(e.RoadTurnBegan(seat))
    if any(recorder.state.road):
        recorder.open(s.PlaceCoin())


def coin_options(state: s.State, _seat: Seat, _: s.PlaceCoin) -> Iterator[c.Command]:
    """VIL-DECIDE-5."""
    for number, _place in faces_up(state):
        yield c.PutCoin(number)
    yield c.Decline()


def put_coin(recorder: Recorder, command: c.PutCoin) -> None:
    """VIL-ROAD-4. Raises Rejected `nothing_there`."""
    number = command.place
    place = recorder.state.road[number - 1] if number in components.PLACES else None
    if place is None:
        raise Rejected("nothing_there", place=number)
    recorder.append(e.RoadCoinPlaced(recorder.seat, number, place.card))
    recorder.close()


def decline_coin(recorder: Recorder, _: c.Decline) -> None:
    """VIL-ROAD-4."""
    recorder.append(e.RoadCoinDeclined(recorder.seat))
    recorder.close()


def finish_road_update(recorder: Recorder) -> None:
    """VIL-ROAD-2, -5."""
    if has_road_turns(recorder.state):
        clear(recorder, tuple(n for n, place in faces_up(recorder.state) if not place.coins))
        refill_from_reserve(recorder)
        return
    clear(recorder, tuple(n for n, place in faces_up(recorder.state) if place.coins))
    refill_from_reserve(recorder)
    places = tuple(number for number, _ in faces_up(recorder.state))
    if places:
        recorder.append(e.RoadCoinsPlaced(places))


def clear(recorder: Recorder, places: tuple[int, ...]) -> None:
    """Discard these face-up villagers; coins go back to the Bank (VIL-ROAD-3)."""
    if not places:
        return
    lying = [place for number, place in faces_up(recorder.state) if number in places]
    coins = sum(place.coins for place in lying)
    recorder.append(e.RoadCleared(places, tuple(place.card for place in lying), coins))
