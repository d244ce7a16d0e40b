"""Downloads of other formats than CBZ and EPUB, without the server."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser.devices import Device
from quire_browser.downloads import download, forget_cache
from quire_browser.format_files import books, packed
from quire_browser.page_text import PageTextReader
from quire_browser.pdf_files import draw_documents
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

pytestmark = [
    pytest.mark.devices("phone"),
    # A browser logs failed requests in its console when a server is offline.
    pytest.mark.expects("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED", "ERR_FAILED"),
]


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("formats-offline")
    draw_documents(folder)
    packed(folder)
    books(folder)
    return folder


@pytest.fixture
def served(shelf: Path) -> Iterator[Server]:
    """A server of its own: each test stops it."""
    server = Server("formats-offline", shelf, 16)
    yield server
    server.stop()


def test_the_text_of_a_downloaded_pdf_is_selected_and_found_offline(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    download(page, served, "Lighthouse")
    document = PageTextReader(page, device, served)
    document.book = served.book("Lighthouse")
    served.pause()
    forget_cache(context, page)
    document.open(document.book, 1)
    document.hide_bars()
    document.press_word("keeper")
    until(lambda: document.painted("chosen") == ["keeper"], "the word is selected")
    page.keyboard.press("Escape")
    # The second page was never opened with the server.
    results = document.search("SHIPS")
    expect(results).to_have_count(3, timeout=15_000)
    results.nth(2).get_by_role("button").click()
    document.wait_for_rest(2)
    until(lambda: document.painted("found") == ["ships", "ships"], "both results of the page are marked")


def test_a_downloaded_solid_rar_and_a_mobi_are_read_offline(
    page: Page, context: BrowserContext, device: Device, served: Server
) -> None:
    for title in ("Granite", "Kindled"):
        download(page, served, title)
    reader, texts = PageTextReader(page, device, served), TextReader(page, device, served)
    granite, kindled = served.book("Granite"), served.book("Kindled")
    served.pause()
    forget_cache(context, page)
    reader.open(granite, 9)
    reader.wait_for_paint(9)
    assert texts.open(kindled)["words"][0] == "Harbour"
    expect(page).to_have_url(re.compile(rf"/read/{kindled.id}"))
