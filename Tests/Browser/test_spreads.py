"""Two pages side by side, halves of wide pages, and wide pages turned: what lies where."""

import pytest
from playwright.sync_api import expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.publications import PAGES, WIDE, WIDE_PAGES, colour_of_half
from quire_browser.reader import Reader, State
from quire_browser.server import Book, Server
from quire_browser.waiting import until


def seen(reader: Reader) -> list[int]:
    """The pages that are seen at rest, from left to right."""
    state = reader.state()
    shown = [s for s in state.slots if not s.hidden and abs(s.box.x) < 1 and s.book == state.book]
    return [s.page for s in sorted(shown, key=lambda s: s.leaf.x)]


def sees(reader: Reader, *pages: int) -> None:
    until(lambda: reader.state().rests and seen(reader) == list(pages), f"pages {pages} are seen, left to right")


def paints_both(reader: Reader, left: int, right: int) -> None:
    """Waits until both pages are painted, and holds that nothing is seen between them."""

    def question() -> bool:
        shot = reader.screenshot()
        boxes = [reader.state().slot(page).leaf for page in (left, right)]
        spots = [(box.x + box.width * 0.5, box.y + box.height * 0.2) for box in boxes]
        return [reader.painted_page_at(spot, shot) for spot in spots] == [left, right]

    until(question, f"pages {left} and {right} are painted", every=0.1)
    state = reader.state()
    one, other = state.slot(left).leaf, state.slot(right).leaf
    scale = reader.device.scale
    assert one.right == pytest.approx(other.x, abs=0.01 / scale), "they meet"
    assert one.y == other.y and one.height == other.height
    shot = reader.screenshot()
    seam = round(one.right * scale)
    assert abs(one.right * scale - seam) < 0.02, "they meet on a whole device pixel"
    row = round((one.y + one.height * 0.2) * scale)
    # The four pixels of ink at each page's edge, made smaller, and the paper beside them: nothing of the ground.
    ground = shot.getpixel((1, 1))
    for x in range(seam - 3, seam + 3):
        colour = shot.getpixel((x, row))
        assert colour != ground, f"the ground is seen {x - seam} pixels from the seam"


@pytest.mark.reads(layout="automatic")
@pytest.mark.devices("desktop")
def test_a_wide_window_shows_two_pages_and_o_shifts_them(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 1)
    sees(reader, 1)
    reader.page.keyboard.press("ArrowRight")
    sees(reader, 2, 3)
    paints_both(reader, 2, 3)
    reader.page.keyboard.press("o")
    sees(reader, 2)
    reader.page.keyboard.press("ArrowRight")
    sees(reader, 3, 4)
    paints_both(reader, 3, 4)
    until(
        lambda: server.get(f"/api/v1/publications/{colours.id}/pairing")["shifted"] != [], "the server keeps the choice"
    )
    reader.open(colours, 3)
    sees(reader, 3, 4)
    reader.page.keyboard.press("o")
    sees(reader, 2, 3)
    until(lambda: server.get(f"/api/v1/publications/{colours.id}/pairing")["shifted"] == [], "and that it was undone")


def pairing(server: Server, book: Book) -> dict:
    return server.get(f"/api/v1/publications/{book.id}/pairing")


@pytest.mark.reads(layout="double")
@pytest.mark.devices("phone", "desktop")
def test_a_button_shifts_the_pairs_and_shifts_them_back(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 4)
    sees(reader, 4, 5)
    bars = Bars(reader)
    expect(bars.place).to_have_text("4–5 / 12")
    shift = bars.button("Shift the pairs by one page")
    bars.press(shift)
    sees(reader, 3, 4)
    expect(bars.place).to_have_text("3–4 / 12")
    until(lambda: pairing(server, colours)["shifted"] != [], "the server keeps the choice")
    bars.press(shift)
    sees(reader, 4, 5)
    until(lambda: pairing(server, colours)["shifted"] == [], "and that it was undone")


@pytest.mark.devices("phone", "desktop")
def test_one_page_or_two_is_chosen_in_the_bars(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 4))
    shift = bars.button("Shift the pairs by one page")
    expect(shift).to_be_hidden()
    bars.press(bars.button("Pages side by side"))
    bars.choose("Two pages")
    sees(reader, 4, 5)
    expect(shift).to_be_visible()
    bars.press(bars.button("Pages side by side"))
    bars.choose("One page")
    sees(reader, 4)
    expect(shift).to_be_hidden()


