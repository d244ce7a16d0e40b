"""Offline reading at home: a device trusts the certificate authority of `--tls local`."""

import os
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.downloads import download, forget_cache
from quire_browser.programs import CHROMIUM, required_program
from quire_browser.reader import Reader
from quire_browser.server import Server

#: The host name by which the device reaches the server. Connections to it are secure only with a trusted certificate,
#: unlike those to 127.0.0.1.
NAME = "books.lan"

pytestmark = [
    pytest.mark.devices("phone"),
    # A browser logs failed requests in its console when a server is offline.
    pytest.mark.expects(
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_HTTP2", "ERR_INCOMPLETE_CHUNKED",
        "ERR_FAILED", "ERR_NETWORK_CHANGED",
    ),
]  # fmt: skip


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    required_program("certutil")
    pages = {f"{number}.png": draw_page(number) for number in range(1, 4)}
    write_book(tmp_path / "library" / "Colours" / "Colours 1.cbz", pages)
    server = Server(
        "authority", tmp_path / "library", 1, host="0.0.0.0", options=("--tls", "local", "--tls-name", NAME)
    )
    server.origin = f"https://{NAME}:{server.port}"
    yield server
    server.stop()


@pytest.fixture
def context(
    served: Server, browsers: Callable[[bool], Browser], context_options: dict, tmp_path: Path
) -> Iterator[BrowserContext]:
    """Chromium on a device on which the authority was installed, as the page /trust explains for Linux.

    Apps can be installed only in the whole browser, not in the headless shell, and only in a profile on disk.
    """
    chromium = required_program(*CHROMIUM)
    certificate = tmp_path / "quire.crt"
    # This page is served without TLS.
    with urllib.request.urlopen(f"http://127.0.0.1:{served.port}/trust/quire.pem", timeout=10) as answer:
        certificate.write_bytes(answer.read())
    database = tmp_path / "home" / ".pki" / "nssdb"
    database.mkdir(parents=True)
    certutil = ["certutil", "-d", f"sql:{database}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "Quire", "-i", str(certificate)], check=True)
    arguments = ["--headless=new", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    context = browsers(False).browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium,
        headless=False,
        args=arguments,
        env=dict(os.environ, HOME=str(tmp_path / "home")),
        locale="en-GB",
        **context_options,
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


def install(page: Page) -> str:
    """Installs the app of the page as the browser's menu does; returns the identifier of the app."""
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    app = session.send("Page.getAppId")["appId"]
    session.send("PWA.install", {"manifestId": app, "installUrlOrBundleUrl": page.url})
    return app


def launch(page: Page, app: str) -> Page:
    """Starts the installed app; returns the page of its window."""
    with page.context.expect_page() as opened:
        page.context.new_cdp_session(page).send("PWA.launch", {"manifestId": app})
    return opened.value


def test_a_device_that_trusts_the_authority_installs_the_app_and_reads_offline(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    page.goto(f"{served.origin}/login?key={served.key()}")
    expect(page.get_by_role("link", name="Colours").first).to_be_visible()
    assert page.evaluate("isSecureContext")
    download(page, served, "Colours 1")
    page.goto(served.origin + "/")
    app = install(page)
    served.pause()
    forget_cache(context, page)
    window = launch(page, app)
    window.get_by_role("button", name="Show downloads").click()
    window.get_by_role("link", name="Colours 1").click()
    reader = Reader(window, device, served)
    reader.wait_for_rest(1)
    reader.wait_for_paint(1)
    window.keyboard.press("PageDown")
    reader.wait_for_rest(2)
    reader.wait_for_paint(2)
