"""Paper textures and the user's own picture: behind comics, and as the paper of books."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.devices import Device
from quire_browser.pointers import CANVAS_SAMPLE
from quire_browser.reader import Reader
from quire_browser.screenshots import capture, keep_strip
from quire_browser.server import Book, Server
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.text_reader import TextReader
from quire_browser.text_style import TextStyle
from quire_browser.waiting import until

TEXTURES = ("fine-paper", "laid-paper", "parchment", "slate", "dark-linen", "night")

#: The image of the reading surface; empty before the surface exists.
SURFACE_IMAGE = """() => {
    const surface = document.querySelector('.reader > .surface');
    return surface ? getComputedStyle(surface).backgroundImage : '';
}"""

#: Whether that image can be loaded.
LOADS = """async () => {
    const address = /url\\("(.*)"\\)/.exec(getComputedStyle(document.querySelector('.reader > .surface')).backgroundImage)[1];
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth;
}"""


def colours_in(picture: Image.Image, box: tuple[int, int, int, int]) -> list[tuple[int, int, int]]:
    found = picture.convert("RGB").crop(box).getcolors(1 << 16)
    assert found is not None
    return [colour for _, colour in found]


@pytest.mark.settings(turn="curl", background="slate")
@pytest.mark.devices("desktop")
def test_a_comic_has_the_texture_behind_its_page(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 3)
    reader.wait_for_paint(3)
    assert "texture-slate" in page.evaluate(SURFACE_IMAGE)
    assert page.evaluate(LOADS) == 160
    # The page is in the middle of a wide window. Its left side is background.
    found = colours_in(reader.quick_screenshot(), (10, 200, 90, 400))
    assert len(found) > 4, "the background is not one colour"
    assert all(contrast.ratio(colour, (0x26, 0x2A, 0x2D)) < 1.6 for colour in found)


@pytest.mark.devices("phone", "desktop")
def test_a_texture_is_chosen_in_the_settings(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 3)
    sheet = SettingsSheet(reader).open("Page")
    sheet.choose("background", "Parchment")
    until(lambda: "texture-parchment" in page.evaluate(SURFACE_IMAGE), "the background has the texture")
    sheet.choose("background", "White")
    until(lambda: page.evaluate(SURFACE_IMAGE) == "none", "the texture is gone")


@pytest.mark.devices("phone")
@pytest.mark.parametrize(("number", "name"), [(8 + index, name) for index, name in enumerate(TEXTURES)])
def test_text_is_readable_on_each_texture(
    page: Page, device: Device, text_server: Server, number: int, name: str
) -> None:
    texts = TextReader(page, device, text_server)
    book = text_server.book("Styled")
    text_server.reset_progress(book)
    texts.open(book)
    style = TextStyle(texts)
    style.choose(paper=number)
    until(lambda: f"texture-{name}" in page.evaluate(SURFACE_IMAGE), "the book has the texture")
    until(lambda: style.of("body", "color") is not None, "the text is visible")
    assert page.evaluate(LOADS) == 160
    ink = contrast.parse(style.of("body", "color"))
    assert ink is not None
    picture = Reader(page, device, text_server).quick_screenshot()
    # The margin beside the text has only the paper.
    for colour in colours_in(picture, (2, 120, 14, picture.height - 120)):
        assert contrast.ratio(ink, colour) >= 4.5, colour


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone")
@pytest.mark.parametrize(
    "renderer", ["fold", pytest.param("canvas", marks=[pytest.mark.screen_scale(1), pytest.mark.webgl])]
)
def test_a_page_of_text_that_lifts_off_keeps_its_texture(
    page: Page, device: Device, text_server: Server, renderer: str
) -> None:
    if renderer == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true")
    texts = TextReader(page, device, text_server)
    if renderer == "canvas":
        texts.pointer.sample = CANVAS_SAMPLE
    book = text_server.book("Styled")
    text_server.reset_progress(book)
    texts.open(book)
    TextStyle(texts).choose(paper=8 + TEXTURES.index("parchment"))
    until(lambda: "texture-parchment" in page.evaluate(SURFACE_IMAGE), "the book has the texture")
    texts.wait_for_text()
    start, row = device.width * 0.95, device.height * 0.5

    def lifts() -> bool:
        """Lifts the right edge; returns whether the sheet is drawn with the text. If not, puts the sheet back."""
        texts.pointer.down((start, row))
        texts.pointer.glide((device.width * 0.7, row), 0.3)
        texts.pointer.hold(0.3)
        if page.locator("[data-quire=curls]").get_attribute("data-renderer") == renderer:
            return True
        texts.pointer.glide((start, row), 0.2)
        texts.pointer.hold(0.2)
        texts.pointer.up()
        texts.wait_for_text()
        return False

    until(lambda: len(set(margin(capture(page)))) > 4, "the margin has the texture")
    flat = capture(page)
    until(lifts, "the sheet is lifted", seconds=20)
    lifted = capture(page)
    keep_strip([flat, lifted], device, f"textured-text-{renderer}")
    texts.pointer.up()
    difference = [abs(one - other) for one, other in zip(margin(flat), margin(lifted))]
    assert max(difference) <= 4, "the margin beside the text has not changed"


def margin(picture: Image.Image) -> list[int]:
    """The brightness of the left margin between the bars, which is still flat while the right edge is lifted."""
    return list(picture.convert("L").crop((2, 120, 14, picture.height - 260)).getdata())


def checkered() -> bytes:
    """A picture with the strongest contrast: black and white squares."""
    picture = Image.new("RGB", (2000, 1500), "white")
    for x in range(0, 2000, 100):
        for y in range(0, 1500, 100):
            if (x + y) // 100 % 2:
                picture.paste("black", (x, y, x + 100, y + 100))
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


@pytest.mark.devices("phone")
def test_text_is_readable_on_ones_own_picture_and_it_persists(page: Page, device: Device, text_server: Server) -> None:
    texts = TextReader(page, device, text_server)
    book = text_server.book("Styled")
    text_server.reset_progress(book)
    texts.open(book)
    style = TextStyle(texts)
    sheet = style.open("Colours")
    sheet.get_by_role("radio", name="My picture").check()
    with page.expect_file_chooser() as chooser:
        sheet.get_by_role("button", name="Choose picture…").click()
    chooser.value.set_files({"name": "squares.png", "mimeType": "image/png", "buffer": checkered()})
    until(lambda: "blob:" in page.evaluate(SURFACE_IMAGE), "the picture is behind the text")
    assert page.evaluate(LOADS) == 1024
    page.reload()
    until(lambda: "blob:" in page.evaluate(SURFACE_IMAGE), "the picture is stored")
    until(lambda: style.of("body", "color") is not None, "the text is visible")
    ink = contrast.parse(style.of("body", "color"))
    assert ink is not None
    picture = Reader(page, device, text_server).quick_screenshot()
    found = colours_in(picture, (2, 120, 14, picture.height - 120))
    assert max(map(sum, found)) - min(map(sum, found)) > 20, "the picture is visible"
    assert all(contrast.ratio(ink, colour) >= 4.5 for colour in found)


@pytest.mark.devices("desktop")
def test_ones_own_picture_is_behind_a_comic_and_persists(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    reader.open(colours, 3)
    sheet = SettingsSheet(reader).open("Page")
    button = sheet.dialog.get_by_role("button", name="Choose picture…")
    expect(button).to_be_hidden()
    sheet.choose("background", "My picture")
    with page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files({"name": "squares.png", "mimeType": "image/png", "buffer": checkered()})
    until(lambda: "blob:" in page.evaluate(SURFACE_IMAGE), "the picture is behind the page")
    assert page.evaluate(LOADS) == 1024
    page.reload()
    reader.wait_for_page(3)
    reader.wait_for_paint(3)
    until(lambda: "blob:" in page.evaluate(SURFACE_IMAGE), "the picture is stored")
    # The page is in the middle of a wide window. Its left side is background.
    found = colours_in(reader.quick_screenshot(), (10, 200, 210, 600))
    assert max(map(sum, found)) - min(map(sum, found)) > 60, "the squares of the picture are visible"
    paper = colours_in(reader.quick_screenshot(), (device.width // 2 - 60, 80, device.width // 2 + 60, 120))
    assert max(map(sum, paper)) - min(map(sum, paper)) < 20, "the picture is not over the page"
