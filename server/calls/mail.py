"""Mail, where an operator names a server for it.

It asks the owner of an address whether they want any, and calls them: in plain text, and with a way
to get no more of it (RFC 8058).
"""

import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import aiosmtplib

from projections.calls import Telling
from projections.projection import Lang
from projections.words import say
from server.runtime.settings import Settings

MAIL_SECONDS = 20.0
LONGEST_MAIL_ADDRESS = 254
ADDRESS = re.compile(r"[\w.+-]{1,64}@(?:[a-zA-Z0-9-]{1,63}\.)+[a-zA-Z][a-zA-Z0-9-]{0,62}", re.ASCII)
"""Stricter than it need be: nothing that a header, or a shell somewhere, might read as more."""
FOR_GOOD = range(500, 600)


class NotMailed(Exception):  # noqa: N818 - names what is so
    """`for_good`: that address takes no mail; else it may later."""

    def __init__(self, reason: str, *, for_good: bool) -> None:
        super().__init__(reason)
        self.for_good = for_good


class Host(NamedTuple):
    """`tls`: from the first byte on; else it is asked for, where the server has it."""

    name: str
    port: int
    tls: bool
    user: str | None
    password: str | None


class Letter(NamedTuple):
    """`path`: of the page, where it leads. `token`: by which its owner gets no more of them."""

    address: str
    lang: Lang
    told: Telling
    path: str = ""
    call_id: str = ""
    token: str = ""


def host_of(url: str) -> Host:
    """`smtp://user:password@host:587`, `smtps://…`. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("KONTOR_SMTP_URL is smtp:// or smtps:// and a host.")
    tls = parts.scheme == "smtps"
    user, password = (unquote(one) if one else None for one in (parts.username, parts.password))
    return Host(parts.hostname, parts.port or (465 if tls else 587), tls, user, password)


def is_mail_address(text: str) -> bool:
    return len(text) <= LONGEST_MAIL_ADDRESS and ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True)
class Mail:
    """`sender`: who mail comes from. `page`: the address of this house, without a / at its end."""

    host: Host
    sender: str
    page: str

    async def ask(self, address: str, lang: Lang, token: str) -> None:
        """Ask whether the owner of that address wants to be called there. Raises NotMailed."""
        link = f"{self.page}/mail/confirm?token={token}"
        body = say("call.mail.confirm.body", lang, link=link)
        told = Telling(say("call.mail.confirm", lang), body)
        await self._send(Letter(address, lang, told), "")

    async def call(self, letter: Letter) -> None:
        """Call them. Raises NotMailed."""
        stop = f"{self.page}/mail/stop?token={letter.token}"
        foot = say("call.mail.foot", letter.lang, link=stop)
        body = f"{letter.told.body}\n\n{self.page}{letter.path}\n\n--\n{foot}"
        await self._send(letter._replace(told=letter.told._replace(body=body)), stop)

    async def _send(self, letter: Letter, stop: str) -> None:
        """`stop`: the link by which its owner gets no more; empty, for they have asked for none."""
        message, domain = EmailMessage(policy=SMTP), self.sender.rpartition("@")[2].strip("> ")
        message["From"], message["To"] = self.sender, letter.address
        message["Subject"], message["Date"] = letter.told.title, formatdate()
        name = letter.call_id
        message["Message-ID"] = f"<{name}@{domain}>" if name else make_msgid(domain=domain)
        message["Content-Language"], message["Auto-Submitted"] = letter.lang, "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.told.body)
        try:
            await aiosmtplib.send(
                message,
                hostname=self.host.name,
                port=self.host.port,
                use_tls=self.host.tls,
                username=self.host.user,
                password=self.host.password,
                timeout=MAIL_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            gone = all(one.code in FOR_GOOD for one in error.recipients)
            raise NotMailed("The address was refused.", for_good=gone) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotMailed(str(error) or type(error).__name__, for_good=False) from error


def mail_of(settings: Settings) -> Mail | None:
    """None where the settings name no server, sender and address for it. Raises ValueError."""
    if not (settings.smtp_url and settings.mail_from and settings.public_url):
        return None
    return Mail(host_of(settings.smtp_url), settings.mail_from, settings.public_url.rstrip("/"))
