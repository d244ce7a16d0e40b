"""Pages that curl, on a canvas and as folded live pages."""

import colorsys
import time

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.page_curl import begin, drawn_by, plain_screen
from quire_browser.screenshots import capture, keep_strip
from quire_browser.comic_files import colour_of_page, page_of_colour
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

curls = pytest.mark.settings(turn="curl")
touched = pytest.mark.devices("phone", "tablet")

#: The visible position of the sheet's outer bottom corner, from the transforms of the folding elements.
CORNER = """() => {
    const flap = document.querySelector('.curl-flap');
    const content = flap.querySelector('.curl-content');
    const back = content.querySelector('.curl-back');
    const map = new DOMMatrix(getComputedStyle(flap).transform).multiply(new DOMMatrix(getComputedStyle(content).transform));
    const right = back.offsetLeft + back.offsetWidth, bottom = back.offsetTop + back.offsetHeight;
    const corner = map.transformPoint(new DOMPoint(right, bottom));
    return [corner.x, corner.y];
}"""


@pytest.fixture(params=["fold", pytest.param("canvas", marks=[plain_screen, pytest.mark.webgl])])
def renderer(request: pytest.FixtureRequest, page: Page) -> str:
    """Folded live pages, as without a graphics card, or a canvas. The page must not be open yet."""
    if request.param == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    return request.param


def hue(colour: tuple[int, int, int]) -> float:
    return colorsys.rgb_to_hsv(*colour)[0]


def take_corner(reader: Reader, across: float, down: float = 0.8) -> tuple[float, float]:
    """Presses at the sheet's bottom corner and drags it to a spot."""
    reader.pointer.down(reader.spot(0.95, 0.9))
    end = reader.spot(across, down)
    reader.pointer.glide(end, 0.3)
    return end


def lift_corner(reader: Reader, renderer: str, across: float, down: float) -> None:
    """Drags the corner until the renderer draws the sheet; tries three times.

    On a slow machine the drag can arrive so late after the press that the reader takes it for a long press.
    """
    for attempt in range(3):
        take_corner(reader, across, down)
        try:
            until(lambda: drawn_by(reader) == renderer, f"the {renderer} draws the sheet")
            return
        except AssertionError:
            if attempt == 2 or drawn_by(reader) is not None:
                raise
            reader.pointer.up()
            reader.wait_for_rest(3)


def still(reader: Reader, device: Device) -> Image.Image:
    """The window with one pixel per CSS pixel."""
    return reader.quick_screenshot()


def alike(one: Image.Image, other: Image.Image, box: tuple[int, int, int, int], most: int = 40) -> None:
    """Asserts that a part of two images looks the same: no 3 × 3 pixels differ visibly.

    An edge that moves by a third of a pixel passes: an emulated dense screen rounds positions to whole CSS pixels, a
    real one to device pixels.
    """
    softened = (picture.filter(ImageFilter.BoxBlur(1)) for picture in (one, other))
    extremes = ImageChops.difference(*softened).crop(box).getextrema()
    assert max(high for _, high in extremes) <= most, extremes


# The canvas is compared with the engine's numbers pixel by pixel in test_curl.py.
@curls
@touched
def test_the_corner_stays_under_the_finger(reader: Reader, colours: Book, device: Device) -> None:
    begin(reader, colours, 3, "fold")
    take_corner(reader, 0.5)
    for across, down in [(0.4, 0.75), (0.45, 0.7), (0.3, 0.8)]:
        spot = reader.spot(across, down)
        reader.pointer.glide(spot, 0.15)

        def arrived() -> bool:
            x, y = reader.page.evaluate(CORNER)
            return abs(x - spot[0]) < 1.5 and abs(y - spot[1]) < 1.5

        until(arrived, f"the corner is at {spot}")
    reader.pointer.up()
    reader.wait_for_page(4)


