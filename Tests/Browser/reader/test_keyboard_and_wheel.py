"""The reader with keys, the wheel and the slider."""

import time

import pytest
from playwright.sync_api import expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.comic_files import PAGES
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
    reader.wait_for_rest(4)


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("key", BACKWARD)
def test_a_key_turns_to_the_previous_page(reader: Reader, colours: Book, key: str) -> None:
    reader.open(colours, 3)
    reader.page.keyboard.press(key)
    reader.wait_for_rest(2)


@pytest.mark.devices("desktop")
def test_arrow_keys_follow_the_direction_of_a_right_to_left_book(reader: Reader, mirror: Book) -> None:
    reader.open(mirror, 3)
    reader.page.keyboard.press("ArrowLeft")
    reader.wait_for_rest(4)
    reader.page.keyboard.press("ArrowRight")
    reader.wait_for_rest(3)
    reader.page.keyboard.press("Space")
    reader.wait_for_rest(4)


@pytest.mark.devices("desktop")
def test_home_and_end_go_to_the_first_and_the_last_page(reader: Reader, colours: Book) -> None:
    reader.open(colours, 5)
    reader.page.keyboard.press("End")
    reader.wait_for_page(PAGES)
    reader.page.keyboard.press("Home")
    reader.wait_for_page(1)


@pytest.mark.devices("desktop")
def test_ten_quick_presses_turn_ten_pages(reader: Reader, colours: Book) -> None:
    reader.open(colours, 1)
    for _ in range(10):
        reader.page.keyboard.press("ArrowRight")
        time.sleep(0.03)
    reader.wait_for_page(11)


@pytest.mark.devices("desktop")
def test_escape_closes_the_book(library: LibraryPage, reader: Reader, colours: Book) -> None:
    library.page.goto(f"{library.server.origin}/series/{colours.series_id}")
    library.page.locator(f'a[href="/read/{colours.id}"]').first.click()
    reader.wait_for_rest(1)
    for _ in range(2):
        # The first press may only hide the bars.
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
    reader.wait_for_rest(4)
    time.sleep(0.5)
    reader.page.mouse.wheel(0, -120)
    reader.wait_for_rest(3)


@pytest.mark.devices("desktop")
def test_one_trackpad_scroll_turns_one_page(reader: Reader, colours: Book) -> None:
    """A trackpad keeps sending small deltas after the fingers have left; they belong to the same scroll."""
    reader.open(colours, 3)
    push = (4, 12, 28, 40, 34, 26, 18, 12, 8, 5, 3, 2, 1, 1)
    reader.pointer.scroll(reader.spot(0.5, 0.5), [(delta, 0) for delta in push])
    reader.wait_for_page(4)


def test_the_slider_jumps_to_a_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 2)
    reader.show_bars()
    box = reader.slider.bounding_box()
    assert box is not None
    reader.pointer.down((box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2))
    reader.pointer.glide((box["x"] + box["width"] * 0.72, box["y"] + box["height"] / 2), 0.25)
    reader.pointer.up()
    state = until(lambda: (s := reader.state()).page in (8, 9, 10) and s.is_at_rest and s, "the slider moved")
    reader.wait_for_paint(state.page)
    until(lambda: reader.slider.input_value() == str(state.page), "the slider announces the page")


@pytest.mark.devices("desktop")
def test_the_slider_works_with_arrow_keys(reader: Reader, colours: Book) -> None:
    reader.open(colours, 5)
    reader.show_bars()
    reader.slider.focus()
    reader.page.keyboard.press("ArrowRight")
    reader.wait_for_rest(6)


@pytest.mark.devices("phone", "desktop")
def test_the_slider_of_a_right_to_left_book_starts_at_the_right(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 1)
    reader.show_bars()
    box = reader.slider.bounding_box()
    assert box is not None
    reader.pointer.tap((box["x"] + box["width"] * 0.06, box["y"] + box["height"] / 2))
    until(lambda: reader.state().page >= PAGES - 1, "the left end is the end of the book")


def test_a_tap_in_the_middle_shows_and_hides_the_bars(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    shown = reader.bars_are_visible()
    reader.pointer.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.bars_are_visible() != shown, "the tap toggles the bars")
    time.sleep(0.5)
    reader.pointer.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.bars_are_visible() == shown, "another tap toggles them back")
    reader.wait_for_rest(3)


def test_turning_a_page_hides_the_bars(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.show_bars()
    reader.swipe()
    reader.wait_for_rest(4)
    until(lambda: not reader.bars_are_visible(), "the bars are hidden")
