"""Headers that are pinned at the top of a list: of a section and of the whole list."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from quire_browser.library_page import LibraryPage
from quire_browser.server import Book, Server
from quire_browser.waiting import until

DAY = 24 * 60 * 60 * 1000
ROWS = 9
ROW = 88

#: The title of the row in the middle of the window, and its position.
ROW_IN_THE_MIDDLE = """() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest(".row-item");
    return [row.querySelector(".row-title").textContent, row.getBoundingClientRect().top];
}"""


class History:
    """The screen of the reading history, with rows on three days before today."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        publications = server.get("/api/v1/publications?shelf=added&limit=40")["publications"]
        publications = [each for each in publications if not each.get("error")]
        assert len(publications) > 3 * ROWS, "the library has too few books"
        # The days are those of the browser's time zone.
        noon = page.evaluate("() => new Date().setHours(12, 0, 0, 0)")
        self.rows = [self.read(publications[number], noon - (1 + number // ROWS) * DAY) for number in range(3 * ROWS)]
        self.spare = self.read(publications[3 * ROWS], noon - DAY)
        page.route(re.compile("shelf=history"), self.answer)
        page.goto(f"{server.origin}/history")
        expect(page.get_by_role("heading", name="Yesterday")).to_be_visible()
        expect(self.sections).to_have_count(3)

    @staticmethod
    def read(publication: dict, when: int) -> dict:
        return publication | {"progress": {"page": 1, "completed": False, "updatedAt": when, "device": "test"}}

    def answer(self, route: Route) -> None:
        route.fulfill(json={"publications": self.rows})

    @property
    def sections(self) -> Locator:
        return self.page.locator(".collection-section")

    def header(self, section: int) -> Locator:
        return self.sections.nth(section).locator(".collection-header")

    def top(self, element: Locator) -> float:
        return element.evaluate("(element) => element.getBoundingClientRect().top")

    @property
    def edge(self) -> float:
        """The lower edge of the bar, where headers are pinned."""
        return self.page.locator(".bar").evaluate("(bar) => bar.getBoundingClientRect().bottom")

    def scroll(self, section: int, below_edge: float) -> None:
        """Scrolls the top of a section to a distance below the bar."""
        distance = self.top(self.sections.nth(section)) - self.edge - below_edge
        self.page.evaluate("(distance) => scrollBy(0, distance)", distance)
        until(
            lambda: abs(self.top(self.sections.nth(section)) - self.edge - below_edge) < 2, "the section is in position"
        )


@pytest.fixture
def history(library: LibraryPage, server: Server) -> History:
    return History(library.page, server)


@pytest.mark.devices("phone", "tablet")
def test_a_header_is_pinned_pushed_by_the_next_one_and_released(history: History) -> None:
    first, second = history.header(0), history.header(1)
    expect(first).not_to_have_class(re.compile("is-pinned"))
    # In the middle of its section, the header is below the bar.
    history.scroll(0, -100)
    expect(first).to_have_class(re.compile("is-pinned"))
    assert history.top(first) == pytest.approx(history.edge, abs=1)
    # At the end of its section, the next header pushes it up.
    history.scroll(1, 20)
    assert history.top(second) == pytest.approx(history.edge + 20, abs=2)
    assert history.top(first) + 44 == pytest.approx(history.top(second), abs=1)
    # Then the next header is pinned instead.
    history.scroll(1, -100)
    expect(second).to_have_class(re.compile("is-pinned"))
    expect(first).not_to_have_class(re.compile("is-pinned"))
    assert history.top(second) == pytest.approx(history.edge, abs=1)
    assert history.top(first) + 44 < history.edge
    # At the top, both are at their initial positions again.
    history.page.evaluate("() => scrollTo(0, 0)")
    expect(second).not_to_have_class(re.compile("is-pinned"))
    for section, header in enumerate((first, second)):
        assert history.top(header) == pytest.approx(history.top(history.sections.nth(section)), abs=1)


@pytest.mark.devices("phone")
def test_a_pinned_header_stays_when_rows_are_inserted_above(history: History, server: Server) -> None:
    page, header = history.page, history.header(1)
    history.scroll(1, -3 * ROW)
    expect(header).to_have_class(re.compile("is-pinned"))
    before = page.evaluate(ROW_IN_THE_MIDDLE)
    height = page.evaluate("() => document.documentElement.scrollHeight")
    history.rows.insert(0, history.spare)
    # Any change of the library reloads the history.
    server.put_progress(server.book("Colours 3"), 5)
    until(
        lambda: page.evaluate("() => document.documentElement.scrollHeight") == height + ROW,
        "the new row is in the list",
        seconds=15,
    )
    assert history.top(header) == pytest.approx(history.edge, abs=1)
    title, top = page.evaluate(ROW_IN_THE_MIDDLE)
    assert title == before[0] and top == pytest.approx(before[1], abs=1)


@pytest.mark.devices("phone")
def test_the_tabs_of_a_series_stay_below_the_bar(library: LibraryPage, server: Server, colours: Book) -> None:
    page = library.page
    # A window in which the chapters of the series don't fit
    page.set_viewport_size({"width": 390, "height": 400})
    page.goto(f"{server.origin}/series/{colours.series_id}")
    expect(library.books.first).to_be_attached()
    header = page.locator(".collection-global-header.is-sticky")
    head = page.locator(".collection-global-header:not(.is-sticky)")
    expect(header).not_to_have_class(re.compile("is-pinned"))
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    expect(header).to_have_class(re.compile("is-pinned"))
    edge = page.locator(".bar").evaluate("(bar) => bar.getBoundingClientRect().bottom")
    assert header.bounding_box()["y"] == pytest.approx(edge, abs=1)
    box = head.bounding_box()
    assert box["y"] + box["height"] < edge, "the header of the series is still visible"
    page.evaluate("() => scrollTo(0, 0)")
    expect(header).not_to_have_class(re.compile("is-pinned"))
    box = head.bounding_box()
    assert header.bounding_box()["y"] == pytest.approx(box["y"] + box["height"], abs=1)
