"""Cropped borders: the same images in smaller boxes."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.image_requests import ImageLog
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

#: The borders that the server reports: a fifth on the left and on the right. Pages are 1000 × 1500.
BOX = {"left": 2000, "top": 0, "right": 2000, "bottom": 0}
WHOLE = 1000 / 1500
CROPPED = 600 / 1500


def report_borders(page: Page, border: Callable[[int], dict | None]) -> None:
    """Makes the server report borders for each page (from 1)."""

    def with_boxes(route: Route) -> None:
        answer = route.fetch()
        manifest = answer.json()
        for number, each in enumerate(manifest["pages"], 1):
            each["crop"] = border(number)
        route.fulfill(response=answer, body=json.dumps(manifest))

    page.route(re.compile(r"/api/v1/publications/\w+/manifest"), with_boxes)


@pytest.fixture
def bordered(page: Page, colours: Book) -> Book:
    """A book whose pages have borders, except the second, whose borders are unknown."""
    report_borders(page, lambda number: None if number == 2 else BOX)
    return colours


@pytest.fixture
def framed(page: Page, colours: Book) -> Book:
    """A book all of whose pages have borders."""
    report_borders(page, lambda number: BOX)
    return colours


def shown(reader: Reader, page: int) -> dict[str, float]:
    """The visible part of a page, and the box of its image."""
    return reader.page.evaluate(
        """(page) => {
            const slot = document.querySelector(`[data-quire="slot"][data-page="${page}"]`);
            const box = slot.querySelector('.page-clip').getBoundingClientRect();
            const picture = slot.querySelector('img').getBoundingClientRect();
            return {aspect: box.width / box.height, left: box.left, width: box.width, height: box.height,
                    picture: picture.width / picture.height, before: (box.left - picture.left) / picture.width};
        }""",
        page,
    )


def choose(reader: Reader) -> None:
    reader.show_bars()
    reader.page.locator(".bars").get_by_role("button", name="Settings").click()
    reader.page.get_by_role("tab", name="Page").click()
    reader.page.get_by_role("switch", name="Crop page borders").click()
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)


def test_borders_are_cropped_and_restored_at_once(reader: Reader, bordered: Book, device: Device) -> None:
    diary = ImageLog(reader.page)
    reader.open(bordered, 4)
    reader.wait_for_images({3, 4, 5, 6})
    assert shown(reader, 4)["aspect"] == pytest.approx(WHOLE, abs=0.01)
    asked = len(diary.asked())
    choose(reader)
    until(lambda: shown(reader, 4)["aspect"] < 0.5, "the borders are cropped")
    now = shown(reader, 4)
    assert now["aspect"] == pytest.approx(CROPPED, abs=0.01)
    assert now["picture"] == pytest.approx(WHOLE, abs=0.01), "the image keeps its aspect ratio"
    assert now["before"] == pytest.approx(0.2, abs=0.01), "a fifth of the image is hidden on the left"
    assert now["width"] <= device.width + 1
    # The cropped page is tall: a page that would be too narrow fills the width instead.
    assert now["height"] <= device.height + 1 or now["width"] == pytest.approx(device.width, abs=1)
    assert reader.state().page == 4, "the position is kept"
    reader.wait_for_paint(4)
    assert len(diary.asked()) == asked, "no other image was requested"
    choose(reader)
    until(lambda: shown(reader, 4)["aspect"] > 0.6, "the borders are restored")
    assert len(diary.asked()) == asked


@pytest.mark.devices("phone", "desktop")
def test_the_setting_persists_across_turns(reader: Reader, bordered: Book, device: Device) -> None:
    reader.open(bordered, 3)
    choose(reader)
    until(lambda: shown(reader, 3)["aspect"] < 0.5, "the borders are cropped")
    reader.open(bordered, 3)
    assert shown(reader, 3)["aspect"] == pytest.approx(CROPPED, abs=0.01)
    reader.page.keyboard.press("PageDown")
    reader.wait_for_page(4)
    assert shown(reader, 4)["aspect"] == pytest.approx(CROPPED, abs=0.01)
    reader.page.keyboard.press("Home")
    reader.wait_for_page(1)
    reader.page.keyboard.press("PageDown")
    reader.wait_for_page(2)
    assert shown(reader, 2)["aspect"] == pytest.approx(WHOLE, abs=0.01), "a page with unknown borders is not cropped"


#: The borders that the server reports for the pages of a spread, which differ.
UNEVEN = {
    4: {"left": 2000, "top": 1000, "right": 1000, "bottom": 0},
    5: {"left": 1000, "top": 0, "right": 2000, "bottom": 2000},
}


@pytest.fixture
def uneven(page: Page, colours: Book) -> Book:
    """A book whose pages 4 and 5 have borders on different sides."""
    report_borders(page, UNEVEN.get)
    return colours


#: The visible part of a page's image, the image's aspect ratio, and whether its element is the marked one.
PARTS = """(page) => {
    const leaf = document.querySelector(`[data-quire="leaf"][data-page="${page}"]`);
    const box = leaf.querySelector('.page-clip').getBoundingClientRect();
    const image = leaf.querySelector('img');
    const picture = image.getBoundingClientRect();
    return {
        across: box.width / picture.width, down: box.height / picture.height, width: box.width, height: box.height,
        top: box.top, picture: picture.width / picture.height, mark: image.quireTestMark ?? null,
    };
}"""

#: Marks the element that shows a page.
MARK = "(page) => { document.querySelector(`[data-quire=leaf][data-page='${page}'] img`).quireTestMark = 'same'; }"


def toggle(reader: Reader) -> None:
    reader.page.keyboard.press("x")


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("pages", marks=pytest.mark.settings(layout="single")),
        pytest.param("strip", marks=pytest.mark.settings(mode="webtoon")),
        pytest.param("spread", marks=pytest.mark.settings(layout="double")),
    ],
)
@pytest.mark.devices("tablet", "desktop")
def test_borders_change_live_in_every_reading_mode(
    reader: Reader, framed: Book, device: Device, kind: str
) -> None:
    diary = ImageLog(reader.page)
    reader.open(framed, 4)
    reader.wait_for_images({3, 4, 5, 6})
    reader.wait_for_rest(4)
    pages = (4, 5) if kind == "spread" else (4,)
    for page in pages:
        until(lambda: reader.state().slot(page).picture, f"page {page} is visible")
        reader.page.evaluate(MARK, page)
    load = reader.page.evaluate("() => performance.timeOrigin")
    asked = len(diary.asked())
    for across in (0.6, 1):
        toggle(reader)

        def is_shown(page: int) -> bool:
            part = reader.page.evaluate(PARTS, page)
            assert part["mark"] == "same", "the image element is reused"
            # The visible part changes; the image keeps its aspect ratio.
            found, wanted = (part["across"], part["down"], part["picture"]), (across, 1, WHOLE)
            return all(abs(a - b) < 0.01 for a, b in zip(found, wanted))

        for page in pages:
            until(lambda: is_shown(page), f"{across} of the width of page {page} is visible")
        reader.wait_for_rest(4)
        reader.wait_for_paint(4)
    # A narrower strip shows more pages at once; loaded images are not requested again.
    again = [address for address, _ in diary.asked()[asked:] if any(f"/{page - 1}?" in address for page in pages)]
    assert again == []
    assert reader.page.evaluate("() => performance.timeOrigin") == load, "the app was not reloaded"


@pytest.mark.settings(layout="double")
@pytest.mark.devices("tablet", "desktop")
def test_the_pages_of_a_spread_are_cropped_equally(reader: Reader, uneven: Book, device: Device) -> None:
    reader.open(uneven, 4)
    for page in (4, 5):
        until(lambda: reader.state().slot(page).picture, f"page {page} is visible")
    toggle(reader)

    def have_equal_crops() -> bool:
        # Only the borders that both pages share are cropped: a tenth on the left and on the right.
        parts = [reader.page.evaluate(PARTS, page) for page in (4, 5)]
        same = parts[0]["height"] == parts[1]["height"] and parts[0]["top"] == parts[1]["top"]
        return same and all(abs(p["across"] - 0.8) < 0.01 and abs(p["down"] - 1) < 0.01 for p in parts)

    until(have_equal_crops, "both pages are cropped equally and have one size")
