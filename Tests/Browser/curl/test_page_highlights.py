"""Highlights over the pages of a PDF while the pages turn."""

import uuid
from collections.abc import Iterator

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.page_curl import drawn_by, plain_screen
from quire_browser.page_text import PageTextReader
from quire_browser.pointers import CANVAS_SAMPLE
from quire_browser.screenshots import keep_strip
from quire_browser.server import Server
from quire_browser.waiting import until

Box = tuple[float, float, float, float]

#: Where the finger presses and where it is held, as fractions of the window's width.
START, END = 0.95, 0.05
#: The highlighted words, by the index of their page, and their colours. The first has a note.
HIGHLIGHTS = [(0, "The lighthouse keeper", "yellow"), (0, "ships", "pink"), (1, "second page has ships", "green")]
#: Whether the layer of a page shows a highlight, also while the page is not visible.
IS_PAINTED = """([page, name]) => [...document.querySelectorAll(`.leaf[data-page="${page}"] iframe.is-layer`)].some((frame) =>
    frame.contentWindow.CSS.highlights.get('quire-' + name)?.size > 0)"""


@pytest.fixture(params=["fold", pytest.param("canvas", marks=[plain_screen, pytest.mark.webgl])])
def renderer(request: pytest.FixtureRequest, page: Page) -> str:
    """Folded live pages, or a canvas. The page must not be open yet."""
    if request.param == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true;")
    return request.param


@pytest.fixture(params=["light", "dark"])
def colour_scheme(request: pytest.FixtureRequest) -> str:
    return request.param


def highlight(reader: PageTextReader, page: int, words: str, colour: str, note: str | None = None) -> None:
    """Stores a highlight of words on a page, as another device does."""
    name = str(uuid.uuid4())
    body = {
        "id": name, "kind": "highlight", "color": colour, "created": 1_700_000_000_000,
        "locator": {"href": "", "locations": {"position": page + 1}, "text": {"highlight": words}},
    }  # fmt: skip
    if note:
        body["note"] = note
    reader.server.request(f"/api/v1/publications/{reader.book.id}/annotations/{name}", "PUT", body)


