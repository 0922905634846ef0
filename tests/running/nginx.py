"""`deploy/nginx/nginx.conf` as an nginx runs it: on ports of its own, with a made certificate."""

import contextlib
import re
import shutil
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.running.ports import free_port
from tests.running.process import Process
from tests.running.push_service import certificate_in
from tests.running.wait_until import wait_until
from tests.tools import tool

DEPLOY = Path(__file__).parents[2] / "deploy"
UPSTREAMS = 2
"""In `gateways.conf`, with the same gateways."""


def folder_of_nginx(folder: Path) -> Path:
    """Return the files as they would be in /etc/nginx; the certificate is for localhost.

    Nginx also writes there, whichever user runs the test.
    """
    shutil.copytree(DEPLOY / "nginx", folder, dirs_exist_ok=True)
    replace_all(folder / "nginx.conf", ("/tmp/nginx-", f"{folder}/"), ("/var/log/nginx", folder))
    (folder / "mime.types").write_text("types { text/html html; }\n")  # it comes with every nginx
    tls = folder / "tls"
    tls.mkdir()
    certificate_in(tls, "fullchain.pem", "privkey.pem")
    return folder


def on_free_ports(folder: Path, gateways: Sequence[str]) -> int:
    """Change ports and how much it takes, and nothing else; the port at which TLS is spoken.

    `gateways`: host and port of each, however many.
    """
    upstream, plain, secure = folder / "gateways.conf", free_port(), free_port()
    replace_all(
        folder / "nginx.conf",
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen [::]:80;", ""),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
        ("listen [::]:443 ssl;", ""),
        ("worker_processes auto", "worker_processes 1"),
        ("worker_rlimit_nofile 65536;", ""),
        ("worker_connections 16384", "worker_connections 256"),
    )
    lines = "".join(f"    server {gateway} max_fails=0;\n" for gateway in gateways)
    text, found = re.subn(r"( +server [\d.:]+ max_fails=0;\n)+", lines, upstream.read_text())
    assert found == UPSTREAMS
    upstream.write_text(text)
    return secure


def replace_all(file: Path, *pairs: tuple[str, object]) -> None:
    """Each of them has to be there."""
    text = file.read_text()
    for before, after in pairs:
        assert before in text, before
        text = text.replace(before, str(after))
    file.write_text(text)


@contextlib.contextmanager
def nginx(folder: Path, gateways: Sequence[str]) -> Iterator[str]:
    """An nginx in front of those gateways, and its address. `SSL_CERT_FILE` has to name `tls`."""
    port = on_free_ports(folder_of_nginx(folder), gateways)
    named = (tool("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"))
    started = Process((*named, "-g", f"daemon off; pid {folder}/pid;"), folder / "said")
    with started:
        wait_until(lambda: not started.alive or is_open(port), started.log)
        assert started.alive, started.log()
        yield f"https://localhost:{port}"


def is_open(port: int) -> bool:
    """Raises OSError."""
    socket.create_connection(("127.0.0.1", port)).close()
    return True
