"""Snapshots of live text: a paginated chapter in the browser, and the same on the curl's canvas."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Browser

from quire_browser import curl, text_chapter

DRAW = """async (scale) => {
    const image = await snapshot(document.querySelector('.page'), 390, 844, scale);
    const curl = new Curl(() => {}, true);
    curl.resize(390, 844, scale);
    const part = { source: image, from: [0, 0, image.naturalWidth, image.naturalHeight],
        to: [0, 0, 390 * scale, 844 * scale], quarterTurns: 0 };
    const leaf = curl.makeTexture(390 * scale, 844 * scale, '#F1E4CB', [part]);
    // A flat sheet.
    curl.draw(new Float64Array([0, 390, 422, 1, 0, 46, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 390, 844, 0]), [1, 1, 1], [leaf]);
    const data = curl.canvas.toDataURL();
    curl.discard();
    return data;
}"""


def strokes(picture: Image.Image) -> Image.Image:
    """The pixels of ink: those that differ clearly from the paper in the corner."""
    paper = Image.new("RGB", picture.size, picture.getpixel((4, 4)))
    return ImageChops.difference(picture, paper).convert("L").point(lambda value: 255 * (value > 60))


def unmatched(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of ink have none near them in the other image."""
    return ImageChops.subtract(one, other).histogram()[255]


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_a_snapshot_of_a_chapter_matches_the_chapter(browser: Browser, language: str) -> None:
    scale = 2
    context = browser.new_context(viewport={"width": 500, "height": 900}, device_scale_factor=scale)
    page = context.new_page()
    text_chapter.show(page, language)
    drawn = curl.picture(page.evaluate(DRAW, scale)).convert("RGB")
    shot = page.screenshot(clip={"x": 37, "y": 0, "width": 390, "height": 844})
    context.close()
    shown = Image.open(io.BytesIO(shot)).convert("RGB")
    assert drawn.size == shown.size
    inked = strokes(shown)
    assert inked.histogram()[255] > 20_000, "the page has text"
    assert unmatched(inked, strokes(drawn)) < 60, "the snapshot has all of the page's ink"
    assert unmatched(strokes(drawn), inked) < 60, "the snapshot has no other ink"


def test_a_difference_in_one_letter_is_found() -> None:
    """The comparison of the test above detects one additional letter."""
    page = Image.new("RGB", (400, 200), "#f1e4cb")
    ImageDraw.Draw(page).text((20, 20), "one line", fill="#4a3a26", font_size=40)
    other = Image.new("RGB", (400, 200), "#f1e4cb")
    ImageDraw.Draw(other).text((20, 20), "one lines", fill="#4a3a26", font_size=40)
    assert unmatched(strokes(page), strokes(other)) < 60
    assert unmatched(strokes(other), strokes(page)) >= 60
