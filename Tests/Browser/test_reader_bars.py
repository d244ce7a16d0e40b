"""What surrounds the page: bars, slider and thumbnails, chapters, the menu of a page, and what the device gives."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.bars import Bars, box, small_targets
from quire_browser.devices import Device
from quire_browser.hands import Spot, gentle
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until


@pytest.fixture
def long(crowd_server: Server) -> Book:
    """Four hundred pages."""
    return crowd_server.book("Long 1")


# The bars


def test_the_bars_leave_most_of_the_page_in_sight(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    heights = [box(reader.page.locator(part)).height for part in (".reader-head", ".reader-foot")]
    assert sum(heights) < device.height * 0.3
    bars.open_strip()
    heights = [box(reader.page.locator(part)).height for part in (".reader-head", ".reader-foot")]
    assert sum(heights) < device.height * 0.45
    assert small_targets(reader.page) == []


def test_the_bars_say_what_is_read_and_where(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    expect(reader.page.get_by_role("heading", name="Colours 1")).to_be_visible()
    expect(bars.place).to_have_text("3 / 12")
    expect(reader.slider).to_have_attribute("aria-valuetext", "Page 3 of 12")
    reader.page.keyboard.press("PageDown")
    reader.rests(4)
    expect(Bars(reader).place).to_have_text("4 / 12")


@pytest.mark.devices("phone")
def test_the_bars_respect_the_notch(reader: Reader, colours: Book, page: Page) -> None:
    session = page.context.new_cdp_session(page)
    insets = {"top": 59, "left": 0, "bottom": 34, "right": 0}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    bars = Bars(reader.open(colours, 3))
    assert box(page.get_by_role("button", name="Back")).y >= 59
    assert box(bars.place).bottom <= 844 - 34
    assert box(page.locator(".reader-head")).y == 0, "the bar itself reaches to the edge"
    assert box(bars.chapters().locator(".windowed")).bottom <= 844.5


# The slider and the thumbnails


def slide(reader: Reader, start: float, end: float) -> None:
    """Takes the thumb at `start` of the track to `end`, and holds it there."""
    track = box(reader.slider)
    spot = lambda part: (track.x + 11 + (track.width - 22) * part, track.middle[1])  # noqa: E731
    reader.hand.down(spot(start))
    reader.hand.glide(spot(end), 0.4, gentle)
    reader.hand.hold(0.1)


def test_sliding_shows_where_a_release_would_go(reader: Reader, long: Book, device: Device) -> None:
    bars = Bars(reader.open(long, 1))
    page = reader.page
    slide(reader, 0, 0.5)
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    number = int(bubble.text_content())
    assert 180 < number < 220
    expect(bars.thumbnail(number)).to_have_attribute("aria-current", "page")
    thumb, over = box(bars.thumbnail(number)), box(bubble)
    assert over.y >= thumb.bottom, "the bubble hides no picture"
    assert 0 <= over.x and over.right <= device.width
    assert reader.state().page == 1, "nothing is opened before the release"
    reader.hand.up()
    reader.rests(number)
    expect(bubble).to_be_hidden()
    expect(bars.strip).to_be_hidden()


def test_of_four_hundred_thumbnails_only_those_near_exist(
    reader: Reader, long: Book, page: Page, device: Device, watch
) -> None:
    bars = Bars(reader.open(long, 200))
    before = len(watch.requests)
    bars.open_strip()
    expect(bars.thumbnail(200)).to_have_attribute("aria-current", "page")
    until(
        lambda: bars.thumbnail(200).locator("img").evaluate("(i) => i.naturalWidth > 0 && i.naturalWidth <= 160"),
        "its picture is there, small",
    )
    seen = device.width / 88
    assert page.locator(".thumb").count() <= seen * 2 + 3
    slide(reader, 0.5, 0.95)
    reader.hand.glide((device.width * 0.3, box(reader.slider).middle[1]), 0.6, gentle)
    reader.hand.up()
    time.sleep(1)
    assert page.locator(".thumb").count() <= seen * 2 + 3
    asked = [url for url in watch.requests[before:] if "w=160" in url]
    assert asked
    if device.name == "phone":
        # On a wide window a slow machine's hand stops often enough to be shown what it passes.
        assert len(asked) < 200, "those that flew by were not all asked for"
    middle = box(page.locator('.thumb[aria-current="page"]')).middle[0]
    assert abs(middle - device.width / 2) < 60, "the current one is in the middle"


def test_a_thumbnail_leads_to_its_page(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.open_strip()
    bars.press(bars.thumbnail(4))
    reader.rests(4)
    expect(bars.thumbnail(4)).to_have_attribute("aria-current", "page")
    expect(bars.thumbnail(3)).to_have_attribute("aria-current", "false")
    expect(bars.strip).to_be_visible()


def test_from_right_to_left_the_thumbnails_are_mirrored(reader: Reader, mirror: Book, device: Device) -> None:
    bars = Bars(reader.open(mirror, 6))
    bars.open_strip()
    expect(bars.thumbnail(7)).to_be_visible()
    assert box(bars.thumbnail(7)).right <= box(bars.thumbnail(6)).x
    assert box(bars.thumbnail(5)).x >= box(bars.thumbnail(6)).right


@pytest.mark.devices("desktop")
def test_the_arrow_keys_walk_along_the_thumbnails(reader: Reader, mirror: Book, page: Page) -> None:
    bars = Bars(reader.open(mirror, 6))
    bars.open_strip()
    bars.thumbnail(6).focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(bars.thumbnail(9)).to_be_focused()
    assert reader.state().page == 6, "the page below stays"
    page.keyboard.press("Enter")
    reader.rests(9)
    page.keyboard.press("Escape")
    expect(bars.strip).to_be_hidden()
    expect(page).to_have_url(re.compile("/read/"))


# Chapters


def many_chapters(route: Route) -> None:
    """Three thousand chapters, the one that is open among them, some read, some missing."""
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


def test_three_thousand_chapters_are_a_list_of_those_in_sight(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    page.route(re.compile(r"/api/v1/series/\w+$"), many_chapters)
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    current = sheet.locator("[aria-current]")
    expect(current).to_contain_text("Colours 1")
    window, row = box(sheet.locator(".windowed")), box(current)
    assert window.y <= row.y and row.bottom <= window.bottom, "the chapter that is read is in sight"
    expect(sheet.get_by_text("1 chapter missing")).to_be_visible()
    expect(sheet.get_by_text("Chapter 1501", exact=True)).to_be_visible()
    assert page.locator(".windowed-row").count() < 60
    sheet.locator(".windowed").evaluate("(list) => { list.scrollTop = list.scrollHeight; }")
    expect(sheet.get_by_text("Chapter 2999")).to_be_visible()
    assert page.locator(".windowed-row").count() < 60
    expect(sheet.get_by_text("Chapter 1501", exact=True)).to_have_count(0)


def test_a_chapter_is_opened_from_the_list(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    assert small_targets(page) == []
    bars.press(sheet.get_by_role("button", name=re.compile("Colours 2")))
    expect(page).to_have_title(re.compile("Colours 2"))
    expect(sheet).to_have_count(0)


@pytest.mark.expects("503", "Failed to load resource")
@pytest.mark.devices("phone")
def test_a_list_that_does_not_come_can_be_asked_for_again(reader: Reader, colours: Book, page: Page) -> None:
    address = re.compile(r"/api/v1/series/\w+$")
    page.route(address, lambda route: route.fulfill(status=503, body="{}"))
    bars = Bars(reader.open(colours, 3))
    bars.more("Chapters")
    expect(bars.sheet).to_contain_text("can’t be reached")
    page.unroute(address)
    bars.press(bars.sheet.get_by_role("button", name="Try again"))
    expect(bars.sheet.get_by_role("listitem")).to_have_count(3)


@pytest.mark.devices("phone")
def test_a_sheet_is_pulled_down_with_the_finger(reader: Reader, colours: Book) -> None:
    bars = Bars(reader.open(colours, 3))
    sheet = bars.chapters()
    head = box(sheet.get_by_role("heading", name="Chapters"))
    spot: Spot = (head.x + head.width + 40, head.middle[1])
    reader.hand.place(spot, (spot[0], spot[1] + 250))
    expect(sheet).to_have_count(0)
    bars.chapters()
    bars.press(bars.sheet.get_by_role("button", name="Close"))
    expect(sheet).to_have_count(0)


# How to read


def test_another_reading_mode_is_two_taps_away(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.press(page.get_by_role("button", name="Reading mode"))
    expect(bars.menu.get_by_role("menuitemradio", name="Automatic")).to_have_attribute("aria-checked", "true")
    assert small_targets(page) == []
    bars.choose("Right to left")
    expect(bars.menu).to_have_count(0)
    reader.rests(6)
    bars.open_strip()
    assert box(bars.thumbnail(7)).right <= box(bars.thumbnail(6)).x
    page.reload()
    reader.rests(6)
    bars = Bars(reader)
    bars.press(page.get_by_role("button", name="Reading mode"))
    expect(bars.menu.get_by_role("menuitemradio", name="Right to left")).to_have_attribute("aria-checked", "true")


def test_the_automatic_mode_says_what_it_chose_and_is_undone_with_a_tap(
    reader: Reader, mirror: Book, page: Page, device: Device
) -> None:
    bars = Bars(reader.open(mirror, 6))
    notice = page.get_by_role("status").filter(has_text="As the book says: Right to left")
    expect(notice).to_be_visible()
    assert small_targets(page) == []
    bars.press(notice.get_by_role("button", name="Left to right"))
    expect(notice).to_have_count(0)
    reader.rests(6)
    bars.open_strip()
    assert box(bars.thumbnail(7)).x >= box(bars.thumbnail(6)).right


@pytest.mark.devices("phone")
def test_the_notice_once_put_away_stays_away(reader: Reader, mirror: Book, page: Page) -> None:
    bars = Bars(reader.open(mirror, 6))
    notice = page.locator(".reader-notice")
    expect(notice).to_be_visible()
    bars.press(notice.get_by_role("button", name="Close"))
    expect(notice).to_be_hidden()
    page.reload()
    reader.rests(6)
    Bars(reader)
    expect(notice).to_be_hidden()


# Tap zones


def test_the_tap_zones_are_shown_for_two_seconds(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.more("Show the tap zones")
    zones = page.locator(".tap-zone")
    expect(zones).to_have_count(3)
    assert [box(zones.nth(index)).x for index in range(3)] == pytest.approx(
        [0, device.width / 3, device.width * 2 / 3], abs=0.6
    )
    assert zones.all_text_contents() == ["Left page", "Menu", "Right page"]
    time.sleep(1.2)
    expect(zones).to_have_count(3)
    expect(zones).to_have_count(0, timeout=2500)


@pytest.mark.devices("phone")
def test_a_touch_takes_the_tap_zones_away_and_does_what_it_does(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 6))
    bars.more("Show the tap zones")
    expect(page.locator(".tap-zone")).to_have_count(3)
    reader.hand.tap(reader.forward_zone())
    expect(page.locator(".tap-zone")).to_have_count(0, timeout=900)
    reader.rests(7)


# What the device gives


@pytest.mark.devices("desktop")
def test_the_window_fills_the_screen_and_no_longer(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.press(page.get_by_role("button", name="Full screen", exact=True))
    until(lambda: page.evaluate("() => document.fullscreenElement !== null"), "the window fills the screen")
    reader.show_bars()
    bars.press(page.get_by_role("button", name="Leave full screen"))
    until(lambda: page.evaluate("() => document.fullscreenElement === null"), "it does not any more")


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
def test_the_screen_stays_awake_while_one_reads(reader: Reader, colours: Book, page: Page) -> None:
    page.add_init_script(f"({WAKE_LOCK})()")
    locks = lambda: page.evaluate("() => window.quireTestLocks")  # noqa: E731
    reader.open(colours, 3)
    until(lambda: locks() == 1, "the screen is kept awake")
    # The browser takes the lock away with every page that is hidden.
    page.evaluate("() => window.quireTestTakeLock()")
    assert locks() == 0
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: locks() == 1, "it is kept awake again")
    bars = Bars(reader)
    bars.press(page.get_by_role("button", name="Back"))
    until(lambda: locks() == 0, "the library lets it sleep")


# For everybody


@pytest.mark.devices("desktop")
def test_escape_closes_one_thing_at_a_time(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.open_strip()
    bars.more("Chapters")
    page.keyboard.press("Escape")
    expect(bars.sheet).to_have_count(0)
    expect(bars.strip).to_be_visible()
    page.keyboard.press("Escape")
    expect(bars.strip).to_be_hidden()
    expect(page).to_have_url(re.compile("/read/"))
