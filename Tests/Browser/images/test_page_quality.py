"""The quality of page images: the stored images, the size of the screen, or the data saver."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

OFFER = "Load smaller pages to use less data?"

#: A browser with reduced data usage, and one on a mobile network.
CONNECTION = """Object.defineProperty(Navigator.prototype, 'connection', {
    value: Object.assign(new EventTarget(), %s), configurable: true,
});"""


class Queries:
    """The queries of the image requests, by page (from 1)."""

    def __init__(self, page: Page) -> None:
        self.queries: list[tuple[int, str]] = []
        page.on("request", self._record)

    def _record(self, request) -> None:
        address = urlsplit(request.url)
        if found := re.fullmatch(r"/images/[0-9a-f]+/(\d+)", address.path):
            self.queries.append((int(found.group(1)) + 1, address.query))

    def of(self, page: int) -> list[str]:
        """The queries of a page's image, without its thumbnail."""
        return [query for number, query in self.queries if number == page and query != "w=160"]

    @property
    def thumbnails(self) -> set[int]:
        return {number for number, query in self.queries if query == "w=160"}


@pytest.fixture
def queries(page: Page) -> Queries:
    return Queries(page)


@pytest.mark.devices("desktop")
@pytest.mark.parametrize(
    "query",
    [
        "w=720",
        pytest.param("w=original", marks=pytest.mark.settings(quality="original")),
        pytest.param("w=480&q=60", marks=pytest.mark.settings(quality="saver")),
    ],
)
def test_the_quality_decides_the_requested_variant(
    reader: Reader, queries: Queries, colours: Book, page: Page, device: Device, query: str
) -> None:
    reader.open(colours, 4)
    reader.wait_for_paint(4)
    reader.wait_for_images({5})
    assert queries.of(4) == [query]
    assert queries.of(5) == [query]
    # Three pages are loaded ahead, one with the data saver.
    if "q=60" in query:
        page.wait_for_timeout(800)
        assert queries.of(7) == []
    else:
        until(lambda: queries.of(7) == [query], "the third page ahead is requested")


@pytest.mark.devices("phone", "desktop")
def test_pages_that_were_loaded_before_keep_their_quality_with_the_data_saver(
    reader: Reader, queries: Queries, colours: Book, page: Page, device: Device
) -> None:
    reader.open(colours, 1)
    reader.wait_for_paint(1)
    reader.wait_for_images({1, 2, 3})
    better = queries.of(2)
    sheet = SettingsSheet(reader).open("Image")
    assert sheet.chosen("picture-quality") == "Screen size"
    sheet.choose("picture-quality", "Data saver")
    expect(sheet.row("picture-quality")).to_contain_text("Loads smaller pages, and fewer of them in advance.")
    page.screenshot(path=ARTEFACTS / "screenshots" / f"page-quality-{device.name}.png")
    sheet.close()
    queries.queries.clear()
    for path in (f"/series/{colours.series_id}", f"/read/{colours.id}/2"):
        page.evaluate(
            "(path) => { history.pushState({depth: 1}, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
        )
    reader.wait_for_page(2)
    reader.wait_for_paint(2)
    assert queries.of(2) == better, "the browser has this image in its cache"
    for number in range(3, 8):
        page.keyboard.press("PageDown")
        reader.wait_for_page(number)
    assert all(query.endswith("&q=60") for query in queries.of(7)) and queries.of(7), queries.queries


@pytest.mark.parametrize("connection", ["{saveData: true}", "{type: 'cellular'}"])
@pytest.mark.devices("phone", "tablet", "desktop")
def test_the_data_saver_is_offered_on_a_metered_connection(
    reader: Reader, queries: Queries, colours: Book, page: Page, device: Device, connection: str
) -> None:
    page.add_init_script(CONNECTION % connection)
    reader.open(colours, 3)
    reader.show_bars()
    notice = page.get_by_role("status").filter(has_text=OFFER)
    expect(notice).to_be_visible()
    page.screenshot(path=ARTEFACTS / "screenshots" / f"data-saver-offer-{device.name}.png")
    notice.get_by_role("button", name="Data saver").click()
    expect(notice).to_have_count(0)
    reader.hide_bars()
    queries.queries.clear()
    for number in range(4, 9):
        page.keyboard.press("PageDown")
        reader.wait_for_page(number)
    assert queries.of(8) and all(query.endswith("&q=60") for query in queries.of(8))
    until(lambda: reader.address_page() == 8, "the address has page 8")
    page.reload()
    reader.wait_for_page(8)
    reader.show_bars()
    expect(notice).to_have_count(0)


@pytest.mark.devices("phone")
def test_the_offer_of_the_data_saver_can_be_closed_permanently(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    page.add_init_script(CONNECTION % "{saveData: true}")
    reader.open(colours, 3)
    reader.show_bars()
    notice = page.get_by_role("status").filter(has_text=OFFER)
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.reload()
    reader.wait_for_page(3)
    reader.show_bars()
    expect(notice).to_have_count(0)


@pytest.mark.devices("phone")
def test_nothing_is_offered_without_a_metered_connection(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    expect(page.get_by_text(OFFER)).to_have_count(0)


@pytest.mark.devices("phone")
@pytest.mark.parametrize("quality", ["screen", pytest.param("saver", marks=pytest.mark.settings(quality="saver"))])
def test_the_data_saver_loads_no_thumbnails_ahead(
    reader: Reader, queries: Queries, colours: Book, page: Page, device: Device, quality: str
) -> None:
    reader.open(colours, 1)
    bars = Bars(reader)
    bars.open_strip()
    strip = bars.strip
    until(lambda: strip.locator("img[src]").count() > 1, "thumbnails are loaded")
    page.wait_for_timeout(800)
    shown = {
        int(name.removeprefix("Page "))
        for name in strip.locator(".thumb").evaluate_all(
            "(all) => all.filter((one) => { const box = one.getBoundingClientRect();"
            " return box.right > 0 && box.left < innerWidth; }).map((one) => one.getAttribute('aria-label'))"
        )
    }
    if quality == "saver":
        assert queries.thumbnails == shown
    else:
        # On this dense screen, the thumbnail of the visible page is larger.
        assert queries.thumbnails > shown - {1}
        assert bars.thumbnail(1).locator("img").evaluate("(image) => image.naturalWidth") == 480
        assert bars.thumbnail(2).locator("img").evaluate("(image) => image.naturalWidth") == 160
