"""A game against a bot from the first move to the last, by what the page shows."""

from collections.abc import Awaitable, Callable

from tests.browser.layout import wider_than_the_screen
from tests.browser.people import LOOK_MS, Person

ASKED_OR_OVER = "() => document.querySelector('[data-testid=option-0], [data-testid=outcome]')"


async def play_to_the_end(
    anna: Person, play: Callable[[Person], Awaitable[int]], *, most: int
) -> None:
    """Let her play whenever she is asked, at the most so many times, until she sees the result.

    `play`: answers with the version of what was played.
    """
    for _ in range(most):
        await anna.page.wait_for_function(ASKED_OR_OVER, polling=LOOK_MS)
        if await anna.is_over():
            break
        await play(anna)

    await anna.sees("outcome").wait_for()
    await anna.sees("curve-of-game").wait_for()
    assert await anna.sees("refusal").count() == 0
    assert await wider_than_the_screen(anna) is False
