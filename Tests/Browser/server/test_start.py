"""The start of the app: few requests, and the first data is requested while the program is loading."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

pytestmark = pytest.mark.devices("phone")

#: When requests began, in milliseconds, and the number of scripts.
TIMES = """() => {
    const entries = performance.getEntriesByType('resource');
    return {
        data: entries.filter(({ name }) => name.includes('/api/v1/')).map(({ name, startTime }) => [name, startTime]),
        scripts: entries.filter(({ name }) => /\\.js$/.test(name)).length,
    };
}"""


def began(times: dict, part: str) -> float:
    """When the only request for an address began."""
    found = [start for name, start in times["data"] if part in name]
    assert len(found) == 1, f"{part} was requested {len(found)} times"
    return found[0]


def test_home_requests_its_first_shelves_once_and_before_the_program_runs(library: LibraryPage) -> None:
    library.open_home()
    expect(library.page.locator(".card img").first).to_be_visible()
    times = library.page.evaluate(TIMES)
    assert times["scripts"] == 1
    # The program itself requests the other shelves.
    first_of_program = min(start for name, start in times["data"] if "/api/v1/series" in name)
    for shelf in ("continue", "deck"):
        assert began(times, f"shelf={shelf}") < first_of_program


def test_a_comic_requests_its_manifest_once(reader: Reader, colours: Book) -> None:
    reader.open(colours)
    reader.wait_for_paint(1)
    times = reader.page.evaluate(TIMES)
    assert began(times, f"/publications/{colours.id}/manifest") > 0


def test_a_series_page_loads_the_manifest_that_its_button_opens(
    library: LibraryPage, reader: Reader, chapters: list[Book]
) -> None:
    """The reader then opens without a request for it. After reading, the manifest is loaded again with the new progress."""
    page, colours = library.page, chapters[0]
    # The button continues the chapter that was read last.
    library.server.reset_progress(colours)
    asked: list[str] = []
    manifest = re.compile(rf"/publications/{colours.id}/manifest$")
    page.on("request", lambda request: manifest.search(request.url) and asked.append(request.url))
    button = page.locator(".series-actions a.is-primary")
    with page.expect_response(manifest) as answer:
        page.goto(f"{library.server.origin}/series/{colours.series_id}")
    assert answer.value.finished() is None
    page.wait_for_load_state("networkidle")
    button.click()
    reader.wait_for_rest(1)
    assert len(asked) == 1
    for number in (2, 3):
        page.keyboard.press("PageDown")
        reader.wait_for_rest(number)
    with page.expect_response(manifest) as answer:
        page.go_back()
    assert answer.value.json()["progress"]["page"] == 2
    # The server reports the new progress to the page, which then loads the manifest again.
    page.wait_for_timeout(1_000)
    count = len(asked)
    button.click()
    reader.wait_for_rest(3)
    assert len(asked) == count


#: Whether the prepared document has loaded and has the app's style sheet. Marks the document.
PREPARED = """() => {
    const inside = document.querySelector('.prepared-document > iframe')?.contentDocument;
    if (!inside?.body?.textContent.trim() || !inside.getElementById('quire-style')) return false;
    inside.body.dataset.test = 'prepared';
    return true;
}"""
#: The mark of the visible document.
MARK = "() => document.querySelector('.book-pages > .slot.is-visible iframe').contentDocument.body.dataset.test"


def test_a_series_page_loads_the_first_document_of_a_book(page: Page, device: Device, text_server: Server) -> None:
    book = text_server.book("Words")
    text_server.reset_progress(book)
    page.goto(f"{text_server.origin}/series/{book.series_id}")
    until(lambda: page.evaluate(PREPARED), "the document is laid out in a hidden frame")
    expect(page.locator(".prepared-document")).to_be_hidden()
    page.locator(".series-actions a.is-primary").click()
    texts = TextReader(page, device, text_server)
    first = texts.wait_for_text()
    assert page.evaluate(MARK) == "prepared", "the reader shows this document"
    expect(page.locator(".prepared-document")).to_have_count(0)
    assert first["page"] == 1 and first["cut"] == 0
    assert texts.turn()["page"] == 2
    page.go_back()
    until(lambda: page.evaluate(PREPARED), "the document of the new position is loaded")
    page.get_by_role("button", name="Back").first.click()
    expect(page.locator(".prepared-document")).to_have_count(0)


def test_a_prepared_document_is_laid_out_again_in_a_changed_window(
    page: Page, device: Device, text_server: Server
) -> None:
    book = text_server.book("Words")
    text_server.reset_progress(book)
    page.goto(f"{text_server.origin}/series/{book.series_id}")
    until(lambda: page.evaluate(PREPARED), "the document is laid out in a hidden frame")
    page.set_viewport_size({"width": device.height, "height": device.width})
    page.locator(".series-actions a.is-primary").click()
    first = TextReader(page, device, text_server).wait_for_text()
    assert page.evaluate(MARK) == "prepared", "the reader shows this document"
    assert first["size"] == [device.height, device.width]
    assert first["page"] == 1 and first["cut"] == 0
