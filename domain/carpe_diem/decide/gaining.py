"""Gains from rewards and scoring cards (sections 11 to 16)."""

from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem.event_recorder import Recorder


def gain(recorder: Recorder, brought: components.Gain, times: int = 1) -> None:
    """Give the active seat a gain `times` times: points, coins, bread, steps."""
    if brought.vp:
        recorder.append(e.VictoryPointsGained(recorder.seat, times * brought.vp))
    if brought.coins:
        recorder.append(e.CoinsGained(recorder.seat, times * brought.coins))
    if brought.bread:
        recorder.append(e.BreadGained(recorder.seat, times * brought.bread))
    if brought.steps:
        take_steps(recorder, times * brought.steps)


def take_steps(recorder: Recorder, steps: int) -> None:
    """Move the disc; past the last space each step is a victory point (CAR-STEP-1 to -5)."""
    start = recorder.holding.banderole
    space = min(start + steps, components.LAST_SPACE)
    recorder.append(e.DiscMoved(recorder.seat, space - start, space))
    beyond = start + steps - space
    if beyond:
        recorder.append(e.VictoryPointsGained(recorder.seat, beyond))
