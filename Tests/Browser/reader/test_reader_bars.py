"""The bars around the page: chapters, the reading mode, tap zones, fullscreen and the screen lock."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.bars import Bars, box, small_targets
from quire_browser.devices import Device
from quire_browser.pointers import Spot
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until


# The bars


def test_the_bars_leave_most_of_the_page_visible(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    heights = [box(reader.page.locator(part)).height for part in (".reader-head", ".reader-foot")]
    assert sum(heights) < device.height * 0.3
    bars.open_strip()
    heights = [box(reader.page.locator(part)).height for part in (".reader-head", ".reader-foot")]
    assert sum(heights) < device.height * 0.45
    assert small_targets(reader.page) == []


def test_the_bars_show_the_book_and_the_position(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    expect(reader.page.get_by_role("heading", name="Colours 1")).to_be_visible()
    expect(bars.place).to_have_text("3 / 12")
    expect(reader.slider).to_have_attribute("aria-valuetext", "Page 3 of 12")
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(4)
    expect(Bars(reader).place).to_have_text("4 / 12")


@pytest.mark.devices("phone")
def test_the_bars_respect_the_notch(reader: Reader, colours: Book, page: Page) -> None:
    session = page.context.new_cdp_session(page)
    insets = {"top": 59, "left": 0, "bottom": 34, "right": 0}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    bars = Bars(reader.open(colours, 3))
    assert box(page.get_by_role("button", name="Back")).y >= 59
    assert box(bars.place).bottom <= 844 - 34
    assert box(page.locator(".reader-head")).y == 0, "the bar itself extends to the edge"
    assert box(bars.chapters().locator(".windowed")).bottom <= 844.5


# Chapters


def many_chapters(route: Route) -> None:
    """Three thousand chapters including the open one, some read, some missing."""
    answer = route.fetch()
    series = answer.json()
    model = series["publications"][0]
    made = []
    for number in range(1, 3001):
        # Chapters 100, 200, … are missing.
        if number % 100 == 0:
            continue
        chapter = dict(model, id=f"90{number:04}", title=f"Chapter {number}", number=str(number), progress=None)
        if number == 1502:
            chapter = dict(model, number="1502")
        elif number < 1502:
            chapter["progress"] = {"page": 11, "completed": True, "updatedAt": 1, "device": "test"}
        made.append(chapter)
    series["publications"] = made
    route.fulfill(response=answer, body=json.dumps(series))


def test_a_list_of_three_thousand_chapters_has_only_visible_rows(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    page.route(re.compile(r"/api/v1/series/\w+$"), many_chapters)
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    current = sheet.locator("[aria-current]")
    expect(current).to_contain_text("Colours 1")
    window, row = box(sheet.locator(".windowed")), box(current)
    assert window.y <= row.y and row.bottom <= window.bottom, "the open chapter is visible"
    expect(sheet.get_by_text("1 chapter missing")).to_be_visible()
    expect(sheet.get_by_text("Chapter 1501", exact=True)).to_be_visible()
    assert page.locator(".windowed-row").count() < 60
    sheet.locator(".windowed").evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
    expect(sheet.get_by_text("Chapter 2999")).to_be_visible()
    assert page.locator(".windowed-row").count() < 60
    expect(sheet.get_by_text("Chapter 1501", exact=True)).to_have_count(0)


def test_a_chapter_opens_from_the_list(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    assert small_targets(page) == []
    bars.press(sheet.get_by_role("button", name=re.compile("Colours 2")))
    expect(page).to_have_title(re.compile("Colours 2"))
    expect(sheet).to_have_count(0)


@pytest.mark.expects("503", "Failed to load resource")
@pytest.mark.devices("phone")
def test_a_chapter_list_that_fails_can_be_retried(reader: Reader, colours: Book, page: Page) -> None:
    address = re.compile(r"/api/v1/series/\w+$")
    page.route(address, lambda route: route.fulfill(status=503, body="{}"))
    bars = Bars(reader.open(colours, 3))
    bars.more("Chapters")
    expect(bars.sheet).to_contain_text("Can’t connect")
    page.unroute(address)
    bars.press(bars.sheet.get_by_role("button", name="Try again"))
    expect(bars.sheet.get_by_role("listitem")).to_have_count(3)


@pytest.mark.devices("phone")
def test_a_sheet_is_dragged_down_to_close(reader: Reader, colours: Book) -> None:
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    head = box(sheet.get_by_role("heading", name="Chapters"))
    spot: Spot = (head.x + head.width + 40, head.middle[1])
    reader.pointer.drag(spot, (spot[0], spot[1] + 250))
    expect(sheet).to_have_count(0)
    bars.chapters()
    bars.press(bars.sheet.get_by_role("button", name="Close"))
    expect(sheet).to_have_count(0)


def with_contents(route: Route) -> None:
    """The manifest of an EPUB whose sections are images: page 8 follows a blank section."""
    answer = route.fetch()
    manifest = answer.json()
    sections = [{"path": f"{page}.xhtml", "page": page} for page in range(len(manifest["pages"]))]
    sections.insert(7, {"path": "blank.xhtml"})
    contents = [{"title": "Cover", "section": 0}, {"title": "The storm", "level": 1, "section": 7}]
    manifest["book"] = {"layout": "images", "base": "/books/", "sections": sections, "contents": contents}
    route.fulfill(response=answer, body=json.dumps(manifest))


@pytest.mark.devices("phone")
def test_the_contents_of_an_epub_comic_lead_to_pages(reader: Reader, colours: Book, page: Page) -> None:
    page.route(re.compile(rf"/publications/{colours.id}/manifest$"), with_contents)
    bars = Bars(reader.open(colours, 3))
    bars.more("Contents")
    expect(bars.sheet.locator("[aria-current]")).to_contain_text("Cover")
    bars.press(bars.sheet.get_by_role("button", name=re.compile("The storm")))
    reader.wait_for_rest(8)


# Reading mode


def test_another_reading_mode_is_two_taps_away(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.press(page.get_by_role("button", name="Reading mode"))
    expect(bars.menu.get_by_role("menuitemradio", name="Automatic")).to_have_attribute("aria-checked", "true")
    assert small_targets(page) == []
    bars.choose("Right to left")
    expect(bars.menu).to_have_count(0)
    reader.wait_for_rest(6)
    bars.open_strip()
    assert box(bars.thumbnail(7)).right <= box(bars.thumbnail(6)).x
    page.reload()
    reader.wait_for_rest(6)
    bars = Bars(reader)
    bars.press(page.get_by_role("button", name="Reading mode"))
    expect(bars.menu.get_by_role("menuitemradio", name="Right to left")).to_have_attribute("aria-checked", "true")


def test_the_automatic_mode_shows_its_choice_and_a_tap_reverts_it(
    reader: Reader, mirror: Book, page: Page, device: Device
) -> None:
    bars = Bars(reader.open(mirror, 6))
    notice = page.get_by_role("status").filter(has_text="Reading mode: right to left (from the book’s metadata)")
    expect(notice).to_be_visible()
    assert small_targets(page) == []
    bars.press(notice.get_by_role("button", name="Left to right"))
    expect(notice).to_have_count(0)
    reader.wait_for_rest(6)
    bars.open_strip()
    assert box(bars.thumbnail(7)).x >= box(bars.thumbnail(6)).right


@pytest.mark.devices("phone")
def test_a_dismissed_notice_stays_dismissed(reader: Reader, mirror: Book, page: Page) -> None:
    bars = Bars(reader.open(mirror, 6))
    notice = page.locator(".reader-notice")
    expect(notice).to_be_visible()
    bars.press(notice.get_by_role("button", name="Close"))
    expect(notice).to_be_hidden()
    page.reload()
    reader.wait_for_rest(6)
    Bars(reader)
    expect(notice).to_be_hidden()


# Tap zones


@pytest.mark.alone
def test_the_tap_zones_are_shown_for_two_seconds(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.more("Show tap zones")
    zones = page.locator(".tap-zone")
    expect(zones).to_have_count(3)
    assert [box(zones.nth(index)).x for index in range(3)] == pytest.approx(
        [0, device.width / 3, device.width * 2 / 3], abs=0.6
    )
    assert zones.all_text_contents() == ["Left page", "Menu", "Right page"]
    time.sleep(1.2)
    expect(zones).to_have_count(3)
    expect(zones).to_have_count(0, timeout=2500)


@pytest.mark.alone
@pytest.mark.devices("phone")
def test_a_touch_hides_the_tap_zones_and_still_takes_effect(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.more("Show tap zones")
    expect(page.locator(".tap-zone")).to_have_count(3)
    reader.pointer.tap(reader.forward_zone())
    expect(page.locator(".tap-zone")).to_have_count(0, timeout=900)
    reader.wait_for_rest(7)


# Fullscreen and screen lock


@pytest.mark.devices("desktop")
def test_fullscreen_is_entered_and_left(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.press(page.get_by_role("button", name="Full screen", exact=True))
    until(lambda: page.evaluate("() => document.fullscreenElement !== null"), "the window is fullscreen")
    reader.show_bars()
    bars.press(page.get_by_role("button", name="Exit full screen"))
    until(lambda: page.evaluate("() => document.fullscreenElement === null"), "the window is not fullscreen")


WAKE_LOCK = """() => {
    window.quireTestLocks = 0;
    Object.defineProperty(navigator, 'wakeLock', {configurable: true, value: {request: async () => {
        const lock = new EventTarget();
        window.quireTestLocks += 1;
        let isHeld = true;
        lock.release = async () => {
            if (!isHeld) return;
            isHeld = false;
            window.quireTestLocks -= 1;
            lock.dispatchEvent(new Event('release'));
        };
        window.quireTestTakeLock = lock.release;
        return lock;
    }}});
}"""


@pytest.mark.devices("phone")
def test_the_screen_stays_awake_while_a_book_is_open(reader: Reader, colours: Book, page: Page) -> None:
    page.add_init_script(f"({WAKE_LOCK})()")
    locks = lambda: page.evaluate("() => window.quireTestLocks")  # noqa: E731
    reader.open(colours, 3)
    until(lambda: locks() == 1, "the screen lock is held")
    # The browser releases the lock when the page is hidden.
    page.evaluate("() => window.quireTestTakeLock()")
    assert locks() == 0
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: locks() == 1, "the screen lock is held again")
    bars = Bars(reader)
    bars.press(page.get_by_role("button", name="Back"))
    until(lambda: locks() == 0, "the screen lock is released in the library")


# Keyboard


@pytest.mark.devices("desktop")
def test_escape_closes_one_layer_at_a_time(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.open_strip()
    bars.more("Chapters")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    expect(bars.strip).to_be_visible()
    page.keyboard.press("Escape")
    expect(bars.strip).to_be_hidden()
    expect(page).to_have_url(re.compile("/read/"))
