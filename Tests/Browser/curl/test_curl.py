"""The WebGL page curl in isolation: it draws the engine's numbers on every paper and in every direction."""

from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Browser, Page

from quire_browser import curl
from quire_browser.devices import DESKTOP, PHONE
from quire_browser.screenshots import keep_strip

pytestmark = pytest.mark.webgl


@pytest.fixture
def paper(browser: Browser) -> Iterator[Page]:
    """An empty page that can draw curls."""
    context = browser.new_context(viewport={"width": 800, "height": 900})
    page = context.new_page()
    curl.prepare(page)
    yield page
    context.close()


def difference(one: Image.Image, other: Image.Image) -> list[int]:
    """A histogram of the pixel differences, in the channel that differs most."""
    most = ImageChops.difference(one, other).split()
    merged = most[0]
    for part in most[1:]:
        merged = ImageChops.lighter(merged, part)
    return merged.histogram()


@pytest.mark.parametrize("name", ["top", "middle", "bottom", "tap", "cover"])
def test_every_pixel_matches_the_engine(paper: Page, name: str) -> None:
    recorded = curl.turn(name)
    width, height = recorded["width"], recorded["height"]
    frames = curl.draw(paper, name, kind="places", flat_light=True)
    compared = 0
    seen = set()
    for picture, numbers, sights in zip(frames, recorded["light"], recorded["sights"], strict=True):
        for x, y, face, source_x, source_y in sights:
            reach = (x - numbers[1]) * numbers[3] + (y - numbers[2]) * numbers[4]
            if numbers[0] == 0 and 0.95 < reach / max(numbers[5], 0.01) < 1.05:
                continue  # At the crest a pixel covers many points.
            red, green, blue, opacity = picture.getpixel((int(x), int(y)))
            assert opacity == 255
            shown = {0: 0, 255: 1, 128: 2}.get(blue)
            if shown is None:
                continue  # The edge of the sheet crosses this pixel.
            compared += 1
            seen.add(shown)
            assert shown == face, (x, y, numbers)
            across = red / 255 * width
            if face == 1:
                across = width - across  # The page on the back spans from its outer edge to the spine.
            assert abs(across - source_x) < 5, (x, y, numbers)
            assert abs(green / 255 * height - source_y) < 7, (x, y, numbers)
    assert compared > 150
    assert seen >= {0, 2}


@pytest.mark.parametrize("scale", [1, 2])
def test_a_flat_page_matches_its_image_exactly(paper: Page, scale: int) -> None:
    numbers = [0, 390, 844, 1, 0, 46, 0, 1.5, 0, 0.5, 0.34, 0.1, 0.05, 0.13, 0, 1, 0, 0, 390, 844, 0]
    pictures = paper.evaluate(
        """([numbers, scale]) => {
            const curl = new Curl(() => {}, true);
            curl.resize(390, 844, scale);
            const page = drawPage(390 * scale, 844 * scale, 1, '#F8F4EA', '#1F1D1A', 'text');
            const leaf = curl.makeTexture(page.width, page.height, '#FFFFFF', whole(page));
            curl.draw(numbers, [1, 1, 1], [leaf]);
            return [page.toDataURL(), curl.canvas.toDataURL()];
        }""",
        [numbers, scale],
    )
    drawn, shown = (curl.picture(data) for data in pictures)
    assert not any(difference(drawn, shown)[2:])


def test_a_finished_turn_leaves_the_canvas_transparent(paper: Page) -> None:
    over = curl.turn("tap")["light"][-1]
    data = paper.evaluate(
        """(numbers) => {
            const curl = new Curl(() => {}, true);
            curl.resize(390, 844, 1);
            const page = drawPage(390, 844, 1, '#F8F4EA', '#1F1D1A', 'text');
            curl.draw(numbers, [1, 1, 1], [curl.makeTexture(390, 844, '#FFFFFF', whole(page))]);
            return curl.canvas.toDataURL();
        }""",
        over,
    )
    assert curl.picture(data).getextrema()[3] == (0, 0), "the canvas is transparent"


