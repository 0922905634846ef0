"""Bruges on the page: played by what lights up, with every module, on a screen that it fits."""

import re
from itertools import pairwise

from playwright.async_api import Locator, expect

from domain.bruges.commands import ChooseThreat, ChooseWorker, DrawFrom, LayOut, PlayCard
from tests.browser.layout import edges, top_of_the_dock, wider_than_the_screen
from tests.browser.people import AT_ONCE, LAPTOP, LARGE, LOWEST, LYING, NARROW, TABLET, WIDE, Person
from tests.browser.positions import Decision, Modules, Positions, decisions_of, in_one_process
from tests.browser.targets import small_targets

pytestmark = in_one_process("bruges")

FULL_HAND = 5
LIES_ON_THE_ONE_BEFORE = """(cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect())
    const isOn = (one, before) => one.top < before.bottom && one.left < before.right
    return boxes.slice(1).filter((one, n) => isOn(one, boxes[n]))
}"""
"""Of cards that are given in their order: which lie on the one before."""
PLACES = """(places) => Object.fromEntries(places.flatMap((place) => {
    const { left, width } = place.getBoundingClientRect()
    const name = place.querySelector('.band')?.textContent
    return name ? [[name, [Math.round(left), Math.round(width)]]] : []
}))"""
"""The place and width of each card of a hand, by its name."""
FEW_FRAMES = """async () => {
    for (let n = 0; n < 4; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
}"""
WIDTHS = "(things) => things.map((thing) => Math.round(thing.getBoundingClientRect().width))"


async def test_a_turn_is_played_by_dragging_and_by_keyboard_alone(positions: Positions) -> None:
    """BRU-ACT-3: any card takes workers, so one drop is both steps of the turn.

    A card states its group, colour, price, points and effect; an action states its result.
    """
    anna = await positions.anna()
    await goes_to_her_first_turn(anna, positions)
    cards, before = anna.page.locator("[data-target^='hand:']"), await anna.version()
    buttons = anna.page.locator("[data-testid=bruges] button:visible, .dock button:visible")
    names = [await named(buttons.nth(n)) for n in range(await buttons.count())]
    assert len(names) > 12
    assert all(name and "_" not in name and "{" not in name for name in names), names
    await expect(cards).to_have_count(FULL_HAND)
    told = [await named(cards.nth(n)) for n in range(FULL_HAND)]
    assert all(re.search(r"Price \d+, points \d+\. .+: .+ Play ", one) for one in told), told

    await cards.first.drag_to(anna.sees("action-take_workers"))
    await anna.reaches(before + 2)

    await expect(cards).to_have_count(FULL_HAND - 1)
    await expect(anna.sees("log")).to_contain_text("Anna takes 2")

    await goes_to_her_first_turn(anna, positions)
    before = await anna.version()
    await anna.page.locator("[data-target^='hand:'].lit").first.focus()
    await anna.page.keyboard.press("Enter")
    await anna.sees("action-take_workers").and_(anna.page.locator(".lit")).wait_for()
    await expect(anna.page.locator(":focus")).to_have_attribute(
        "data-target", re.compile("^(action|improved):")
    )
    await anna.page.keyboard.press("Enter")

    await anna.reaches(before + 2)


async def test_an_action_shows_its_result_or_why_it_is_impossible(positions: Positions) -> None:
    """BRU-ACT-9, -16: a person needs a house with room, and has a price."""
    anna = await positions.anna()
    await goes_to_her_first_turn(anna, positions)
    lay_out = anna.sees("action-lay_out_person")
    await anna.page.locator("[data-target^='hand:']").first.hover()
    await expect(lay_out).to_have_accessible_name("Lay out. No house with room")

    turn = turn_with_a_house_with_room()
    await anna.goes_on_to((await positions.at("bruges", 2, turn, Modules.NONE)).url)
    cards = anna.page.locator("[data-target^='hand:'].lit")
    await cards.first.wait_for()
    for card in await cards.all():
        price = re.search(r"Price (\d+)", await named(card))
        assert price is not None
        await card.hover()
        await expect(lay_out).to_contain_text(re.compile(rf"\D{price[1]}(?!\d)"))


