"""What completed features bring (sections 9 to 12), in the order the owner chooses."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.decide.gaining import gain
from domain.carpe_diem.event_recorder import Story
from domain.decider import Rejected


def rewards_to_collect(state: s.State, _: s.CollectingRewards) -> list[c.CollectReward]:
    """CAR-DEC-7: rewards that are alike once."""
    return [c.CollectReward(r.kind, r.tiles) for r in dict.fromkeys(state.rewards)]


def collect_reward(story: Story, phase: s.CollectingRewards, command: c.CollectReward) -> None:
    """CAR-DONE-6, -7, -9. Raises Rejected `no_such_reward`."""
    reward = s.Reward(command.kind, command.tiles)
    if reward not in story.state.rewards:
        raise Rejected("no_such_reward", kind=command.kind)
    story.book(e.RewardCollected(phase.seat, reward))
    if command.kind in box.WARE:  # CAR-LAND-2
        story.book(e.WaresGained(phase.seat, box.WARE[command.kind], command.tiles - 1))
    else:
        bring(story, box.REWARD[command.kind])


def bring(story: Story, reward: box.Gain) -> None:
    """The reward of a lodging or a single."""
    if reward.coins_per_ware:
        sell_wares(story, reward)
    gain(story, reward)
    if reward.seal_tiles:
        story.book(e.SealTileDue(story.seat))
    if reward.fountain_cards_drawn:
        draw_fountain_cards(story, reward.fountain_cards_drawn)


def sell_wares(story: Story, reward: box.Gain) -> None:
    """CAR-LODGING-3 to -5: all of them."""
    wares = story.holding.wares
    if wares.total:
        story.book(e.WaresSold(story.seat, wares))
        story.book(e.CoinsGained(story.seat, wares.total * reward.coins_per_ware))


def draw_fountain_cards(story: Story, count: int) -> None:
    """CAR-FOUNTAIN-1, -5: none from an empty stack."""
    cards = tuple(lying.card for lying in story.state.fountain_stack[:count])
    if cards:
        story.book(e.FountainCardsDrawn(story.seat, len(cards), cards))


def cards_to_return(state: s.State, phase: s.ReturningFountainCard) -> list[c.ReturnFountainCard]:
    """CAR-DEC-9: each face once, in an order that does not tell how they were drawn."""
    held = state.seats[phase.seat].fountain_cards + phase.drawn
    return [c.ReturnFountainCard(card) for card in sorted(set(held))]


def return_fountain_card(
    story: Story, phase: s.ReturningFountainCard, command: c.ReturnFountainCard
) -> None:
    """CAR-FOUNTAIN-2 to -4. Raises Rejected `no_such_fountain_card`."""
    if command.card not in story.holding.fountain_cards + phase.drawn:
        raise Rejected("no_such_fountain_card", fountain=command.card)
    story.book(e.FountainCardReturned(phase.seat, command.card))
