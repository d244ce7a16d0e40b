"""Options of chapters: strips that end with their chapter, skipped chapters, and the reading mode from the genre."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

from test_chapters import MANIFEST, arrives, card
from test_strip import scrolls

phone = pytest.mark.devices("phone")
both = pytest.mark.devices("phone", "desktop")
SERIES = re.compile(r"/api/v1/series/(\w+)$")


# Strips


def shows(reader: Reader, book: Book, page: int) -> None:
    """Waits for a page of a strip that ends with its chapter. Its transition cards always exist."""

    def question() -> bool:
        state = reader.state()
        return state.is_at_rest and (state.book, state.page, state.item) == (book.id, page, "page")

    until(question, f"page {page} of {book.title} is shown")


@both
@pytest.mark.settings(mode="webtoon")
def test_a_strip_can_end_with_its_chapter_and_a_button_opens_the_next_one(
    reader: Reader, sheet: SettingsSheet, chapters: list[Book], device: Device
) -> None:
    reader.open(chapters[0], 11)
    sheet.open("Strip")
    sheet.switch("continuous-chapters")
    sheet.close()
    for _ in range(12):
        scrolls(reader, 1)
    state = card(reader)
    assert state.book == chapters[0].id, "the strip doesn't scroll into the next chapter"
    assert {slot.book for slot in state.slots} == {chapters[0].id}
    forward = reader.page.get_by_role("group").get_by_role("button", name="Next chapter")
    sheet.press(forward)
    shows(reader, chapters[1], 1)
    for _ in range(3):
        scrolls(reader, -1)
    back = reader.page.get_by_role("group").get_by_role("button", name="Previous chapter")
    expect(back).to_be_visible()
    sheet.press(back)
    shows(reader, chapters[0], 1)


@pytest.mark.devices("desktop")
@pytest.mark.settings(mode="webtoon")
def test_the_width_of_a_strip_is_limited_by_a_setting(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    assert reader.picture(3).width == pytest.approx(720, abs=1)
    sheet.open("Strip")
    width = sheet.slide("strip-width", 1000)
    sheet.close()
    reader.wait_for_rest()
    assert reader.picture(reader.state().page).width == pytest.approx(width, abs=1)
    sheet.open("Strip")
    sheet.slide("strip-width", 1920)
    reader.page.keyboard.press("End")
    assert sheet.words("strip-width") == "Full width"
    sheet.close()
    reader.wait_for_rest()
    assert reader.picture(reader.state().page).width == pytest.approx(device.width, abs=1)


@pytest.mark.devices("desktop")
@pytest.mark.settings(mode="webtoon")
def test_a_strip_can_be_kept_from_zooming_out(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    standard = reader.zoom()
    reader.page.keyboard.press("-")
    until(lambda: reader.zoom() < standard * 0.9, "the strip is zoomed out")
    reader.page.keyboard.press("0")
    until(lambda: reader.zoom() == pytest.approx(standard, abs=0.001), "the zoom is reset")
    sheet.open("Strip")
    sheet.switch("strip-zooms-out")
    sheet.close()
    reader.page.keyboard.press("-")
    time.sleep(0.6)
    assert reader.zoom() == pytest.approx(standard, abs=0.001)
    reader.page.keyboard.press("+")
    until(lambda: reader.zoom() > standard * 1.2, "zooming in is not affected")


# Skipped chapters


def change_series(page: Page, change) -> None:
    """Changes the chapters that the server lists."""

    def answer(route: Route) -> None:
        response = route.fetch()
        detail = response.json()
        change(detail["publications"])
        route.fulfill(response=response, body=json.dumps(detail))

    page.route(SERIES, answer)


@both
def test_read_chapters_are_skipped_and_stepping_back_returns(
    reader: Reader, sheet: SettingsSheet, chapters: list[Book], page: Page
) -> None:
    def read_the_second(publications: list[dict]) -> None:
        publications[1]["progress"] = {"page": 11, "fraction": 0, "completed": True, "updatedAt": 1}

    change_series(page, read_the_second)
    reader.open(chapters[0], 12)
    sheet.open("Reading")
    sheet.switch("skip-read")
    sheet.close()
    until(lambda: reader.state_or_none() is not None and reader.state().page == 12, "the page stays")
    reader.page.keyboard.press("PageDown")
    card(reader)
    text = reader.page.locator(".info-card").filter(has_text="Finished").last
    expect(text).to_contain_text("1 chapter skipped")
    expect(text).to_contain_text(chapters[2].title)
    reader.page.keyboard.press("PageDown")
    arrives(reader, chapters[2], 1)
    reader.page.keyboard.press("PageUp")
    card(reader)
    reader.page.keyboard.press("PageUp")
    arrives(reader, chapters[0], 12)
    sheet.open("Reading")
    sheet.switch("skip-read")
    sheet.close()
    reader.page.keyboard.press(".")
    arrives(reader, chapters[1], 1)


@phone
def test_one_of_two_chapters_with_the_same_number_is_read(
    reader: Reader, sheet: SettingsSheet, chapters: list[Book], page: Page
) -> None:
    def same_number(publications: list[dict]) -> None:
        publications[1]["number"] = publications[0]["number"]

    change_series(page, same_number)
    reader.open(chapters[0], 12)
    sheet.open("Reading")
    sheet.switch("skip-duplicates")
    expect(sheet.row("skip-duplicates")).to_contain_text("Shows only one of the chapters with the same number.")
    sheet.close()
    time.sleep(0.5)
    reader.swipe(1)
    card(reader)
    reader.swipe(1)
    arrives(reader, chapters[2], 1)


# The mode by genre


@pytest.mark.settings(mode="automatic")
@phone
def test_a_genre_decides_where_the_pages_dont_and_the_notice_names_it(
    reader: Reader, colours: Book, page: Page
) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        manifest = response.json() | {"stripGenre": "Manhwa"}
        route.fulfill(response=response, body=json.dumps(manifest))

    page.route(MANIFEST, answer)
    reader.open(colours, 3)
    reader.show_bars()
    notice = page.locator(".reader-notice")
    expect(notice).to_contain_text("(from the genre “Manhwa”)")
    before = reader.state()
    scrolls(reader, 0.6)
    assert reader.state() != before, "the pages are a strip"
    reader.show_bars()
    notice.get_by_role("button", name="Left to right").click()
    expect(notice).to_be_hidden()
