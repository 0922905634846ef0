"""Module Developments (section 13)."""

from collections.abc import Iterator

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.contests import winner_of
from domain.villagers.decide.basics import basics_left
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import and_also, back_below, pile_of


def begin_development_phase(recorder: Recorder) -> None:
    """VIL-DEV-3 to -5: return the tokens, find all winners, then take the rewards.

    The current First Player begins (VIL-CHOICE-21).
    """
    recorder.append(e.DevelopmentPhaseBegan(recorder.state.first_player))
    winners: list[s.Owner | None] = [
        winner_of(recorder.state, name) for name in recorder.state.developments
    ]
    for owner, name in zip(winners, recorder.state.developments, strict=True):
        recorder.append(e.DevelopmentTied(name) if owner is None else e.DevelopmentWon(owner, name))
    take_rewards(recorder)
    if recorder.state.countess is not None:
        take_gold(recorder, "countess", recorder.state.countess.tokens)


def development_phase_goes_on(recorder: Recorder) -> bool:
    """Continue the phase. Return False when all rewards are taken (VIL-DEV-6)."""
    following = next_seat(recorder.state, recorder.seat)
    while following != recorder.state.first_player:
        if recorder.state.seats[following].tokens:
            recorder.append(e.RewardTurnBegan(following))
            take_rewards(recorder)
            return True
        following = next_seat(recorder.state, following)
    return False


def take_rewards(recorder: Recorder) -> None:
    """VIL-DEV-7, -8, for the active seat; food and builders are in its tokens."""
    tokens = recorder.holding.tokens
    take_gold(recorder, recorder.seat, tokens)
    for token in tokens:
        reward = components.DEVELOPMENTS[token].reward
        if reward.basic_villager and any(basics_to_take(recorder.state)):
            recorder.open(s.TakeBasic())
        if reward.face_down_card_to_hand and any(face_down_piles(recorder.state)):
            recorder.open(s.ChoosePile("church"))


def take_gold(recorder: Recorder, owner: s.Owner, tokens: tuple[s.DevelopmentId, ...]) -> None:
    """VIL-DEV-7, VIL-SOLO-47."""
    for token in tokens:
        recorder.append(
            e.GoldGained(owner, components.DEVELOPMENTS[token].reward.gold, "development")
        )


# Church.


def face_down_piles(state: s.State) -> Iterator[s.PileId]:
    """VIL-DEV-15: any stack, or the Reserve, that holds cards."""
    piles: tuple[s.PileId, ...] = (*components.STACKS, "reserve")
    return (pile for pile in piles if pile_of(state, pile))


def pile_options(state: s.State, _seat: Seat, _: s.ChoosePile) -> Iterator[c.Command]:
    return (c.PickPile(pile) for pile in face_down_piles(state))


def take_top_card(recorder: Recorder, command: c.PickPile) -> None:
    """VIL-DEV-15, VIL-HIDE-16. Raises Rejected `pile_closed`."""
    pile, seat = command.pile, recorder.seat
    if pile not in face_down_piles(recorder.state):
        raise Rejected("pile_closed", where=pile)
    top = pile_of(recorder.state, pile)[0]
    known_to = and_also(top.known_to, seat)
    recorder.close()
    recorder.append(
        e.PileCardTaken(seat, pile, top.face, known_to, back_below(recorder.state, pile))
    )


# Tavern.


def basics_to_take(state: s.State) -> Iterator[s.Basic]:
    """VIL-CHOICE-22."""
    return (basic for basic in components.BASICS if basics_left(state, basic))


def basic_options(state: s.State, _seat: Seat, _: s.TakeBasic) -> Iterator[c.Command]:
    return (c.PickBasic(basic) for basic in basics_to_take(state))


def pick_basic(recorder: Recorder, command: c.PickBasic) -> None:
    """VIL-DEV-14. Raises Rejected `none_left`."""
    basic = command.basic
    if basic not in basics_to_take(recorder.state):
        card = s.CardId(basic)
        raise Rejected("none_left", card=card)
    recorder.close()
    recorder.append(e.BasicGiven(recorder.seat, basic, recorder.state.next_villager))