def test_right_to_left_mirrors_left_to_right(paper: Page) -> None:
    pictures = paper.evaluate(
        """([frames]) => {
            const curl = new Curl(() => {}, true);
            curl.resize(390, 844, 1);
            const page = drawPage(390, 844, 1, '#F8F4EA', '#1F1D1A', 'comic');
            const mirrored = document.createElement('canvas');
            mirrored.width = 390;
            mirrored.height = 844;
            const pen = mirrored.getContext('2d');
            pen.scale(-1, 1);
            pen.drawImage(page, -390, 0);
            const leaves = [page, mirrored].map((picture) => curl.makeTexture(390, 844, '#FFFFFF', whole(picture)));
            return frames.map((numbers) => [0, 1].map((turning) => {
                curl.draw([...numbers.slice(0, 20), turning], [1, .9, .8], [leaves[turning]]);
                return curl.canvas.toDataURL();
            }));
        }""",
        [[curl.turn("bottom")["light"][index] for index in (3, 6)]],
    )
    for left, right in pictures:
        histogram = difference(curl.picture(left), ImageOps.mirror(curl.picture(right)))
        assert sum(histogram[8:]) < 60, "only rounding at the sheet's edges differs"


def test_textures_are_freed_and_a_lost_context_is_reported_once(paper: Page) -> None:
    outcome = paper.evaluate(
        """async () => {
            let lost = 0;
            const curl = new Curl(() => { lost += 1; }, true);
            curl.resize(390, 844, 1);
            const page = drawPage(390, 844, 1, '#FFFFFF', '#000000', 'text');
            const leaves = [1, 2].map(() => curl.makeTexture(390, 844, '#FFFFFF', whole(page)));
            const held = curl.bytes;
            curl.free(leaves[0]);
            curl.free(leaves[0]);
            const half = curl.bytes;
            curl.gl.getExtension('WEBGL_lose_context').loseContext();
            await new Promise((resolve) => curl.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
            curl.draw(new Array(21).fill(1), [1, 1, 1], [leaves[1]]);
            return { lost, held, half, after: curl.bytes, isLost: curl.isLost,
                none: curl.makeTexture(10, 10, '#FFFFFF', whole(page)) };
        }"""
    )
    assert outcome["lost"] == 1 and outcome["isLost"]
    assert outcome["half"] * 2 == outcome["held"] > 390 * 844 * 4 * 2
    assert outcome["after"] == 0 and outcome["none"] is None


def test_a_software_renderer_is_refused_unless_allowed(paper: Page) -> None:
    answer = paper.evaluate("() => { try { new Curl(() => {}); return 'made'; } catch (error) { return error.message; } }")
    assert answer != "made", "the browser of these tests has no graphics processor"


@pytest.mark.parametrize("theme", ["light", "sepia", "dark"])
@pytest.mark.parametrize("name", ["top", "middle", "bottom", "tap"])
def test_strips_of_curls_are_kept(paper: Page, name: str, theme: str) -> None:
    pick = [1, 2, 4, 6, 8]
    for direction in ("leftwards", "rightwards"):
        frames = curl.draw(paper, name, theme=theme, direction=direction, pick=pick)
        keep_strip([frame.convert("RGB") for frame in frames], PHONE, f"curl-{name}-{theme}-{direction}")
        assert len({frame.tobytes() for frame in frames}) == len(frames)
    if theme != "sepia":
        frames = curl.draw(paper, name, 720, theme, is_double=True, kind="comic", pick=[2, 4, 7])
        keep_strip([frame.convert("RGB") for frame in frames], DESKTOP, f"curl-{name}-{theme}-double")


def test_strips_of_covers_and_vertical_turns_are_kept(paper: Page) -> None:
    frames = curl.draw(paper, "cover", 720, is_double=True, kind="comic", pick=[1, 4, 6, 8])
    keep_strip([frame.convert("RGB") for frame in frames], DESKTOP, "curl-cover")
    frames = curl.draw(paper, "tap", 720, direction="upwards", kind="comic", pick=[1, 3, 5, 7])
    keep_strip([frame.convert("RGB") for frame in frames], DESKTOP, "curl-upwards")
