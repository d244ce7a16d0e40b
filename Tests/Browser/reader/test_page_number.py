"""The page number and the progress line on the page, which are optional."""

import pytest
from playwright.sync_api import Locator, expect

from quire_browser import contrast
from quire_browser.devices import Device
from quire_browser.comic_files import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

pytestmark = pytest.mark.settings(page_number="on", progress_line="on")


def marks(reader: Reader) -> tuple[Locator, Locator]:
    return reader.page.locator(".place-number"), reader.page.locator(".place-line")


def line_colour(reader: Reader) -> contrast.Colour:
    colour = contrast.parse(
        reader.page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--seal')")
    )
    assert colour is not None
    return colour


def line_pixels(reader: Reader) -> list[bool]:
    """Which hundredths of the window's bottom edge have the colour of the line."""
    shot = reader.screenshot()
    wanted = line_colour(reader)
    y = shot.height - 2
    return [
        all(abs(a - b) < 12 for a, b in zip(shot.getpixel((round((part + 0.5) / 100 * shot.width), y)), wanted))
        for part in range(100)
    ]


def wait_for_line(reader: Reader, fraction: float, from_right: bool = False) -> None:
    wanted = round(fraction * 100)

    def question() -> bool:
        found = line_pixels(reader)[::-1 if from_right else 1]
        return abs(sum(found) - wanted) <= 1 and all(found[: wanted - 1]) and not any(found[wanted + 1 :])

    until(question, f"the line covers {fraction:.2f} of the edge", every=0.1)


@pytest.mark.devices("phone", "desktop")
def test_number_and_line_follow_the_position_and_hide_behind_the_bars(
    reader: Reader, colours: Book, device: Device
) -> None:
    number, _ = marks(reader)
    reader.open(colours, 3)
    reader.hide_bars()
    expect(number).to_have_text(f"3 / {PAGES}")
    wait_for_line(reader, 3 / PAGES)
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(4)
    expect(number).to_have_text(f"4 / {PAGES}")
    wait_for_line(reader, 4 / PAGES)
    reader.show_bars()
    expect(number).to_be_hidden()
    reader.hide_bars()
    expect(number).to_be_visible()


@pytest.mark.devices("phone")
def test_from_right_to_left_the_line_grows_from_the_right(reader: Reader, mirror: Book) -> None:
    reader.open(mirror, 3)
    reader.hide_bars()
    wait_for_line(reader, 3 / PAGES, from_right=True)


@pytest.mark.settings(mode="webtoon", page_number="on", progress_line="on")
@pytest.mark.devices("phone")
def test_a_strip_has_the_number_and_the_line(reader: Reader, colours: Book) -> None:
    number, _ = marks(reader)
    reader.open(colours, 5)
    reader.hide_bars()
    expect(number).to_have_text(f"5 / {PAGES}")
    wait_for_line(reader, 5 / PAGES)