async def test_the_table_fits_the_screen(positions: Positions) -> None:
    """With every module, the dice, the map, the ships and every city are in sight.

    The houses of two seats have one scale. The cards of a full hand do not overlap. A phone shows
    houses above the dock, and the whole hand in the dock. A house that the fire may take is a
    picture among the answers.
    """
    anna = await positions.anna_at("bruges", 5, "late")
    for size in (WIDE, LARGE):
        await anna.resizes_to(size)
        await anna.sees("hand").wait_for()
        for part in ("dice", "map", "own-city", "exchange", "harbours"):
            top, bottom = await edges(anna.sees(part))
            assert 0 < top < bottom < await top_of_the_dock(anna), part
        await expect(anna.sees("unfold-4")).to_have_count(1 if size == WIDE else 0)
        assert (await edges(anna.page.locator(".dock")))[1] <= size["height"]
        assert await wider_than_the_screen(anna) is False

    await anna.goes_on_to((await positions.at("bruges", 2, "middle")).url)
    houses = anna.page.locator(":is(.own, .other) .house")
    assert len(set(await houses.evaluate_all(WIDTHS))) == 1
    for size in (LAPTOP, TABLET, NARROW):
        await anna.resizes_to(size)
        cards = anna.page.locator("[data-target^='hand:']")
        await expect(cards).to_have_count(FULL_HAND)
        assert await cards.evaluate_all(LIES_ON_THE_ONE_BEFORE) == []

    await anna.uses_a_finger()
    await anna.goes_on_to((await positions.at("bruges", 5, "late")).url)
    await expect_houses_above_the_dock(anna, "action")
    await anna.goes_on_to((await positions.at("bruges", 5, "middle")).url)
    await expect_houses_above_the_dock(anna, "house")


async def expect_houses_above_the_dock(anna: Person, answer: str) -> None:
    answers = anna.page.locator(f".dock [data-target^='{answer}:']")
    await anna.sees("own-city").evaluate("city => city.scrollIntoView()")
    await answers.and_(anna.page.locator(".lit")).first.wait_for()

    dock = await edges(anna.page.locator(".dock"))
    _, houses = await edges(anna.sees("own-city").locator(".house").first)
    held = await edges(anna.page.locator("[data-target^='hand:']").first)
    _, answered = await edges(answers.last)

    assert houses <= dock[0]
    assert dock[0] < answered <= held[0] < held[1] <= dock[1]


async def test_six_houses_or_cards_have_names_and_points_on_a_laptop(positions: Positions) -> None:
    """The rival's houses are in the column beside the board. The cards of a hand are in one row."""
    anna = await positions.anna(viewport=LAPTOP)
    asked = {decision.version: decision for decision in decisions_of("bruges", 2)}
    await anna.goes_on_to((await positions.at("bruges", 2, asked[251])).url)
    persons = anna.sees("unfolded").locator(".resident")
    for size in (LAPTOP, LOWEST):
        await anna.resizes_to(size)
        for part in (".name", ".points"):
            await expect(persons.locator(part)).to_have_count(5)
            for one in await persons.locator(part).all():
                await expect(one).to_be_in_viewport(ratio=1)

    await anna.goes_on_to((await positions.at("bruges", 2, asked[230])).url)
    cards = anna.page.locator("[data-target^='hand:']")
    await expect(cards).to_have_count(6)
    tops = "(cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top))"
    assert len(set(await cards.evaluate_all(tops))) == 1


async def test_twelve_houses_show_names_of_persons_on_a_low_laptop(positions: Positions) -> None:
    asked = {decision.version: decision for decision in decisions_of("bruges", 3)}
    anna = await positions.anna_at("bruges", 3, asked[439], viewport=LAPTOP)

    city = anna.sees("own-city")
    await expect(city.locator(".house")).to_have_count(12)
    for name in await city.locator(".house:not(:has(.resident + .resident)) .name").all():
        await expect(name).to_be_in_viewport(ratio=1)


async def test_on_a_phone_twelve_houses_are_in_sight_and_large_enough(positions: Positions) -> None:
    asked = {decision.version: decision for decision in decisions_of("bruges", 3)}
    anna = await positions.anna_at("bruges", 3, asked[452], viewport=NARROW)
    await anna.uses_a_finger()
    houses = anna.sees("own-city").locator(".house")
    await expect(houses).to_have_count(12)

    await anna.sees("action-lay_out_person").click()
    await expect(houses.locator(".lit")).to_have_count(9)

    assert await small_targets(anna.page, touched=True) == []
    for house in await houses.all():
        assert (await edges(house))[1] <= await top_of_the_dock(anna)


async def test_all_workers_and_threats_are_seen_in_narrow_windows(positions: Positions) -> None:
    anna = await positions.anna_at("bruges", 2, "middle", Modules.NONE)
    row = anna.sees("own-city").locator("[data-in-sight]")
    for width, height in ((1100, 700), (1024, 768), (1280, 600)):
        await anna.resizes_to({"width": width, "height": height})

        assert await row.evaluate("row => row.scrollWidth <= row.clientWidth"), width