@pytest.mark.reads(layout="double")
@pytest.mark.devices("tablet", "desktop")
def test_a_page_that_is_shown_alone_moves_those_after_it_and_stays_alone(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.open(colours, 4)
    sees(reader, 4, 5)
    # The menu is that of the page it is opened on.
    left = reader.state().slot(4).leaf
    if device.touch:
        reader.hand.down(left.middle)
        reader.hand.hold(0.8)
        reader.hand.up()
    else:
        reader.page.mouse.click(*left.middle, button="right")
    Bars.choose_of(reader, "Show this page alone")
    sees(reader, 4)
    until(lambda: pairing(server, colours)["isolated"] == [3], "the server keeps the choice")
    for pages in ((5, 6), (7, 8)):
        reader.page.keyboard.press("PageDown")
        sees(reader, *pages)
    reader.open(colours, 2)
    sees(reader, 2, 3)
    reader.page.keyboard.press("PageDown")
    sees(reader, 4)
    reader.page.keyboard.press("Shift+F10")
    Bars.choose_of(reader, "Pair this page again")
    sees(reader, 4, 5)
    until(lambda: pairing(server, colours)["isolated"] == [], "and that it was undone")


@pytest.mark.reads(layout="double")
def test_forward_and_back_through_pairs_are_each_others_inverse(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 1)
    there: list[list[int]] = [[1]]
    for first in range(2, PAGES, 2):
        reader.page.keyboard.press("PageDown")
        there.append([first, first + 1])
        sees(reader, first, first + 1)
    paints_both(reader, 10, 11)
    reader.page.keyboard.press("PageDown")
    sees(reader, PAGES)
    for pages in reversed(there):
        reader.page.keyboard.press("PageUp")
        sees(reader, *pages)


@pytest.mark.reads(layout="double")
@pytest.mark.devices("tablet", "desktop")
def test_from_right_to_left_the_first_page_lies_on_the_right(reader: Reader, mirror: Book, device: Device) -> None:
    reader.open(mirror, 2)
    sees(reader, 3, 2)
    paints_both(reader, 3, 2)
    reader.page.keyboard.press("ArrowLeft")
    sees(reader, 5, 4)


@pytest.mark.devices("tablet")
@pytest.mark.reads(layout="automatic")
def test_turning_the_device_pairs_the_pages_and_loads_nothing_again(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 4)
    reader.has_fetched({3, 4, 5, 6, 7})
    reader.page.evaluate(
        "() => { document.querySelector(`[data-quire=leaf][data-page='4'] img`).quireTestMark = 'same'; }"
    )
    reader.page.set_viewport_size({"width": device.height, "height": device.width})
    sees(reader, 4, 5)
    same = reader.page.evaluate("() => document.querySelector(`[data-quire=leaf][data-page='4'] img`).quireTestMark")
    assert same == "same", "the picture's element moved and was not made anew"
    reader.page.set_viewport_size({"width": device.width, "height": device.height})
    sees(reader, 4)


def half(reader: Reader, page: int) -> str | None:
    """Which half of a wide page is painted in the middle of the window."""
    shot = reader.screenshot()
    colour = shot.getpixel((shot.width // 2, shot.height // 2))
    for name in ("left", "right"):
        if all(abs(a - b) <= 24 for a, b in zip(colour, colour_of_half(page, name))):
            return name
    return None


def is_half(reader: Reader, page: int, name: str) -> bool:
    state: State = reader.state()
    return state.rests and state.page == page and state.item == name and half(reader, page) == name


@pytest.mark.reads(wide="split")
def test_from_right_to_left_the_right_half_comes_first(
    reader: Reader, wide: Book, server: Server, device: Device
) -> None:
    page = WIDE[0]
    reader.open(wide, page - 1)
    reader.swipe()
    until(lambda: is_half(reader, page, "right"), "the right half comes first")
    # Pages are counted as the book has them: both halves are one.
    place = reader.page.locator(".reader-foot .place")
    until(lambda: reader.address_page() == page, "the address names the page")
    until(lambda: (server.progress(wide) or {})["page"] == page - 1, "the server knows the page")
    expect(place).to_have_text(f"{page} / {WIDE_PAGES}")
    assert reader.state().count == WIDE_PAGES
    reader.swipe()
    until(lambda: is_half(reader, page, "left"), "then the left half")
    expect(place).to_have_text(f"{page} / {WIDE_PAGES}")
    assert reader.address_page() == page
    reader.swipe()
    reader.shows(page + 1)
    until(lambda: (server.progress(wide) or {})["page"] == page, "and the page after it")
    reader.swipe(-1)
    until(lambda: is_half(reader, page, "left"), "back comes the left half first")
    reader.swipe(-1)
    until(lambda: is_half(reader, page, "right"), "then the right half")
    reader.swipe(-1)
    reader.shows(page - 1)


@pytest.mark.reads(wide="split-reversed")
@pytest.mark.devices("phone")
def test_split_the_other_way_the_left_half_comes_first(reader: Reader, wide: Book) -> None:
    reader.open(wide, WIDE[0])
    until(lambda: is_half(reader, WIDE[0], "left"), "the left half comes first")
    reader.swipe()
    until(lambda: is_half(reader, WIDE[0], "right"), "then the right half")


@pytest.mark.reads(wide="rotated")
@pytest.mark.devices("phone")
def test_a_wide_page_is_turned_to_fill_the_window(reader: Reader, wide: Book, device: Device) -> None:
    reader.open(wide, WIDE[0])
    reader.rests(WIDE[0])
    box = until(lambda: reader.state().slot(WIDE[0]).picture, "the picture is there")
    assert box.height / box.width == pytest.approx(4 / 3, abs=0.02), "it stands on its side"
    assert box.width == pytest.approx(device.width, abs=1)

    def painted(down: float) -> tuple[int, int, int]:
        shot = reader.screenshot()
        return shot.getpixel((shot.width // 2, round((box.y + box.height * down) * device.scale)))

    # A quarter turn clockwise brings the left half up.
    for down, name in ((0.25, "left"), (0.75, "right")):
        paper = colour_of_half(WIDE[0], name)
        until(lambda: painted(down) == pytest.approx(paper, abs=24), f"the {name} half is painted", every=0.1)
