"""Spreads, halves of wide pages, and rotated wide pages."""

import pytest
from playwright.sync_api import expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.comic_files import PAGES, WIDE, WIDE_PAGES, colour_of_half
from quire_browser.reader import Reader
from quire_browser.reader_state import State
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def visible_pages(reader: Reader) -> list[int]:
    """The visible pages at rest, from left to right."""
    state = reader.state()
    shown = [s for s in state.slots if not s.hidden and abs(s.box.x) < 1 and s.book == state.book]
    return [s.page for s in sorted(shown, key=lambda s: s.leaf.x)]


def wait_for_spread(reader: Reader, *pages: int) -> None:
    until(lambda: reader.state().is_at_rest and visible_pages(reader) == list(pages), f"pages {pages} are visible, left to right")


def wait_for_both_pages(reader: Reader, left: int, right: int) -> None:
    """Waits until both pages are painted, and asserts that no background is visible between them."""

    def question() -> bool:
        shot = reader.quick_screenshot()
        boxes = [reader.state().slot(page).leaf for page in (left, right)]
        spots = [(box.x + box.width * 0.5, box.y + box.height * 0.2) for box in boxes]
        return [reader.painted_page_at(spot, shot) for spot in spots] == [left, right]

    until(question, f"pages {left} and {right} are painted", every=0.1)
    state = reader.state()
    one, other = state.slot(left).leaf, state.slot(right).leaf
    scale = reader.device.scale
    assert one.right == pytest.approx(other.x, abs=0.01 / scale), "the pages touch"
    assert one.y == other.y and one.height == other.height
    shot = reader.screenshot()
    seam = round(one.right * scale)
    assert abs(one.right * scale - seam) < 0.02, "the pages touch on a whole device pixel"
    row = round((one.y + one.height * 0.2) * scale)
    # The seam shows the scaled four pixels of ink at each page's edge and the paper beside them, but no background.
    ground = shot.getpixel((1, 1))
    for x in range(seam - 3, seam + 3):
        colour = shot.getpixel((x, row))
        assert colour != ground, f"the background is visible {x - seam} pixels from the seam"


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_a_wide_window_shows_spreads_and_o_shifts_them(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 1)
    wait_for_spread(reader, 1)
    reader.page.keyboard.press("ArrowRight")
    wait_for_spread(reader, 2, 3)
    wait_for_both_pages(reader, 2, 3)
    reader.page.keyboard.press("o")
    wait_for_spread(reader, 2)
    reader.page.keyboard.press("ArrowRight")
    wait_for_spread(reader, 3, 4)
    wait_for_both_pages(reader, 3, 4)
    until(
        lambda: server.get(f"/api/v1/publications/{colours.id}/pairing")["shifted"] != [], "the server has the shift"
    )
    reader.open(colours, 3)
    wait_for_spread(reader, 3, 4)
    reader.page.keyboard.press("o")
    wait_for_spread(reader, 2, 3)
    until(
        lambda: server.get(f"/api/v1/publications/{colours.id}/pairing")["shifted"] == [],
        "the server has removed the shift",
    )


def pairing(server: Server, book: Book) -> dict:
    return server.get(f"/api/v1/publications/{book.id}/pairing")


@pytest.mark.settings(layout="double")
@pytest.mark.devices("phone", "desktop")
def test_a_button_shifts_the_spreads_and_shifts_them_back(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 4)
    wait_for_spread(reader, 4, 5)
    bars = Bars(reader)
    expect(bars.place).to_have_text("4–5 / 12")
    shift = bars.button("Shift spreads by one page")
    bars.press(shift)
    wait_for_spread(reader, 3, 4)
    expect(bars.place).to_have_text("3–4 / 12")
    until(lambda: pairing(server, colours)["shifted"] != [], "the server has the shift")
    bars.press(shift)
    wait_for_spread(reader, 4, 5)
    until(lambda: pairing(server, colours)["shifted"] == [], "the server has removed the shift")


@pytest.mark.devices("phone", "desktop")
def test_one_page_or_two_is_chosen_in_the_bars(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 4))
    shift = bars.button("Shift spreads by one page")
    expect(shift).to_be_hidden()
    bars.press(bars.button("Page layout"))
    bars.choose("Two pages")
    wait_for_spread(reader, 4, 5)
    expect(shift).to_be_visible()
    bars.press(bars.button("Page layout"))
    bars.choose("Single page")
    wait_for_spread(reader, 4)
    expect(shift).to_be_hidden()


@pytest.mark.settings(layout="double")
@pytest.mark.devices("tablet", "desktop")
def test_a_page_set_to_stand_alone_shifts_the_pages_after_it(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 4)
    wait_for_spread(reader, 4, 5)
    # The menu belongs to the page it is opened on.
    left = reader.state().slot(4).leaf
    if device.touch:
        reader.pointer.down(left.middle)
        reader.pointer.hold(0.8)
        reader.pointer.up()
    else:
        reader.page.mouse.click(*left.middle, button="right")
    Bars.choose_of(reader, "Show as single page")
    wait_for_spread(reader, 4)
    until(lambda: pairing(server, colours)["isolated"] == [3], "the server has the change")
    for pages in ((5, 6), (7, 8)):
        reader.page.keyboard.press("PageDown")
        wait_for_spread(reader, *pages)
    reader.open(colours, 2)
    wait_for_spread(reader, 2, 3)
    reader.page.keyboard.press("PageDown")
    wait_for_spread(reader, 4)
    reader.page.keyboard.press("Shift+F10")
    Bars.choose_of(reader, "Show as spread")
    wait_for_spread(reader, 4, 5)
    until(lambda: pairing(server, colours)["isolated"] == [], "the server has undone the change")


