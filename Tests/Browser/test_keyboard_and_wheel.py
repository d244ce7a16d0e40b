"""The reader without a finger: keys, the wheel, the slider."""

import time

import pytest
from playwright.sync_api import expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.publications import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

FORWARD = ["ArrowRight", "Space", "PageDown"]
BACKWARD = ["ArrowLeft", "Shift+Space", "PageUp"]


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("key", FORWARD)
def test_a_key_turns_to_the_next_page(reader: Reader, colours: Book, key: str) -> None:
    reader.open(colours, 3)
    reader.page.keyboard.press(key)
    reader.rests(4)


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("key", BACKWARD)
def test_a_key_turns_to_the_previous_page(reader: Reader, colours: Book, key: str) -> None:
    reader.open(colours, 3)
    reader.page.keyboard.press(key)
    reader.rests(2)


@pytest.mark.devices("desktop")
def test_arrows_follow_the_book_from_right_to_left(reader: Reader, mirror: Book) -> None:
    reader.open(mirror, 3)
    reader.page.keyboard.press("ArrowLeft")
    reader.rests(4)
    reader.page.keyboard.press("ArrowRight")
    reader.rests(3)
    reader.page.keyboard.press("Space")
    reader.rests(4)


@pytest.mark.devices("desktop")
def test_home_and_end_go_to_the_ends(reader: Reader, colours: Book) -> None:
    reader.open(colours, 5)
    reader.page.keyboard.press("End")
    reader.shows(PAGES)
    reader.page.keyboard.press("Home")
    reader.shows(1)


@pytest.mark.devices("desktop")
def test_ten_quick_presses_turn_ten_pages(reader: Reader, colours: Book) -> None:
    reader.open(colours, 1)
    for _ in range(10):
        reader.page.keyboard.press("ArrowRight")
        time.sleep(0.03)
    reader.shows(11)


@pytest.mark.devices("desktop")
def test_escape_leaves_the_book(library: LibraryPage, reader: Reader, colours: Book) -> None:
    library.page.goto(f"{library.server.origin}/series/{colours.series_id}")
    library.page.locator(f'a[href="/read/{colours.id}"]').first.click()
    reader.rests(1)
    for _ in range(2):
        # The first may only put the bars away.
        library.page.keyboard.press("Escape")
        time.sleep(0.4)
        if reader.state_or_none() is None:
            break
    expect(library.books.first).to_be_visible()


@pytest.mark.devices("desktop")
def test_a_notch_of_the_wheel_turns_a_page(reader: Reader, colours: Book) -> None:
    reader.open(colours, 3)
    reader.page.mouse.move(*reader.spot(0.5, 0.5))
    reader.page.mouse.wheel(0, 120)
    reader.rests(4)
    time.sleep(0.5)
    reader.page.mouse.wheel(0, -120)
    reader.rests(3)


@pytest.mark.devices("desktop")
def test_one_push_of_a_trackpad_turns_one_page(reader: Reader, colours: Book) -> None:
    """A trackpad sends a tail of small steps after the fingers have left; they belong to the same push."""
    reader.open(colours, 3)
    push = (4, 12, 28, 40, 34, 26, 18, 12, 8, 5, 3, 2, 1, 1)
    reader.hand.scroll(reader.spot(0.5, 0.5), [(delta, 0) for delta in push])
    reader.shows(4)


def test_the_slider_goes_to_a_page_at_once(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    reader.show_bars()
    box = reader.slider.bounding_box()
    assert box is not None
    reader.hand.down((box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2))
    reader.hand.glide((box["x"] + box["width"] * 0.72, box["y"] + box["height"] / 2), 0.25)
    reader.hand.up()
    state = until(lambda: (s := reader.state()).page in (8, 9, 10) and s.rests and s, "the slider went on")
    reader.has_painted(state.page)
    until(lambda: reader.slider.input_value() == str(state.page), "the slider tells the page")


@pytest.mark.devices("desktop")
def test_the_slider_obeys_the_arrow_keys(reader: Reader, colours: Book) -> None:
    reader.open(colours, 5)
    reader.show_bars()
    reader.slider.focus()
    reader.page.keyboard.press("ArrowRight")
    reader.rests(6)


@pytest.mark.devices("phone", "desktop")
def test_the_slider_of_a_right_to_left_book_runs_from_the_right(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 1)
    reader.show_bars()
    box = reader.slider.bounding_box()
    assert box is not None
    reader.hand.tap((box["x"] + box["width"] * 0.06, box["y"] + box["height"] / 2))
    until(lambda: reader.state().page >= PAGES - 1, "the left end is the book's end")


def test_a_tap_in_the_middle_shows_and_hides_the_bars(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    shown = reader.bars_are_visible()
    reader.hand.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.bars_are_visible() != shown, "the tap turns them over")
    time.sleep(0.5)
    reader.hand.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.bars_are_visible() == shown, "and another turns them back")
    reader.rests(3)


def test_turning_a_page_puts_the_bars_away(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    reader.swipe()
    reader.rests(4)
    until(lambda: not reader.bars_are_visible(), "the bars hide themselves")
