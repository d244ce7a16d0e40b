"""The start of the app: few requests, and the first data is requested while the program is loading."""

import pytest
from playwright.sync_api import expect

from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import Book

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
