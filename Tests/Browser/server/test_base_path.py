"""The app below a base path, as behind a proxy that publishes several servers under one name."""

import copy
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser.book_files import document, words, write_epub
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.downloads import download, forget_cache
from quire_browser.reader import Reader
from quire_browser.server import ROOT, Server
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.text_reader import TextReader
from quire_browser.text_style import FONTS
from quire_browser.waiting import until

STYLE = b"@font-face { font-family: Typeset; src: url(fonts/typeset.woff2) } p { font-family: Typeset }"


@pytest.fixture(scope="module")
def based_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("based")
    write_book(folder / "Colours" / "Colours 1.cbz", {"1.png": draw_page(1)})
    text = document("One", f"<p>{words(1, 0)}</p>", head='<link rel="stylesheet" href="style.css"/>')
    font = (ROOT / "Web" / "fonts" / "noto-serif-regular-latin.woff2").read_bytes()
    write_epub(folder / "typeset.epub", "Typeset", {"c1.xhtml": text}, extra={"style.css": STYLE, "fonts/typeset.woff2": font})
    server = Server("based", folder, 2, options=("--base-path", "/quire"))
    yield server
    server.stop()


@pytest.fixture
def served(based_server: Server) -> Server:
    return based_server


@pytest.fixture
def based(served: Server) -> Server:
    """The server with the base path in its origin, for helpers that open pages."""
    based = copy.copy(served)
    based.origin += "/quire"
    return based


def is_outside(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "http" and not parts.path.startswith("/quire/")


@pytest.fixture
def outside(context: BrowserContext) -> list[str]:
    """The addresses of requests that aren't below the base path."""
    addresses: list[str] = []

    def note(address: str) -> None:
        if is_outside(address):
            addresses.append(address)

    context.on("request", lambda request: note(request.url))
    return addresses


@pytest.mark.devices("desktop")
def test_every_address_is_below_the_base_path(page: Page, device: Device, based: Server, outside: list[str]) -> None:
    page.goto(based.origin + "/")
    link = page.get_by_role("link", name="Colours").first
    expect(link).to_be_visible()
    assert not is_outside(page.evaluate("link => link.href", link.element_handle()))

    page.goto(f"{based.origin}/read/{based.book('Colours 1').id}")
    surface = page.locator('[data-quire="surface"][data-state="rest"]')
    expect(surface).to_be_visible()
    page.reload()
    expect(surface).to_be_visible()
    assert urlsplit(page.url).path.startswith("/quire/read/")
    SettingsSheet(Reader(page, device, based)).open().close()

    page.goto(based.origin + "/profile")
    page.get_by_role("button", name="Choose an app").click()
    dialog = page.get_by_role("dialog", name="Connect an app")
    dialog.get_by_role("button", name="KMReader").click()
    expect(dialog.locator("code").first).to_have_text(based.origin + "/komga")
    assert outside == []


@pytest.mark.devices("desktop")
def test_a_book_loads_its_font_below_the_base_path(page: Page, device: Device, based: Server, outside: list[str]) -> None:
    TextReader(page, device, based).open(based.book("Typeset"))
    until(lambda: "Typeset" in page.evaluate(FONTS), "the font of the book is loaded")
    assert outside == []


@pytest.mark.devices("phone")
@pytest.mark.parametrize("service_workers", ["allow"])
@pytest.mark.expects("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "ERR_FAILED")
def test_a_download_is_read_offline_below_the_base_path(
    page: Page, context: BrowserContext, device: Device, served: Server, based: Server, outside: list[str]
) -> None:
    book = based.book("Colours 1")
    download(page, based, book.title)
    served.pause()
    try:
        forget_cache(context, page)
        Reader(page, device, based).open(book).wait_for_page(1)
    finally:
        served.resume()
    assert outside == []


@pytest.mark.devices("phone")
@pytest.mark.parametrize("service_workers", ["allow"])
@pytest.mark.expects("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "ERR_FAILED")
def test_the_app_is_installed_and_works_offline_below_the_base_path(
    page: Page, context: BrowserContext, served: Server, service_workers: str
) -> None:
    home = served.origin + "/quire/"
    page.goto(home)
    expect(page.get_by_role("link", name="Colours").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.scope)") == home
    manifest = page.evaluate("""async () => {
        const link = document.querySelector('link[rel=manifest]').href;
        const content = await (await fetch(link)).json();
        const absolute = (path) => new URL(path, link).href;
        return [link, absolute(content.start_url), absolute(content.scope), ...content.icons.map((icon) => absolute(icon.src))];
    }""")
    assert [address for address in manifest if not address.startswith(home)] == []
    assert manifest[1:3] == [home, home]
    for icon in manifest[3:]:
        assert context.request.get(icon).status == 200, icon

    page.reload()
    until(lambda: page.evaluate("navigator.serviceWorker.controller?.state === 'activated'"), "the worker is active")
    served.pause()
    try:
        forget_cache(context, page)
        page.goto(home + "downloads")
        expect(page.get_by_text("No downloads")).to_be_visible()
    finally:
        served.resume()
