"""The loupe: a long press on the page magnifies it, if the setting is on."""

import pytest
from playwright.sync_api import expect

from quire_browser.devices import Device
from quire_browser.pointers import even
from quire_browser.comic_files import colour_of_page
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.server import ARTEFACTS, Book
from quire_browser.waiting import until


def circle(reader: Reader) -> Box:
    found = reader.page.locator('[data-quire="loupe"]').bounding_box()
    assert found is not None, "the loupe is visible"
    return Box(found["x"], found["y"], found["width"], found["height"])


def glass_point(reader: Reader) -> tuple[float, float]:
    """The point of the page in the centre of the loupe, in fractions of the page."""
    glass = circle(reader).middle
    sheet = reader.page.locator(".loupe-sheet").bounding_box()
    return ((glass[0] - sheet["x"]) / sheet["width"], (glass[1] - sheet["y"]) / sheet["height"])


def point_of_page(reader: Reader, spot: tuple[float, float]) -> tuple[float, float]:
    box = reader.picture()
    return ((spot[0] - box.x) / box.width, (spot[1] - box.y) / box.height)


@pytest.mark.devices("phone", "tablet")
@pytest.mark.settings(layout="single", loupe="on")
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_a_long_press_opens_a_loupe_that_follows_the_finger(
    reader: Reader, colours: Book, device: Device, colour_scheme: str
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    home = reader.picture()
    loupe = reader.page.locator('[data-quire="loupe"]')
    expect(loupe).to_be_hidden()
    spot = reader.spot(0.5, 0.5)
    reader.pointer.down(spot)
    reader.pointer.hold(0.8)
    expect(loupe).to_be_visible()
    for end in (spot, reader.spot(0.3, 0.45), reader.spot(0.62, 0.6)):
        reader.pointer.glide(end, 0.2, even)
        reader.pointer.hold(0.1)
        loupe_box = circle(reader)
        assert (loupe_box.width, loupe_box.height) == pytest.approx((140, 140))
        assert loupe_box.bottom < end[1] - 20, "the loupe is above the finger"
        assert loupe_box.middle[0] == pytest.approx(end[0], abs=1)
        assert glass_point(reader) == pytest.approx(point_of_page(reader, end), abs=0.005), (
            "the loupe shows the point under the finger"
        )
    sheet = reader.page.locator(".loupe-sheet").bounding_box()
    assert sheet["width"] == pytest.approx(home.width * 2.2, rel=0.01)
    folder = ARTEFACTS / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    shot = reader.screenshot()
    shot.save(folder / f"loupe-{device.name}-{colour_scheme}.png")
    assert reader.picture() == home, "the page is unchanged"
    reader.pointer.up()
    expect(loupe).to_be_hidden()
    expect(reader.page.get_by_role("menu")).to_have_count(0)
    reader.wait_for_rest(3)


@pytest.mark.devices("phone")
@pytest.mark.settings(layout="single", loupe="on")
def test_at_the_top_of_the_window_the_loupe_is_beside_the_finger(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    reader.pointer.down(reader.spot(0.5, 0.5))
    reader.pointer.hold(0.8)
    for across in (0.1, 0.9):
        end = reader.spot(across, 0.12)
        reader.pointer.glide(end, 0.2, even)
        reader.pointer.hold(0.1)
        loupe_box = circle(reader)
        assert loupe_box.x >= 0 and loupe_box.right <= device.width and loupe_box.y >= 0
        assert not (loupe_box.x < end[0] < loupe_box.right and loupe_box.y < end[1] < loupe_box.bottom), (
            "the finger does not hide the loupe"
        )
    reader.pointer.up()
    reader.wait_for_rest(3)


@pytest.mark.devices("phone")
@pytest.mark.settings(layout="single", loupe="on")
def test_the_loupe_shows_the_page_and_a_second_finger_closes_it(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    home = reader.picture()
    # Where the paper has the page's own colour.
    reader.pointer.down((home.x + home.width * 0.5, home.y + home.height * 0.12))
    reader.pointer.hold(0.8)
    glass = circle(reader).middle
    pixel = reader.quick_screenshot().getpixel((round(glass[0]), round(glass[1])))
    assert pixel == pytest.approx(colour_of_page(3), abs=24)
    reader.pointer.down((home.x + home.width * 0.8, home.y + home.height * 0.5), finger=1)
    expect(reader.page.locator('[data-quire="loupe"]')).to_be_hidden()
    reader.pointer.up()
    reader.wait_for_rest(3)


@pytest.mark.devices("desktop")
@pytest.mark.settings(layout="single", loupe="on")
def test_a_right_click_still_opens_the_menu(reader: Reader, colours: Book) -> None:
    reader.open(colours, 3)
    reader.page.mouse.click(*reader.spot(0.5, 0.5), button="right")
    expect(reader.page.get_by_role("menu", name="Page 3")).to_be_visible()


@pytest.mark.devices("phone")
@pytest.mark.settings(layout="single", loupe="on", mode="webtoon")
def test_the_loupe_works_in_a_strip(reader: Reader, colours: Book) -> None:
    reader.open(colours, 1)
    reader.hide_bars()
    reader.pointer.down(reader.spot(0.4, 0.5))
    reader.pointer.hold(0.8)
    until(lambda: reader.page.locator('[data-quire="loupe"]').is_visible(), "the loupe is visible")
    reader.pointer.up()
    expect(reader.page.locator('[data-quire="loupe"]')).to_be_hidden()