@pytest.mark.settings(layout="double")
def test_forward_and_back_through_spreads_are_inverse(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 1)
    there: list[list[int]] = [[1]]
    for first in range(2, PAGES, 2):
        reader.page.keyboard.press("PageDown")
        there.append([first, first + 1])
        wait_for_spread(reader, first, first + 1)
    wait_for_both_pages(reader, 10, 11)
    reader.page.keyboard.press("PageDown")
    wait_for_spread(reader, PAGES)
    for pages in reversed(there):
        reader.page.keyboard.press("PageUp")
        wait_for_spread(reader, *pages)


@pytest.mark.settings(layout="double")
@pytest.mark.devices("tablet", "desktop")
def test_from_right_to_left_the_first_page_is_on_the_right(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 2)
    wait_for_spread(reader, 3, 2)
    wait_for_both_pages(reader, 3, 2)
    reader.page.keyboard.press("ArrowLeft")
    wait_for_spread(reader, 5, 4)


@pytest.mark.devices("tablet")
@pytest.mark.settings(layout="automatic")
def test_rotation_forms_spreads_and_loads_nothing_again(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 4)
    reader.wait_for_images({3, 4, 5, 6, 7})
    reader.page.evaluate(
        "() => { document.querySelector(`[data-quire=leaf][data-page='4'] img`).quireTestMark = 'same'; }"
    )
    reader.page.set_viewport_size({"width": device.height, "height": device.width})
    wait_for_spread(reader, 4, 5)
    same = reader.page.evaluate("() => document.querySelector(`[data-quire=leaf][data-page='4'] img`).quireTestMark")
    assert same == "same", "the image element is reused"
    reader.page.set_viewport_size({"width": device.width, "height": device.height})
    wait_for_spread(reader, 4)


def half(reader: Reader, page: int) -> str | None:
    """Which half of a wide page is painted in the middle of the window."""
    shot = reader.quick_screenshot()
    colour = shot.getpixel((shot.width // 2, shot.height // 2))
    for name in ("left", "right"):
        if all(abs(a - b) <= 24 for a, b in zip(colour, colour_of_half(page, name))):
            return name
    return None


def is_half(reader: Reader, page: int, name: str) -> bool:
    state: State = reader.state()
    return state.is_at_rest and state.page == page and state.item == name and half(reader, page) == name


@pytest.mark.settings(wide="split")
def test_from_right_to_left_the_right_half_comes_first(
    reader: Reader, wide: Book, server: Server, device: Device
) -> None:
    page = WIDE[0]
    reader.open(wide, page - 1)
    reader.swipe()
    until(lambda: is_half(reader, page, "right"), "the right half comes first")
    # Page numbers are those of the book: both halves have the same.
    place = reader.page.locator(".reader-foot .place")
    until(lambda: reader.address_page() == page, "the address has the page")
    until(lambda: (server.progress(wide) or {})["page"] == page - 1, "the server has the page")
    expect(place).to_have_text(f"{page} / {WIDE_PAGES}")
    assert reader.state().count == WIDE_PAGES
    reader.swipe()
    until(lambda: is_half(reader, page, "left"), "the left half is second")
    expect(place).to_have_text(f"{page} / {WIDE_PAGES}")
    assert reader.address_page() == page
    reader.swipe()
    reader.wait_for_page(page + 1)
    until(lambda: (server.progress(wide) or {})["page"] == page, "the next page is third")
    reader.swipe(-1)
    until(lambda: is_half(reader, page, "left"), "going back shows the left half first")
    reader.swipe(-1)
    until(lambda: is_half(reader, page, "right"), "the right half is second")
    reader.swipe(-1)
    reader.wait_for_page(page - 1)


@pytest.mark.settings(wide="split-reversed")
@pytest.mark.devices("phone")
def test_with_the_split_reversed_the_left_half_comes_first(reader: Reader, wide: Book) -> None:
    reader.open(wide, WIDE[0])
    until(lambda: is_half(reader, WIDE[0], "left"), "the left half comes first")
    reader.swipe()
    until(lambda: is_half(reader, WIDE[0], "right"), "the right half is second")


@pytest.mark.settings(wide="rotated")
@pytest.mark.devices("phone")
def test_a_wide_page_is_rotated_to_fill_the_window(reader: Reader, wide: Book, device: Device) -> None:
    reader.open(wide, WIDE[0])
    reader.wait_for_rest(WIDE[0])
    box = until(lambda: reader.state().slot(WIDE[0]).picture, "the image is loaded")
    assert box.height / box.width == pytest.approx(4 / 3, abs=0.02), "the page is rotated"
    assert box.width == pytest.approx(device.width, abs=1)

    def painted(down: float) -> tuple[int, int, int]:
        shot = reader.quick_screenshot()
        return shot.getpixel((shot.width // 2, round(box.y + box.height * down)))

    # A clockwise quarter turn puts the left half at the top.
    for down, name in ((0.25, "left"), (0.75, "right")):
        paper = colour_of_half(WIDE[0], name)
        until(lambda: painted(down) == pytest.approx(paper, abs=24), f"the {name} half is painted", every=0.1)