def prepare(reader: PageTextReader, renderer: str) -> None:
    """Waits until the curl is ready."""
    if renderer == "canvas":
        reader.pointer.sample = CANVAS_SAMPLE
        until(lambda: counts(reader.page)["curlPictures"] >= 2, "the textures of the pages are ready")
    until(lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    reader.page.wait_for_timeout(800)


@pytest.fixture
def highlighted(page: Page, device: Device, pdf_server: Server, renderer: str) -> Iterator[PageTextReader]:
    """The first page of a PDF with highlights, at rest."""
    reader = PageTextReader(page, device, pdf_server)
    reader.book = pdf_server.book("Lighthouse")
    for index, words, colour in HIGHLIGHTS:
        highlight(reader, index, words, colour, "About the keeper" if colour == "yellow" else None)
    reader.begin()
    reader.wait_for_rest(1)
    until(lambda: page.evaluate(IS_PAINTED, [1, "yellow"]), "the highlights of the first page are painted")
    until(lambda: page.evaluate(IS_PAINTED, [2, "green"]), "the highlight of the next page is painted already")
    prepare(reader, renderer)
    yield reader
    reader.remove_all()


def is_yellow(pixel: tuple[int, ...]) -> bool:
    return min(pixel[:2]) - pixel[2] > 40


def is_pink(pixel: tuple[int, ...]) -> bool:
    return min(pixel[0], pixel[2]) - pixel[1] > 10


def is_green(pixel: tuple[int, ...]) -> bool:
    return pixel[1] - max(pixel[0], pixel[2]) > 12


def is_red(pixel: tuple[int, ...]) -> bool:
    return pixel[0] - max(pixel[1], pixel[2]) > 18


def share(shot: Image.Image, box: Box, is_colour) -> float:
    """The share of the pixels in a box that have a colour."""
    pixels = list(shot.crop(tuple(round(edge) for edge in box)).getdata())
    return sum(map(is_colour, pixels)) / max(len(pixels), 1)


@pytest.mark.settings(turn="curl", print_through="full")
def test_the_highlights_stay_on_a_curling_page_and_are_mirrored_on_its_back(
    renderer: str, colour_scheme: str, highlighted: PageTextReader, device: Device
) -> None:
    reader = highlighted
    keeper, ships = reader.box("keeper"), reader.box("ships.")
    words = reader.box("The")[0], keeper[1] + 1, keeper[2], keeper[3] - 1
    flat = reader.quick_screenshot()
    assert share(flat, words, is_yellow) > 0.5
    assert share(flat, ships, is_pink) > 0.3

    row = round(device.height * 0.6)
    reader.pointer.down((device.width * START, row))
    reader.pointer.glide((device.width * 0.85, row), 0.4)
    reader.pointer.hold(0.3)
    until(lambda: drawn_by(reader) == renderer, "the page curls")
    lifted = reader.quick_screenshot()
    # That part of the page has not been lifted, so it looks as before.
    assert share(lifted, words, is_yellow) == pytest.approx(share(flat, words, is_yellow), abs=0.05)

    reader.pointer.glide((device.width * END, row), 0.5)
    reader.pointer.hold(0.3)
    turned = reader.quick_screenshot()
    keep_strip([flat, lifted, turned], device, f"curl-highlights-{renderer}-{colour_scheme}")
    axis = (START + END) * device.width
    # On the front, the highlight is on the other side of the fold.
    assert ships[0] > axis / 2
    back = 0, ships[1] + 1, axis / 2, ships[3] - 1
    part = (ships[2] - ships[0]) / (axis / 2)
    assert share(turned, back, is_pink) > part * 0.2, "the highlight is mirrored on the back"
    beneath = axis / 2 + 2, words[1], device.width, words[3]
    assert share(turned, beneath, is_green) > 0.01, "the next page has its highlight already"
    assert share(turned, beneath, is_yellow) == 0
    reader.pointer.up()
    reader.wait_for_rest(2)


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone", "tablet")
def test_the_selection_stays_on_a_curling_page(renderer: str, highlighted: PageTextReader, device: Device) -> None:
    reader = highlighted
    reader.press_word("weather")
    left, top, right, bottom = reader.box("weather")
    word = left + 1, top + 1, right - 1, bottom - 1
    assert share(reader.quick_screenshot(), word, is_red) > 0.3
    row = round(device.height * 0.6)
    # The textures with the selection are created while the page is at rest.
    reader.page.wait_for_timeout(1_500)
    reader.pointer.down((device.width * START, row))
    reader.pointer.glide((device.width * 0.85, row), 0.4)
    reader.pointer.hold(0.3)
    until(lambda: drawn_by(reader) == renderer, "the page curls")
    lifted = reader.quick_screenshot()
    keep_strip([lifted], device, f"curl-selection-{renderer}")
    assert share(lifted, word, is_red) > 0.3
    reader.pointer.up()


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone", "tablet")
def test_a_highlight_of_a_translation_stays_between_the_area_and_its_text_while_the_page_curls(
    page: Page, renderer: str, device: Device, format_server: Server
) -> None:
    page.add_init_script("try { localStorage.setItem('quire.text-language', 'cs'); } catch {}")
    reader = PageTextReader(page, device, format_server)
    reader.book = format_server.book("Balloons")
    highlight(reader, 0, "Dobrý", "green")
    reader.begin(1, "Balloons")
    reader.wait_for_rest(1)
    until(lambda: page.evaluate(IS_PAINTED, [1, "green"]), "the highlight is painted")
    prepare(reader, renderer)
    left, top, right, bottom = reader.box("Dobrý")
    word = left + 1, top + 1, right - 1, bottom - 1
    flat = reader.quick_screenshot()
    row = round(device.height * 0.6)
    reader.pointer.down((device.width * START, row))
    reader.pointer.glide((device.width * 0.88, row), 0.4)
    reader.pointer.hold(0.3)
    until(lambda: drawn_by(reader) == renderer, "the page curls")
    lifted = reader.quick_screenshot()
    keep_strip([flat, lifted], device, f"curl-translation-highlight-{renderer}")
    box = tuple(round(edge) for edge in word)
    before, after = (ImageStat.Stat(shot.crop(box)).mean for shot in (flat, lifted))
    assert before == pytest.approx(after, abs=4), "the highlight and the text look as before"
    reader.pointer.up()
    reader.remove_all()