async def test_cards_of_a_hand_keep_their_places_while_one_is_played(positions: Positions) -> None:
    """The played card does, too, until its action is chosen. It leaves a gap."""
    anna = await positions.anna(viewport=LAPTOP)
    await goes_to_her_first_turn(anna, positions)
    held = anna.page.locator(".dock .held")
    before = await held.evaluate_all(PLACES)
    assert len(before) == FULL_HAND

    await held.nth(2).locator(".lit").click()
    await anna.sees("action-take_workers").and_(anna.page.locator(".lit")).wait_for()
    playing = await held.evaluate_all(PLACES)
    await anna.sees("action-take_workers").click()
    await expect(anna.page.locator(".dock .held.played")).to_have_count(0)
    after = await held.evaluate_all(PLACES)

    assert playing == before
    assert len(after) == FULL_HAND - 1
    assert after.items() < before.items()


async def test_on_a_phone_a_hand_keeps_its_order_while_one_is_played(positions: Positions) -> None:
    anna = await positions.anna(viewport=NARROW)
    await goes_to_her_first_turn(anna, positions)
    names = anna.page.locator(".dock .held .band")
    before = await names.all_inner_texts()

    await anna.page.locator(".dock .held .lit").nth(2).click()
    await expect(anna.page.locator(".dock .held.played")).to_have_count(1)
    assert await names.all_inner_texts() == before

    await anna.sees("action-take_workers").click()
    await expect(names).to_have_text(before[:2] + before[3:])


async def test_in_a_replay_the_whole_hand_is_in_sight(positions: Positions) -> None:
    """Beside the film on a laptop, above it on a phone."""
    anna = await positions.anna()
    await anna.page.goto(positions.url)
    at = await positions.at("bruges", 2, first_turn(), Modules.NONE)
    for size in (LAPTOP, NARROW):
        await anna.resizes_to(size)
        await anna.sits_at(f"{at.log_url}?at={at.version}&as=seat:{at.seat}")

        await expect(anna.page.locator(".dock .held")).to_have_count(FULL_HAND)
        hand = anna.page.locator(".dock .cards")
        assert await hand.evaluate("it => it.scrollWidth <= it.clientWidth"), size


async def test_the_piles_to_draw_from_are_seen_whole_on_a_low_laptop(positions: Positions) -> None:
    """Even if the top cards have the colour with the longest name, and with large text.

    No die shows the last round.
    """
    anna = await positions.anna(viewport=LAPTOP, lang="de")
    refill = [one for one in decisions_of("bruges", 2, Modules.NONE) if DrawFrom in one.kinds][-1]
    await anna.goes_on_to((await positions.at("bruges", 2, refill, Modules.NONE)).url)
    tray = anna.sees("tray")
    await expect(tray.locator("button")).to_have_count(2)

    await tray.locator("b").evaluate_all(
        "names => names.forEach((name) => (name.textContent = 'eine violette Karte'))"
    )

    for text in ("normal", "large"):
        await anna.page.evaluate("(size) => (document.documentElement.dataset.text = size)", text)
        assert await tray.evaluate("tray => tray.scrollHeight <= tray.clientHeight"), text
    await expect(anna.sees("dice").locator("circle")).to_have_count(0)


async def test_with_large_text_workers_markers_and_chat_are_whole(positions: Positions) -> None:
    anna = await positions.anna(viewport=LAPTOP, settings={**AT_ONCE, "text": "large"})
    asked = decisions_of("bruges", 2, Modules.ALL)
    for kind in (ChooseWorker, ChooseThreat):
        most = max((one for one in asked if kind in one.kinds), key=lambda one: one.options)
        await anna.goes_on_to((await positions.at("bruges", 2, most)).url)
        tray = anna.sees("tray")
        await tray.locator("button").nth(3).wait_for()

        assert await tray.evaluate("tray => tray.scrollHeight <= tray.clientHeight"), kind
    await anna.presses("tab-chat")
    await expect(anna.sees("say")).to_be_in_viewport(ratio=1)


