"""The texts over the pages of a comic (ACBF) while the pages turn."""

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import BrowserContext, Page

from quire_browser.devices import Device
from quire_browser.format_files import ACBF_SIZE, AREA, AREA_COLOUR, OUTER_AREA, OUTER_AREA_COLOUR
from quire_browser.image_requests import counts
from quire_browser.page_curl import drawn_by, plain_screen
from quire_browser.page_text import PageTextReader
from quire_browser.pointers import CANVAS_SAMPLE
from quire_browser.reader import Reader
from quire_browser.screenshots import keep_strip
from quire_browser.server import Server
from quire_browser.waiting import until

Pixel = tuple[int, int, int]
Box = tuple[int, int, int, int]

#: Where the finger presses, as a fraction of the window's width.
START = 0.95
#: Whether the frames of the texts of the first two pages are loaded, including the next page's.
ALL_LOADED = """() => [...document.querySelectorAll('.slot iframe.is-layer')].filter(
    (frame) => frame.contentDocument?.querySelector('#quire-style') && frame.contentDocument.querySelector('section')).length === 2"""


@pytest.fixture(params=["fold", pytest.param("canvas", marks=[plain_screen, pytest.mark.webgl])])
def renderer(request: pytest.FixtureRequest, page: Page) -> str:
    """Folded live pages, or a canvas. The page must not be open yet."""
    if request.param == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    return request.param


@pytest.fixture
def czech(context: BrowserContext) -> None:
    """The texts in Czech are shown over the pages."""
    context.add_init_script("try { localStorage.setItem('quire.text-language', 'cs'); } catch {}")


@pytest.fixture
def pages(czech: None, page: Page, device: Device, format_server: Server) -> PageTextReader:
    reader = PageTextReader(page, device, format_server)
    reader.begin(1, "Balloons")
    reader.wait_for_rest(1)
    reader.box("Dobrý")
    area = on_screen(reader, AREA)
    until(lambda: share(reader.quick_screenshot(), area, AREA_COLOUR) > 0.5, "the text is painted over the page", every=0.2)
    until(lambda: page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    return reader


def on_screen(reader: Reader, area: tuple[int, int, int, int]) -> Box:
    """The box in the window of an area of the first page, which is at rest."""
    picture = reader.picture(1)
    scale = picture.width / ACBF_SIZE[0]
    left, top, right, bottom = (round(edge * scale) for edge in area)
    return round(picture.x) + left, round(picture.y) + top, round(picture.x) + right, round(picture.y) + bottom


def share(shot: Image.Image, box: Box, colour: Pixel, most: int = 24) -> float:
    """The share of the pixels in a box that have nearly a colour."""
    pixels = list(shot.convert("RGB").crop(box).getdata())
    return sum(all(abs(a - b) <= most for a, b in zip(pixel, colour)) for pixel in pixels) / len(pixels)


def difference(one: Image.Image, other: Image.Image, box: Box) -> float:
    """The mean difference of the brightness in a box."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L").crop(box), other.convert("L").crop(box))).mean[0]


@pytest.mark.settings(turn="curl", print_through="full")
@pytest.mark.devices("phone", "tablet")
def test_the_texts_stay_on_a_curling_page_and_are_mirrored_on_its_back(
    renderer: str, pages: PageTextReader, device: Device
) -> None:
    if renderer == "canvas":
        pages.pointer.sample = CANVAS_SAMPLE
        until(lambda: counts(pages.page)["curlPictures"] >= 2, "the textures of the pages are ready")
    pages.page.wait_for_timeout(1_000)
    inner, outer = on_screen(pages, AREA), on_screen(pages, OUTER_AREA)
    flat = pages.quick_screenshot()
    assert share(flat, outer, OUTER_AREA_COLOUR) > 0.5
    assert share(flat, inner, (0, 0, 0), 60) > 0.01, "the text is in the area"

    row = round(device.height * 0.5)
    pages.pointer.down((device.width * START, row))
    pages.pointer.glide((device.width * 0.8, row), 0.4)
    pages.pointer.hold(0.3)
    assert drawn_by(pages) == renderer
    lifted = pages.quick_screenshot()
    # The part of the page that has not been lifted looks as before.
    unlifted = (inner[0], inner[1], round(device.width * 0.55), inner[3])
    assert share(lifted, unlifted, AREA_COLOUR) > 0.5
    assert difference(flat, lifted, unlifted) < 6, "the text has its size and place"

    end = 0.1
    pages.pointer.glide((device.width * end, row), 0.5)
    pages.pointer.hold(0.3)
    turned = pages.quick_screenshot()
    keep_strip([flat, lifted, turned], device, f"curl-texts-{renderer}")
    # The right part of the area, mirrored, is on the flat part of the back.
    fold = (START + end) * device.width
    left, right = round(fold - outer[2]) + 4, round(fold - outer[0] - (outer[2] - outer[0]) / 2)
    back = (max(left, 0), outer[1] + 4, right, outer[3] - 4)
    mirrored = flat.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    shift = round(device.width - fold)
    assert share(turned, back, OUTER_AREA_COLOUR, 48) > 0.4
    expected = ImageChops.offset(mirrored, -shift, 0)
    assert difference(turned, expected, back) < 24, "the text is mirrored"
    pages.pointer.up()
    pages.wait_for_rest(2)


@pytest.mark.settings(turn="slide")
@pytest.mark.devices("phone", "tablet")
def test_the_texts_of_both_pages_are_visible_while_they_slide(pages: PageTextReader, device: Device) -> None:
    until(lambda: pages.page.evaluate(ALL_LOADED), "the texts of both pages are loaded")
    outer = on_screen(pages, OUTER_AREA)
    row = round(device.height * 0.5)
    pages.pointer.down((device.width * START, row))
    pages.pointer.glide((device.width * 0.3, row), 0.4)
    pages.pointer.hold(0.3)
    shot = pages.quick_screenshot()
    keep_strip([shot], device, "slide-texts")
    # Both pages have a text at the same place. The finger has moved 0.65 of the window's width, less what starts the drag.
    strip = shot.crop((0, outer[1] + 4, device.width, outer[3] - 4))
    columns = [share(strip, (x, 0, x + 1, strip.height), OUTER_AREA_COLOUR) > 0.5 for x in range(device.width)]
    assert any(columns[: round(device.width * 0.4)]), "the text of the page that leaves"
    assert any(columns[round(device.width * 0.8) :]), "the text of the page that comes"
    pages.pointer.up()
    pages.wait_for_rest(2)


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone")
@plain_screen
@pytest.mark.webgl
def test_a_curling_page_has_the_language_that_was_chosen_last(
    page: Page, czech: None, device: Device, format_server: Server
) -> None:
    page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    reader = PageTextReader(page, device, format_server)
    reader.begin(1, "Balloons")
    reader.pointer.sample = CANVAS_SAMPLE
    until(lambda: counts(page)["curlPictures"] >= 2, "the textures of the pages are ready")
    reader.box("Dobrý")
    reader.choose_in_menu("Text language")
    page.get_by_role("dialog", name="Text language").get_by_role("button", name="English").click()
    reader.hide_bars()
    reader.box("Hello")
    inner = on_screen(reader, AREA)
    page.wait_for_timeout(1_000)
    reader.pointer.down((device.width * START, device.height * 0.5))
    reader.pointer.glide((device.width * 0.8, device.height * 0.5), 0.4)
    reader.pointer.hold(0.3)
    assert drawn_by(reader) == "canvas"
    assert share(reader.quick_screenshot(), inner, AREA_COLOUR) < 0.05
    reader.pointer.up()
