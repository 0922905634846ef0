"""A name that lasts: kept on one device, signed in with on another, where a guest plays already."""

from typing import Any

from playwright.async_api import Browser, CDPSession, expect

from kontor import Kontor
from tests.browser.people import NARROW, Person, person
from tests.browser.positions import play_to_the_end

OF_A_PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


async def keeper(somebody: Person) -> tuple[CDPSession, dict[str, Any]]:
    """What keeps passkeys in that browser, and its name there."""
    tools = await somebody.page.context.new_cdp_session(somebody.page)
    await tools.send("WebAuthn.enable")
    made = await tools.send("WebAuthn.addVirtualAuthenticator", {"options": OF_A_PHONE})
    return tools, made


async def test_a_passkey_takes_a_running_game_to_another_browser_and_a_guest_along(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser), await person(browser)
    url = kontor_url.replace("127.0.0.1", "localhost")
    hers, his = await keeper(anna), await keeper(ben)
    await anna.enters(url, "Anna")
    running = await anna.opens_table(bot_select_1="gentle")
    await anna.picks_first()
    version = await anna.version()
    await anna.page.goto(f"{url}/me")
    await anna.sees("passkey-name").fill("Her phone")
    await anna.presses("make-passkey")
    await expect(anna.sees("passkeys")).to_contain_text("Her phone")
    (kept,) = (await hers[0].send("WebAuthn.getCredentials", hers[1]))["credentials"]
    await his[0].send("WebAuthn.addCredential", {**his[1], "credential": kept})
    await ben.enters(url, "Ben")
    his_own = await ben.opens_table()
    await ben.page.goto(f"{url}/me")

    await ben.presses("been-here")
    await expect(ben.sees("bring-along")).to_be_checked()
    await ben.presses("go-on")

    await expect(ben.sees("my-name")).to_have_text("Anna")
    await expect(ben.sees("passkeys")).to_contain_text("last used")
    for address in (running, his_own):
        await expect(
            ben.page.locator(f"a[href='{address.removeprefix(url)}']").first
        ).to_be_visible()
    await ben.sits_at(running)
    await ben.reaches(version)
    await ben.picks_first()


async def test_after_the_first_game_one_act_keeps_the_name(
    browser: Browser, kontor_url: str
) -> None:
    anna, ben = await person(browser, NARROW, "de-DE"), await person(browser)
    url = kontor_url.replace("127.0.0.1", "localhost")
    await keeper(anna)
    hers, his = await anna.becomes(url, "Anna"), await ben.becomes(url, "Ben")
    async with Kontor(url, token=hers["token"]) as she, Kontor(url, token=his["token"]) as he:
        table_id = (await she.open_table("burgundy", seats=2)).table_id
        await he.sit(table_id, 1)
    await play_to_the_end(url, table_id, [hers, his])
    await anna.page.goto(f"{url}/table/{table_id}")

    await anna.presses("keep-this-name")

    await expect(anna.sees("name-kept")).to_contain_text("Anna")
    await anna.page.reload()
    await anna.sees("rematch").wait_for()
    await expect(anna.sees("keep-name")).to_have_count(0)
    await anna.page.goto(f"{url}/me")
    await expect(anna.sees("remove-passkey")).to_have_count(1)


async def test_who_asks_for_a_name_is_asked_whether_they_were_here(
    browser: Browser, kontor_url: str
) -> None:
    """And without HTTPS under a name it says why there is nothing of that."""
    anna = await person(browser)
    await keeper(anna)
    await anna.page.goto(kontor_url.replace("127.0.0.1", "localhost"))
    await anna.presses("who-are-you")
    await anna.presses("been-here")
    await expect(anna.page.get_by_role("alert")).to_contain_text("no passkey was chosen")

    await anna.enters(kontor_url, "Anna")
    await anna.presses("me")

    await expect(anna.sees("no-passkeys")).to_contain_text("HTTPS")
    await expect(anna.sees("make-passkey")).to_have_count(0)
