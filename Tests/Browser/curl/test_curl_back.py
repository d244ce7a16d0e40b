"""The back of a single page that curls: blank, with faint print, or the whole page mirrored; plain or textured."""

import io
import statistics

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page

from quire_browser.comic_files import PAGE_SIZE
from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.page_curl import drawn_by, plain_screen
from quire_browser.pointers import CANVAS_SAMPLE
from quire_browser.reader import Reader
from quire_browser.screenshots import keep_strip
from quire_browser.server import Book
from quire_browser.waiting import until

Pixel = tuple[int, int, int]

RED, BLUE = (208, 40, 32), (24, 72, 208)
#: The stripes of the test page, as fractions of its width.
STRIPES = {RED: (0.78, 0.86), BLUE: (0.86, 0.94)}
#: Where the finger presses and lifts, as fractions of the window's width.
START, END = 0.95, 0.12


def striped_page() -> bytes:
    """A white page with two stripes near its right edge. Its edges are white, so the paper is white."""
    width, height = PAGE_SIZE
    page = Image.new("RGB", PAGE_SIZE, "white")
    pen = ImageDraw.Draw(page)
    for colour, (left, right) in STRIPES.items():
        pen.rectangle((left * width, height * 0.05, right * width, height * 0.95), fill=colour)
    out = io.BytesIO()
    page.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(params=["fold", pytest.param("canvas", marks=[plain_screen, pytest.mark.webgl])])
def renderer(request: pytest.FixtureRequest, page: Page) -> str:
    """Folded live pages or a canvas, with striped pages. The page must not be open yet."""
    content = striped_page()
    page.route("**/images/**", lambda route: route.fulfill(status=200, content_type="image/png", body=content))
    if request.param == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    return request.param


def distance(one: Pixel, other: Pixel) -> int:
    return max(abs(a - b) for a, b in zip(one, other))


def runs(row: list[Pixel], most: int) -> list[tuple[Pixel, int]]:
    """The stripes of a row from left to right with their widths; a pixel may differ from its stripe by `most`."""
    found: list[tuple[Pixel, int]] = []
    for pixel in row:
        stripe = next((colour for colour in STRIPES if distance(pixel, colour) <= most), None)
        if stripe is None:
            continue
        if found and found[-1][0] == stripe:
            found[-1] = (stripe, found[-1][1] + 1)
        else:
            found.append((stripe, 1))
    return found


def curl(reader: Reader, book: Book, device: Device, renderer: str, name: str) -> tuple[Image.Image, Image.Image]:
    """Drags the right edge of page 3 to the left. Returns pictures of the flat page and of the curled one."""
    reader.open(book, 3)
    row = device.height // 2

    def front() -> list[Pixel]:
        shot = reader.quick_screenshot()
        return [shot.getpixel((x, row))[:3] for x in range(device.width)]

    # The page is as wide as the window, and its front has both stripes in their own order.
    until(lambda: [colour for colour, _ in runs(front(), 12)] == [RED, BLUE], "the page is painted")
    reader.hide_bars()
    until(lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    if renderer == "canvas":
        reader.pointer.sample = CANVAS_SAMPLE
        until(lambda: counts(reader.page)["curlPictures"] >= 2, "the textures of the pages are ready")
    flat = reader.quick_screenshot()
    reader.pointer.down((device.width * START, row))
    reader.pointer.glide((device.width * END, row), 0.5)
    reader.pointer.hold(0.3)
    assert drawn_by(reader) == renderer
    shot = reader.quick_screenshot()
    keep_strip([shot], device, f"curl-back-{name}-{renderer}")
    reader.pointer.up()
    return flat, shot


def back_of_sheet(reader: Reader, book: Book, device: Device, renderer: str, name: str) -> list[Pixel]:
    """Drags the right edge of page 3 to the left. Returns the row of the back's pixels at the height of the finger."""
    _, shot = curl(reader, book, device, renderer, name)
    row = device.height // 2
    # The sheet's free edge is beyond the finger, and the back reaches at least the stripes' mirrored positions.
    left, right = (START + END - part for part in (1.0, STRIPES[RED][0]))
    return [shot.getpixel((x, row))[:3] for x in range(round(device.width * left), round(device.width * right) + 4)]


@pytest.mark.settings(turn="curl", print_through="full")
@pytest.mark.devices("phone")
def test_a_full_back_is_the_mirrored_front(reader: Reader, colours: Book, renderer: str, device: Device) -> None:
    row = back_of_sheet(reader, colours, device, renderer, "full")
    found = runs(row, 40)
    assert [colour for colour, _ in found] == [BLUE, RED], f"the stripes are mirrored: {found}"
    # The blue stripe is on the flat part and has its own width; the red one continues on the roll, where it is shaded.
    assert abs(found[0][1] - 0.08 * device.width) <= 3 and found[1][1] >= 8, found
    # The free edge is white, like the page's.
    assert min(row[4]) > 200, row[:8]


@pytest.mark.settings(turn="curl", print_through="none")
@pytest.mark.devices("phone")
def test_a_blank_back_is_only_paper(reader: Reader, colours: Book, renderer: str, device: Device) -> None:
    row = back_of_sheet(reader, colours, device, renderer, "none")
    for pixel in row:
        assert max(pixel) - min(pixel) <= 6 and min(pixel) > 150, f"paper has no colour: {pixel}"


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone")
def test_the_default_back_has_faint_print(reader: Reader, colours: Book, renderer: str, device: Device) -> None:
    row = back_of_sheet(reader, colours, device, renderer, "faint")
    assert runs(row, 40) == []
    strongest = max(max(pixel) - min(pixel) for pixel in row)
    assert 8 < strongest < 60, f"the print is visible but faint: {strongest}"


def brightness(shot: Image.Image, box: tuple[int, int, int, int], mirrored: bool = False) -> list[int]:
    """The brightness of the pixels of a box: x, y, width and height."""
    x, y, width, height = box
    part = shot.convert("L").crop((x, y, x + width, y + height))
    return list((part.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mirrored else part).getdata())


def textured(name: str) -> object:
    """A case with a textured background."""
    return pytest.param(name, marks=pytest.mark.settings(turn="curl", print_through="none", background=name))


@pytest.mark.devices("phone")
@pytest.mark.parametrize("texture", [textured("parchment"), textured("slate")])
def test_a_back_has_the_texture_of_the_flat_page(
    reader: Reader, colours: Book, renderer: str, device: Device, texture: str
) -> None:
    flat, shot = curl(reader, colours, device, renderer, texture)
    # Below the page there is only background.
    width, height, y = 90, 60, device.height - 120
    on_flat = brightness(flat, (device.width - width - 10, y, width, height))
    assert max(on_flat) - min(on_flat) > 6, "the flat page has a texture"
    # The back, away from the shade of the roll, is the mirrored right part of the flat page, moved by the roll's length.
    x = round(device.width * (START + END)) - device.width + 20
    on_back = brightness(shot, (x, y, width, height))
    assert abs(statistics.mean(on_back) - statistics.mean(on_flat)) < 14, "the back has the colour of the background"

    def likeness(shift: int) -> float:
        left = round(device.width * (START + END)) - x - width + shift
        return statistics.correlation(on_back, brightness(flat, (left, y, width, height), mirrored=True))

    found = [round(likeness(shift), 2) for shift in range(-8, 21)]
    assert max(found) > 0.7, f"the back has the texture at the same place: {found}"
