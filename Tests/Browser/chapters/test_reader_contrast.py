"""The contrast of everything around, over and between the pages, in every theme and over any page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.bars import Bars
from quire_browser.image_requests import RefusedImages
from quire_browser.comic_files import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

from test_chapters import card

pytestmark = pytest.mark.devices("phone")


#: No animation runs, except the spinner of something that is loading.
STILL = """() => document.getAnimations().every(
    (motion) => motion.playState !== 'running' || motion.effect.getComputedTiming().endTime === Infinity)"""

THEMES = ("light", "dark", "black")


@pytest.fixture
def assert_contrast(page: Page) -> Callable[[str, str], None]:
    def check(selector: str, name: str) -> None:
        until(lambda: page.evaluate(STILL), f"{name}: animations have ended")
        for theme in THEMES:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            pieces = page.evaluate(contrast.LAYERED_CONTENT, selector)
            assert any(piece["kind"] == "text" for piece in pieces), f"{name} has text"
            assert contrast.too_faint(pieces) == [], f"{name}, {theme}"

    return check


def test_the_bars_and_their_sheets_have_enough_contrast(
    reader: Reader, mirror: Book, server: Server, page: Page, assert_contrast: Callable[[str, str], None]
) -> None:
    server.request(f"/api/v1/publications/{mirror.id}/bookmarks/4", "PUT", {"note": "the harbour"})
    bars = Bars(reader.open(mirror, 5))
    expect(page.locator(".reader-notice")).to_be_visible()
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    assert_contrast(".bars", "the bars with a notice")
    bars.open_strip()
    assert_contrast(".bars", "the thumbnails")
    for name in ("Reading mode", "Page layout", "More"):
        bars.press(page.locator(".bars").get_by_role("button", name=name, exact=True))
        expect(bars.menu).to_be_visible()
        assert_contrast("dialog", name)
        page.keyboard.press("Escape")
        expect(bars.menu).to_have_count(0)
    bars.chapters()
    assert_contrast("dialog", "the chapters")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    bars.bookmarks()
    expect(bars.sheet.get_by_role("listitem")).to_have_count(1)
    assert_contrast("dialog", "the bookmarks")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    bars.page_menu()
    assert_contrast("dialog", "the menu of a page")
    bars.choose("Remove bookmark")
    expect(page.locator(".toast:not([hidden])")).to_be_visible()
    assert_contrast(".toast:not([hidden])", "the toast")


@pytest.mark.settings(page_number="on", progress_line="on")
def test_overlays_on_the_page_have_enough_contrast(
    reader: Reader, colours: Book, page: Page, assert_contrast: Callable[[str, str], None]
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    assert_contrast(".place-marks", "the number")
    Bars(reader).more("Show tap zones")
    expect(page.locator(".tap-zone")).to_have_count(3)
    assert_contrast(".tap-zones", "the tap zones")


@pytest.mark.expects("status of 500")
def test_cards_between_chapters_and_on_failed_pages_have_enough_contrast(
    reader: Reader, chapters: list[Book], page: Page, assert_contrast: Callable[[str, str], None]
) -> None:
    page.route(
        re.compile(f"/publications/{chapters[1].id}/manifest"), lambda route: route.fulfill(status=500, json={})
    )
    RefusedImages(page, {PAGES - 1}, {"status": 500, "title": "No", "detail": "The archive ended too early."})
    reader.open(chapters[0], PAGES)
    page.keyboard.press("PageUp")
    expect(page.get_by_text("The archive ended too early.").first).to_be_visible()
    assert_contrast(".page-failure", "a page that failed")
    page.keyboard.press("PageDown")
    reader.wait_for_rest(PAGES)
    page.keyboard.press("PageDown")
    card(reader)
    assert_contrast(".slot.is-visible .info-card", "the card between two chapters")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="Try again").last).to_be_visible()
    assert_contrast(".slot.is-visible .info-card", "a chapter that failed")
    page.unroute_all()
    reader.open(chapters[2], PAGES)
    page.keyboard.press("PageDown")
    card(reader, "end")
    assert_contrast(".slot.is-visible .info-card", "the end")
    until(
        lambda: page.get_by_role("button", name="Go to library").is_visible(),
        "the card has a button that closes the book",
    )