async def test_six_actions_beside_four_cards_fit_at_large_text(positions: Positions) -> None:
    anna = await positions.anna(viewport=LAPTOP, settings={**AT_ONCE, "text": "large"})
    asked = {decision.version: decision for decision in decisions_of("bruges", 2, Modules.NONE)}
    await anna.goes_on_to((await positions.at("bruges", 2, asked[45], Modules.NONE)).url)
    actions = anna.page.locator(".dock .actions")
    await actions.locator("button").nth(5).wait_for()

    assert await actions.evaluate("it => it.scrollHeight <= it.clientHeight")


async def test_another_display_and_the_discard_pile_can_be_looked_at(positions: Positions) -> None:
    """A line gives the numbers of each pile; the table stays on one screen.

    A module has a place only if it is played. BRU-SETUP-21: every player may look through the
    discard pile. Its cards are drawn while a player looks at them.
    """
    anna = await positions.anna_at("bruges", 3, "middle", Modules.NONE)
    for part in ("exchange", "harbours"):
        await expect(anna.sees(part)).to_have_count(0)
    await expect(anna.sees("own-city").get_by_text("pets")).to_have_count(0)
    line = anna.page.locator("[data-testid^='unfold-']").first
    for fact in ("Guilders", "Workers", "Cards in hand", "Houses"):
        await expect(line.get_by_title(fact).first).to_be_visible()

    await line.click()
    display = anna.sees("unfolded").get_by_role("region", name="Display of")
    await expect(display.get_by_text("Hand:")).to_have_count(1)
    assert await wider_than_the_screen(anna) is False
    await anna.presses("fold")
    await expect(display).to_have_count(0)

    await anna.presses("legend")
    dialog = anna.page.get_by_role("dialog", name="Symbols")
    for words in ("Plague.", "Laurel.", "Underworld", "extra pile", "Reconstructed"):
        await expect(dialog.get_by_text(words).first).to_be_visible()
    await anna.page.keyboard.press("Escape")

    await anna.goes_on_to((await positions.at("bruges", 2, "late")).url)
    cards = anna.page.locator("dialog:has(select) li")
    pile = anna.sees("discard-pile")
    lying = int(re.findall(r"\d+", await pile.inner_text())[0])
    await expect(cards).to_have_count(0)
    await pile.click()
    await expect(cards).to_have_count(lying)
    await anna.page.get_by_role("combobox", name="Show only this colour").select_option("red")
    assert 0 < await cards.count() < lying
    await anna.page.keyboard.press("Escape")
    await expect(cards).to_have_count(0)


# Actions of the people.


async def test_a_turned_phone_finds_again_which_choices_are_in_sight(positions: Positions) -> None:
    """The choices get their places later than the window its size."""
    anna = await positions.anna_at("bruges", 2, "late", viewport=TABLET)
    await expect(anna.page.locator("button.lit").first).to_be_visible()

    for size in (NARROW, LYING):
        await anna.resizes_to(size)
        await anna.page.evaluate(FEW_FRAMES)

    await expect(anna.sees("scroll-to-choices")).to_have_count(0)


async def goes_to_her_first_turn(anna: Person, positions: Positions) -> None:
    """The first turn of a game without modules: she has five cards, nothing is played yet."""
    await anna.goes_on_to((await positions.at("bruges", 2, first_turn(), Modules.NONE)).url)
    await anna.page.locator("[data-target^='hand:'].lit").first.wait_for()


def first_turn() -> Decision:
    return next(d for d in decisions_of("bruges", 2, Modules.NONE) if PlayCard in d.kinds)


def turn_with_a_house_with_room() -> Decision:
    """The decision before the first action that can lay out a person."""
    return next(
        turn
        for turn, action in pairwise(decisions_of("bruges", 2, Modules.NONE))
        if PlayCard in turn.kinds and LayOut in action.kinds
    )


async def named(button: Locator) -> str:
    """As somebody hears it: its label, else its text without what is only drawn."""
    return await button.get_attribute("aria-label") or await button.evaluate(
        """(button) => {
          const heard = button.cloneNode(true)
          heard.querySelectorAll('[aria-hidden=true]').forEach((drawn) => drawn.remove())
          return heard.textContent.replace(/\\s+/g, ' ').trim()
        }"""
    )


async def test_with_large_text_a_confirmation_is_whole(positions: Positions) -> None:
    settings = {**AT_ONCE, "text": "large", "confirm": True}
    anna = await positions.anna_at("bruges", 2, "middle", viewport=LAPTOP, settings=settings)

    await anna.page.locator("button.lit").first.click()

    asked = anna.sees("confirm")
    assert await asked.evaluate("it => it.scrollHeight - it.clientHeight") <= 1
    await expect(asked.locator("p")).to_be_in_viewport(ratio=1)
