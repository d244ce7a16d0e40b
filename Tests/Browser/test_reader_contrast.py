"""Contrast of all that lies around, over and between the pages, in every theme and over whatever the pages show."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.bars import Bars
from quire_browser.images import RefusedImages
from quire_browser.publications import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

from test_chapters import card

pytestmark = pytest.mark.devices("phone")


#: Nothing comes or goes; what turns until something has loaded may turn.
STILL = """() => document.getAnimations().every(
    (motion) => motion.playState !== 'running' || motion.effect.getComputedTiming().endTime === Infinity)"""

THEMES = ("light", "dark", "black")


@pytest.fixture
def can_be_read(page: Page) -> Callable[[str, str], None]:
    def check(selector: str, name: str) -> None:
        until(lambda: page.evaluate(STILL), f"{name}: nothing moves")
        for theme in THEMES:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            pieces = page.evaluate(contrast.OVER_ANYTHING, selector)
            assert any(piece["kind"] == "text" for piece in pieces), f"{name}: there are words"
            assert contrast.too_faint(pieces) == [], f"{name}, {theme}"

    return check


def test_the_bars_and_what_opens_from_them(
    reader: Reader, mirror: Book, server: Server, page: Page, can_be_read: Callable[[str, str], None]
) -> None:
    server.request(f"/api/v1/publications/{mirror.id}/bookmarks/4", "PUT", {"note": "the harbour"})
    bars = Bars(reader.open(mirror, 5))
    expect(page.locator(".reader-notice")).to_be_visible()
    expect(bars.bookmark).to_have_attribute("aria-pressed", "true")
    can_be_read(".bars", "the bars with a notice")
    bars.open_strip()
    can_be_read(".bars", "the thumbnails")
    for name in ("Reading mode", "Pages side by side", "More"):
        bars.press(page.locator(".bars").get_by_role("button", name=name, exact=True))
        expect(bars.menu).to_be_visible()
        can_be_read("dialog", name)
        page.keyboard.press("Escape")
        expect(bars.menu).to_have_count(0)
    bars.chapters()
    can_be_read("dialog", "the chapters")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    bars.bookmarks()
    expect(bars.sheet.get_by_role("listitem")).to_have_count(1)
    can_be_read("dialog", "the bookmarks")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    bars.page_menu()
    can_be_read("dialog", "the menu of a page")
    bars.choose("Remove the bookmark")
    expect(page.locator(".toast:not([hidden])")).to_be_visible()
    can_be_read(".toast:not([hidden])", "what was done")


@pytest.mark.reads(page_number="on", progress_line="on")
def test_what_lies_on_the_page(
    reader: Reader, colours: Book, page: Page, can_be_read: Callable[[str, str], None]
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    can_be_read(".place-marks", "the number")
    Bars(reader).more("Show the tap zones")
    expect(page.locator(".tap-zone")).to_have_count(3)
    can_be_read(".tap-zones", "the tap zones")


@pytest.mark.expects("status of 500")
def test_the_cards_between_chapters_and_in_place_of_pages(
    reader: Reader, chapters: list[Book], page: Page, can_be_read: Callable[[str, str], None]
) -> None:
    page.route(
        re.compile(f"/publications/{chapters[1].id}/manifest"), lambda route: route.fulfill(status=500, json={})
    )
    RefusedImages(page, {PAGES - 1}, {"status": 500, "title": "No", "detail": "The archive ended too early."})
    reader.open(chapters[0], PAGES)
    page.keyboard.press("PageUp")
    expect(page.get_by_text("The archive ended too early.").first).to_be_visible()
    can_be_read(".page-failure", "a page that failed")
    page.keyboard.press("PageDown")
    reader.rests(PAGES)
    page.keyboard.press("PageDown")
    card(reader)
    can_be_read(".slot.is-visible .info-card", "the card between two chapters")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="Try again").last).to_be_visible()
    can_be_read(".slot.is-visible .info-card", "a chapter that failed")
    page.unroute_all()
    reader.open(chapters[2], PAGES)
    page.keyboard.press("PageDown")
    card(reader, "end")
    can_be_read(".slot.is-visible .info-card", "the end")
    until(lambda: page.get_by_role("button", name="To the library").is_visible(), "with its way out")