@curls
@touched
def test_a_released_sheet_is_animated_by_the_browser(reader: Reader, colours: Book, device: Device) -> None:
    """The whole animation starts at once. A touch catches the sheet at its visible position."""
    begin(reader, colours, 3, "fold")
    reader.page.evaluate(
        """(corner) => {
            const where = eval(corner);
            globalThis.seen = [];
            const look = () => {
                if (document.querySelector('.curl-flap')) {
                    const moving = document.getAnimations().some((motion) => motion.effect.target.closest('.curls'));
                    globalThis.seen.push([document.timeline.currentTime, ...where(), moving]);
                }
                requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }""",
        CORNER,
    )
    end = take_corner(reader, 0.5)
    reader.pointer.up()
    reader.wait_for_page(4)
    seen = reader.page.evaluate("() => globalThis.seen")
    free = [(time, x, y) for time, x, y, moving in seen if moving]
    assert len(free) >= 3, f"the browser animated the sheet: {seen}"
    held = [(time, x, y) for time, x, y, moving in seen if not moving and time < free[0][0]]
    assert abs(held[-1][1] - end[0]) < 2 and abs(held[-1][2] - end[1]) < 2, "the sheet was at the finger"
    # Compare only the animated positions, because on a slow machine the page receives the release some frames later.
    for (before, x, y), (after, next_x, next_y) in zip(free, free[1:]):
        assert next_x < x + 0.5, f"the sheet moved back: {free}"
        assert abs(next_x - x) + abs(next_y - y) < device.width * (after - before) / 40 + 2, f"the sheet jumped: {free}"
    assert seen[-1][1] < -device.width * 0.5, f"the sheet is not near its end: {seen[-5:]}"

    # A touch catches the animated sheet and moves it.
    take_corner(reader, 0.5)
    reader.pointer.up()
    reader.pointer.down(reader.spot(0.4, 0.8))
    until(lambda: reader.state().state != "settling", "the touch stops the sheet")
    for across in (0.5, 0.45):
        reader.pointer.glide(reader.spot(across, 0.8), 0.15)
    until(
        lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "no animation runs"
    )
    reader.pointer.up()
    reader.page.wait_for_timeout(50)
    until(lambda: drawn_by(reader) is None, "the sheet is flat")


