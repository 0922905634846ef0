"""Road update (section 5)."""

from collections.abc import Iterator

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.face_up import faces_up
from domain.villagers.decide.refilling import refill_from_reserve
from domain.villagers.event_recorder import Story


def has_road_turns(state: s.State) -> bool:
    """VIL-ROAD-4, VIL-SOLO-16: with one or two players each may put a coin."""
    return len(state.seats) <= 2


def begin_road_update(story: Story) -> None:
    """VIL-ROAD-4: in reverse turn order, the holder of the First Player card last."""
    begin_road_turn(story, next_seat(story.state, story.state.first_player))


def road_update_goes_on(story: Story) -> bool:
    """Whether there was another turn."""
    first = story.state.first_player
    if story.seat == first:
        return False
    begin_road_turn(story, first)
    return True


def begin_road_turn(story: Story, seat: Seat) -> None:
    story.book(e.RoadTurnBegan(seat))
    if any(story.state.road):
        story.ask(s.PlaceCoin())


def coin_options(state: s.State, _seat: Seat, _: s.PlaceCoin) -> Iterator[c.Command]:
    """VIL-DECIDE-5."""
    for number, _place in faces_up(state):
        yield c.PutCoin(number)
    yield c.Decline()


def put_coin(story: Story, command: c.PutCoin) -> None:
    """VIL-ROAD-4. Raises Rejected `nothing_there`."""
    place = command.place
    if place not in box.PLACES or story.state.road[place - 1] is None:
        raise Rejected("nothing_there", place=place)
    story.book(e.RoadCoinPlaced(story.seat, place))
    story.close()


def decline_coin(story: Story, _: c.Decline) -> None:
    """VIL-ROAD-4."""
    story.book(e.RoadCoinDeclined(story.seat))
    story.close()


def finish_road_update(story: Story) -> None:
    """VIL-ROAD-2, -5."""
    if has_road_turns(story.state):
        clear(story, tuple(n for n, place in faces_up(story.state) if not place.coins))
        refill_from_reserve(story)
        return
    clear(story, tuple(n for n, place in faces_up(story.state) if place.coins))
    refill_from_reserve(story)
    places = tuple(number for number, _ in faces_up(story.state))
    if places:
        story.book(e.RoadCoinsPlaced(places))


def clear(story: Story, places: tuple[int, ...]) -> None:
    """Discard these face-up villagers; coins go back to the Bank (VIL-ROAD-3)."""
    if not places:
        return
    lying = [place for number, place in faces_up(story.state) if number in places]
    coins = sum(place.coins for place in lying)
    story.book(e.RoadCleared(places, tuple(place.card for place in lying), coins))
