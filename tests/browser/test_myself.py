"""Who I am on a page: signed in elsewhere no more, deleted; and who may take a seat over."""

from playwright.async_api import Browser, expect

from tests.browser.people import Person, carries_over, person, two_at_a_table


async def test_who_signs_out_everywhere_is_signed_in_only_here(
    browser: Browser, kontor_url: str
) -> None:
    anna, elsewhere = await person(browser), await person(browser)
    await anna.enters(kontor_url, "Anna")
    await anna.presses("me")
    await carries_over(anna, elsewhere, kontor_url)

    await anna.presses("sign-out-everywhere")

    await expect(anna.sees("signed-out")).to_be_visible()
    await expect(anna.sees("connection")).to_have_attribute("data-state", "online")
    await expect(elsewhere.sees("who-are-you")).to_be_visible()
    await anna.page.reload()
    await expect(anna.sees("me")).to_have_text("Anna")
    await expect(anna.sees("connection")).to_have_attribute("data-state", "online")
    await anna.page.goto(kontor_url)
    await anna.opens_table()


async def test_who_is_deleted_is_asked_twice_and_is_somebody_then(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser), await person(browser, lang="de-DE")
    await two_at_a_table(anna, ben, kontor_url, named="Benedikt")

    await ben.presses("me")
    await ben.presses("delete-me")
    await ben.presses("delete-sure")
    await expect(ben.sees("me")).to_have_text("Benedikt")
    await ben.presses("delete-for-good")

    await expect(ben.sees("who-are-you")).to_be_visible()
    await anna.page.reload()
    await expect(anna.page.get_by_text("Somebody leaves the game").first).to_be_visible()
    await expect(anna.page.get_by_text("Benedikt")).to_have_count(0)


async def test_a_stranger_asks_for_a_seat_and_is_refused(browser: Browser, kontor_url: str) -> None:
    anna, ben, carla = await person(browser), await person(browser), await person(browser)
    address = await two_at_a_table(anna, ben, kontor_url)
    await ben.gives_up()
    await ben.sees("open-table").wait_for()

    anna.expected.add("409")
    carla.expected.add("403")
    await carla.enters(kontor_url, "Carla")
    await carla.page.goto(address)
    await expect(carla.sees("join-seat-1")).to_have_text("Ask for this seat")
    await carla.presses("join-seat-1")
    await expect(carla.sees("asked-1")).to_be_visible()
    await expect(anna.sees("ask-1")).to_contain_text("Carla would like to take over.")
    await anna.presses("admit-1")
    await expect(anna.page.get_by_role("alert")).to_contain_text("given up just now")
    await anna.presses("refuse-1")

    await expect(anna.sees("ask-1")).to_have_count(0)
    await carla.presses("join-seat-1")
    await expect(carla.page.get_by_role("alert")).to_contain_text("not let in")


async def test_a_new_link_makes_the_old_one_void(
    anna: Person, ben: Person, kontor_url: str
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(visibility_select="private")
    link = await anna.sees("invite-link").get_attribute("href") or ""
    await ben.page.goto(link)
    await ben.sees("sit-down").wait_for()

    await anna.presses("new-invite")

    await expect(anna.sees("invite-link")).not_to_have_attribute("href", link)
    await expect(ben.sees("failure")).to_be_visible()
    await ben.page.reload()
    await expect(ben.sees("failure")).to_be_visible()