@curls
@touched
def test_a_curl_changes_nothing_where_the_sheet_is_flat(
    reader: Reader, colours: Book, renderer: str, device: Device
) -> None:
    begin(reader, colours, 3, renderer)
    before = still(reader, device)
    lift_corner(reader, renderer, 0.8, 0.85)
    time.sleep(0.2)
    during = still(reader, device)
    width, height = before.size
    # The upper left two thirds are not lifted. Another element may show them, but they must look the same.
    alike(before, during, (0, 0, width * 2 // 3, height * 6 // 10))
    assert ImageChops.difference(before, during).getbbox() is not None, "the corner is lifted"
    reader.pointer.glide(reader.spot(0.95, 0.9), 0.3)
    reader.pointer.hold(0.1)
    reader.pointer.up()
    reader.wait_for_rest(3)
    alike(before, still(reader, device), (0, 0, width, height))


@curls
@touched
def test_the_next_page_is_visible_below_the_sheet(
    reader: Reader, colours: Book, renderer: str, device: Device
) -> None:
    begin(reader, colours, 3, renderer)
    lift_corner(reader, renderer, 0.05, 0.75)
    time.sleep(0.2)
    shot = reader.quick_screenshot()
    picture = reader.picture(3)
    assert reader.painted_page_at((picture.x + picture.width * 0.9, picture.bottom - picture.height * 0.05), shot) == 4
    assert reader.painted_page_at((picture.x + picture.width * 0.1, picture.y + picture.height * 0.1), shot) == 3
    reader.pointer.up()
    reader.wait_for_page(4)
    until(lambda: drawn_by(reader) is None, "the sheet is removed")


@curls
@pytest.mark.devices("phone")
def test_a_sheet_is_caught_turned_back_and_caught_again(
    reader: Reader, colours: Book, renderer: str, device: Device
) -> None:
    begin(reader, colours, 3, renderer)
    take_corner(reader, 0.7)
    reader.pointer.glide(reader.spot(0.9, 0.85), 0.15)
    reader.pointer.up()
    reader.pointer.down(reader.spot(0.9, 0.85))
    reader.pointer.glide(reader.spot(0.3, 0.8), 0.3)
    reader.pointer.up()
    reader.wait_for_page(4)
    # And back: the sheet comes from the left.
    reader.pointer.down(reader.spot(0.08, 0.85))
    reader.pointer.glide(reader.spot(0.8, 0.8), 0.3)
    until(lambda: drawn_by(reader) is not None, "the sheet comes back")
    reader.pointer.up()
    reader.wait_for_page(3)


# The one canvas test with the density of a phone's screen.
@pytest.mark.screen_scale(None)
@curls
@pytest.mark.devices("phone")
def test_a_right_to_left_sheet_turns_the_other_way(
    reader: Reader, mirror: Book, renderer: str, device: Device
) -> None:
    begin(reader, mirror, 2, renderer)
    reader.pointer.down(reader.spot(0.05, 0.9))
    reader.pointer.glide(reader.spot(0.7, 0.8), 0.3)
    until(lambda: drawn_by(reader) == renderer, "the sheet is drawn")
    reader.pointer.up()
    reader.wait_for_page(3)


@pytest.mark.settings(turn="curl", layout="double")
@pytest.mark.devices("desktop")
def test_of_a_spread_the_outer_page_turns_about_the_middle(
    reader: Reader, colours: Book, renderer: str, device: Device
) -> None:
    """The next page is on its back, unmirrored."""
    begin(reader, colours, 4, renderer)
    left, right = sorted(slot.page for slot in reader.state().slots if not slot.hidden)
    assert 4 in (left, right)
    reader.pointer.down(reader.spot(0.9, 0.9))
    reader.pointer.glide(reader.spot(0.12, 0.8), 0.4)
    until(lambda: drawn_by(reader) == renderer, "the sheet is drawn")
    time.sleep(0.2)
    shot = reader.quick_screenshot()
    assert reader.painted_page_at(reader.spot(0.42, 0.5), shot) == right + 1, (
        "the back of the sheet shows the next page"
    )
    assert reader.painted_page_at(reader.spot(0.75, 0.8), shot) == right + 2, "the page after it is below"
    keep_strip([capture(reader.page)], device, f"curl-double-{renderer}")
    reader.pointer.up()
    reader.wait_for_rest(right + 1)


@plain_screen
@pytest.mark.webgl
@curls
@pytest.mark.devices("phone")
def test_a_turn_continues_when_the_graphics_context_is_lost(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    begin(reader, colours, 3, "canvas")
    take_corner(reader, 0.5)
    until(lambda: drawn_by(reader) == "canvas", "the canvas draws the sheet")
    reader.page.evaluate(
        "() => document.querySelector('.curl-canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )
    until(lambda: reader.page.locator(".curls[data-lost]").count() == 1, "the loss is reported")
    reader.pointer.glide(reader.spot(0.3, 0.75), 0.2)
    until(lambda: drawn_by(reader) == "fold", "live pages are folded instead")
    picture = reader.picture(3)
    shot = reader.quick_screenshot()
    assert reader.painted_page_at((picture.x + picture.width * 0.1, picture.y + picture.height * 0.1), shot) == 3
    reader.pointer.up()
    reader.wait_for_page(4)
    reader.swipe()
    reader.wait_for_page(5)


@plain_screen
@pytest.mark.webgl
@curls
@pytest.mark.devices("phone")
def test_a_text_card_curls_on_the_canvas(reader: Reader, chapters: list[Book], device: Device) -> None:
    reader.page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    begin(reader, chapters[0], 12, "canvas")
    reader.pointer.tap(reader.forward_zone())
    until(lambda: reader.state().is_at_rest and reader.state().card is not None, "the card between the chapters is visible")
    until(lambda: counts(reader.page)["curlPictures"] == 3, "snapshots of the card and of its neighbours are ready")
    before = still(reader, device)
    take_corner(reader, 0.8, 0.85)
    until(lambda: drawn_by(reader) == "canvas", "the canvas draws the card")
    time.sleep(0.2)
    during = still(reader, device)
    keep_strip([before, during], device, "curl-card")
    alike(before, during, (0, 0, device.width * 2 // 3, device.height * 6 // 10))
    reader.pointer.glide(reader.spot(0.2, 0.8), 0.3)
    reader.pointer.up()
    until(
        lambda: reader.state().book == chapters[1].id and reader.state().is_at_rest,
        "the next chapter's first page is open",
    )


@plain_screen
@pytest.mark.webgl
@curls
@pytest.mark.devices("phone")
@pytest.mark.parametrize(("memory", "renderer"), [(1, "fold"), (4, "canvas")])
def test_a_device_with_little_memory_folds_live_pages(
    reader: Reader, colours: Book, device: Device, memory: int, renderer: str
) -> None:
    reader.page.add_init_script(
        f"""globalThis.quireDrawsWithSoftware = true;
        Object.defineProperty(navigator, 'deviceMemory', {{ value: {memory} }});"""
    )
    begin(reader, colours, 3, renderer)
    take_corner(reader, 0.5)
    until(lambda: drawn_by(reader) == renderer, f"the {renderer} draws the sheet")
    assert (counts(reader.page)["curlPictures"] > 0) == (renderer == "canvas")
    reader.pointer.up()
    reader.wait_for_page(4)


@plain_screen
@pytest.mark.webgl
@curls
@pytest.mark.devices("phone")
def test_the_textures_of_the_canvas_are_freed(
    reader: Reader, colours: Book, server: Server, device: Device
) -> None:
    reader.page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    begin(reader, colours, 3, "canvas")
    most = 0
    for page in range(4, 9):
        reader.page.keyboard.press("PageDown")
        reader.wait_for_page(page)
        time.sleep(0.4)
        most = max(most, counts(reader.page)["curlPictures"])
    assert most <= 3, "the page and its neighbours have textures"
    reader.page.keyboard.press("Escape")
    until(lambda: counts(reader.page)["curlPictures"] == 0, "no texture is left")


@pytest.mark.settings(turn="curl", stiff_cover="on")
@pytest.mark.devices("phone")
def test_a_stiff_cover_swings_and_does_not_bend(
    reader: Reader, colours: Book, renderer: str, device: Device
) -> None:
    begin(reader, colours, 1, renderer)
    reader.pointer.down(reader.spot(0.95, 0.5))
    frames = []
    for across in (0.8, 0.6, 0.4, 0.2):
        reader.pointer.glide(reader.spot(across, 0.5), 0.15)
        frames.append(capture(reader.page))
    keep_strip(frames, device, f"cover-stiff-{renderer}")
    reader.pointer.glide(reader.spot(0.8, 0.5), 0.3)
    until(lambda: drawn_by(reader) == renderer, f"the {renderer} draws the cover")
    time.sleep(0.2)
    shot = still(reader, device)
    picture = reader.picture(1)
    middle = round(picture.y + picture.height / 2)

    def nearest(x: int, y: int) -> int:
        """Which page's paper this pixel shows, whatever its brightness: page 1 is green and page 2 magenta."""
        seen = shot.getpixel((x, y))
        return min((1, 2), key=lambda page: abs(hue(seen) - hue(colour_of_page(page))))

    def edge(y: int) -> int:
        return next(x for x in range(device.width - 8, 0, -1) if nearest(x, y) == 1)

    # The free edge is vertical and near the finger, with the next page on its right and the cover on its left.
    assert abs(edge(middle) - device.width * 0.8) < device.width * 0.16
    assert nearest(edge(middle) - 12, middle) == 1
    assert page_of_colour(shot.getpixel((device.width - 8, middle))) == 2
    assert all(abs(edge(middle + off) - edge(middle)) <= 2 for off in (-60, 60)), "the edge is straight"
    reader.pointer.glide(reader.spot(0.1, 0.5), 0.3)
    reader.pointer.up()
    reader.wait_for_page(2)
    # Inner pages bend.
    take_corner(reader, 0.5)
    until(lambda: drawn_by(reader) is not None, "the sheet is drawn")
    assert reader.page.locator(".stiff-cover").count() == 0
    reader.pointer.up()
    reader.wait_for_page(3)


@curls
@pytest.mark.devices("phone")
@pytest.mark.parametrize("grab", [0.12, 0.5, 0.9])
def test_frames_of_a_curl_are_kept(reader: Reader, colours: Book, renderer: str, device: Device, grab: float) -> None:
    begin(reader, colours, 3, renderer)
    reader.pointer.down(reader.spot(0.95, grab))
    frames = []
    for across in (0.85, 0.65, 0.45, 0.25, 0.05):
        reader.pointer.glide(reader.spot(across, grab + (0.5 - grab) * 0.3 * (1 - across)), 0.15)
        frames.append(capture(reader.page))
    keep_strip(frames, device, f"curl-{renderer}-{round(grab * 100)}")
    assert drawn_by(reader) == renderer
    reader.pointer.up()
    reader.wait_for_page(4)
