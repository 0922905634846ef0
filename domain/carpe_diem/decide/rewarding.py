"""Rewards of completed features (sections 9 to 12), in the order that the owner chooses."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.gaining import gain
from domain.carpe_diem.event_recorder import Recorder
from domain.decider import Rejected


def rewards_to_collect(state: s.State, _: s.CollectingRewards) -> list[c.CollectReward]:
    """CAR-DEC-7: equal rewards are listed once."""
    return [c.CollectReward(r.kind, r.tiles) for r in dict.fromkeys(state.rewards)]


def collect_reward(
    recorder: Recorder, phase: s.CollectingRewards, command: c.CollectReward
) -> None:
    """CAR-DONE-6, -7, -9. Raises Rejected `no_such_reward`."""
    reward = s.Reward(command.kind, command.tiles)
    if reward not in recorder.state.rewards:
        raise Rejected("no_such_reward", kind=command.kind)
    recorder.append(e.RewardCollected(phase.seat, reward))
    if command.kind in components.WARE:  # CAR-LAND-2
        recorder.append(e.WaresGained(phase.seat, components.WARE[command.kind], command.tiles - 1))
    else:
        bring(recorder, components.REWARD[command.kind])


def bring(recorder: Recorder, reward: components.Gain) -> None:
    """Take the reward of a lodging or a single."""
    if reward.coins_per_ware:
        sell_wares(recorder, reward)
    gain(recorder, reward)
    if reward.seal_tiles:
        recorder.append(e.SealTileDue(recorder.seat))
    if reward.fountain_cards_drawn:
        draw_fountain_cards(recorder, reward.fountain_cards_drawn)


def sell_wares(recorder: Recorder, reward: components.Gain) -> None:
    """CAR-LODGING-3 to -5: all of them."""
    wares = recorder.holding.wares
    if wares.total:
        recorder.append(e.WaresSold(recorder.seat, wares))
        recorder.append(e.CoinsGained(recorder.seat, wares.total * reward.coins_per_ware))


def draw_fountain_cards(recorder: Recorder, count: int) -> None:
    """CAR-FOUNTAIN-1, -5: none from an empty stack."""
    cards = tuple(lying.card for lying in recorder.state.fountain_stack[:count])
    if cards:
        recorder.append(e.FountainCardsDrawn(recorder.seat, len(cards), cards))


def cards_to_return(state: s.State, phase: s.ReturningFountainCard) -> list[c.ReturnFountainCard]:
    """CAR-DEC-9: each face once, in an order that does not reveal the order of drawing."""
    held = state.seats[phase.seat].fountain_cards + phase.drawn
    return [c.ReturnFountainCard(card) for card in sorted(set(held))]


def return_fountain_card(
    recorder: Recorder, phase: s.ReturningFountainCard, command: c.ReturnFountainCard
) -> None:
    """CAR-FOUNTAIN-2 to -4. Raises Rejected `no_such_fountain_card`."""
    if command.card not in recorder.holding.fountain_cards + phase.drawn:
        raise Rejected("no_such_fountain_card", fountain=command.card)
    recorder.append(e.FountainCardReturned(phase.seat, command.card))
