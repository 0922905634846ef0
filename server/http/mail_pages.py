"""The pages behind the links in mails: confirm an address, unsubscribe. No token is needed."""

from html import escape
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.decider import Rejected
from projections.message_catalog import say
from projections.projection import Lang
from server.http.link_preview import lang_of
from server.http.notifications import MAIL
from server.http.requests import services_of
from server.http.web_page import PAGE_HEADERS
from server.notifications.subscriptions import Subscription

CONFIRM_SECONDS = 2 * 86_400
Purpose = Literal["confirm", "stop"]
PAGE = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Kontor</title>
<style>body {{ font: 1.125rem/1.5 system-ui; max-width: 30rem; margin: 4rem auto; padding: 0 1rem;
color-scheme: light dark }} button {{ font: inherit; padding: .5rem 1rem }}</style>
<h1>{title}</h1>{rest}
</html>
"""


async def mail_page(request: Request) -> Response:
    """Return the page that a mail's link leads to: a button, because mail scanners follow links."""
    purpose, lang = purpose_of(request), lang_of(request)
    await subscription_of(request, purpose)
    action = f"<form method=post><button>{escape(say(f'call.mail.{purpose}.do', lang))}</button>"
    return page(lang, say(f"call.mail.{purpose}", lang), f"{action}</form>")


async def mail_answer(request: Request) -> Response:
    """Confirm or unsubscribe, after the button or a mail program's one-click POST (RFC 8058)."""
    purpose, lang = purpose_of(request), lang_of(request)
    owned = await subscription_of(request, purpose)
    subscriptions = services_of(request).subscriptions
    if owned is not None:
        player_id, subscription = owned
        if purpose == "stop":
            await subscriptions.remove(player_id, MAIL)
        elif not subscription.confirmed:
            confirmed = msgspec.structs.replace(subscription, confirmed=True)
            await subscriptions.put(player_id, MAIL, confirmed)
    return page(lang, say(f"call.mail.{purpose}.done", lang), "")


def purpose_of(request: Request) -> Purpose:
    return "stop" if request.path_params["purpose"] == "stop" else "confirm"


def page(lang: Lang, title: str, rest: str) -> Response:
    headers = {**PAGE_HEADERS, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return HTMLResponse(PAGE.format(lang=lang, title=escape(title), rest=rest), 200, headers)


async def subscription_of(request: Request, purpose: Purpose) -> tuple[str, Subscription] | None:
    """Return the player and mail subscription of the link. None if a `stop` link has none.

    A `stop` link gets the same answer for every token, so it does not reveal which players get
    mail. Raises Rejected `not_found` for a `confirm` link that is not ours or too old.
    """
    services, token = services_of(request), request.query_params.get("token", "")
    player_id, _, code = token.partition(".")
    subscription = (await services.subscriptions.of(player_id)).to.get(MAIL) if player_id else None
    if subscription and services.identity.is_mail_token(
        code, purpose, player_id, subscription.address
    ):
        late = services.clock() > subscription.asked_at + CONFIRM_SECONDS
        if purpose == "stop" or subscription.confirmed or not late:
            return player_id, subscription
    if purpose == "stop":
        return None
    raise Rejected("not_found", why="mail")


ROUTES = [
    Route("/mail/{purpose}", mail_page, methods=["GET"]),
    Route("/mail/{purpose}", mail_answer, methods=["POST"]),
]
