"""The e-ink mode: no animations, steps instead of scrolling, dithered pages and high contrast."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

PAGE_IMAGE = re.compile(r"/images/[0-9a-f]+/\d+\?w=\w+&grey=16&format=png$")

#: A browser for which a media query matches, such as that of a screen that is updated slowly.
MATCHING = """(() => {
    const plain = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
        return plain(query === '%s' ? 'all' : query);
    };
})()"""

#: The visible controls of a selector with their width and height.
TARGETS = """(selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([element, box]) => box.width > 0 && box.height > 0)
    .map(([element, box]) => ({ element: element.outerHTML.slice(0, 90), size: [box.width, box.height] }))"""

e_ink = pytest.mark.settings(e_ink="on")


@e_ink
@pytest.mark.devices("phone", "desktop")
def test_a_tap_turns_the_page_without_frames_in_between(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    reader.open(colours, 3)
    reader.wait_for_images({3})
    reader.wait_for_images({3, 4})
    width = page.viewport_size["width"]
    reader.record()
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_rest(4)
    for _, state in reader.recording():
        assert len(state.visible(width)) == 1, "only one page is visible in each frame"
    assert page.evaluate("() => document.getAnimations().length") == 0
    reader.show_bars()
    assert page.evaluate("() => document.getAnimations().length") == 0


@e_ink
@pytest.mark.devices("phone")
def test_pages_are_dithered_to_16_greys(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bodies: list[bytes] = []
    page.on("response", lambda answer: PAGE_IMAGE.search(answer.url) and bodies.append(answer.body()))
    reader.open(colours, 3)
    reader.wait_for_images({3})
    until(lambda: len(bodies) > 0, "a dithered page is loaded")
    picture = Image.open(io.BytesIO(bodies[0]))
    assert picture.format == "PNG"
    greys = picture.convert("L").getcolors(256)
    assert greys is not None and len(greys) <= 16
    assert all(grey % 17 == 0 for _, grey in greys)


@e_ink
@pytest.mark.devices("phone")
def test_thumbnails_and_covers_are_dithered_like_pages(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    addresses: list[str] = []
    page.on("request", lambda request: "/images/" in request.url and addresses.append(request.url))
    reader.open(colours, 3)
    with page.expect_request(lambda request: "w=160&" in request.url):
        Bars(reader).open_strip()
    with page.expect_request(lambda request: "/cover-" in request.url):
        page.goto(page.url.split("/read/")[0] + "/browse")
    plain = [address for address in addresses if "blur=1" not in address and not address.endswith("&grey=16&format=png")]
    assert plain == []


@pytest.mark.settings(e_ink="on", mode="webtoon")
@pytest.mark.devices("phone", "desktop")
def test_a_strip_moves_by_a_window_less_the_overlap(
    reader: Reader, chapters: list[Book], page: Page, device: Device
) -> None:
    reader.open(chapters[0], 3)
    reader.wait_for_rest()
    height = page.viewport_size["height"]

    def top() -> float:
        return min(slot.box.y for slot in reader.state().slots if slot.page == 3)

    before = top()
    page.keyboard.press("PageDown")
    until(lambda: top() != before, "the strip moves")
    assert before - top() == pytest.approx(height * 0.9, abs=1)
    reader.wait_for_rest()
    page.keyboard.press("PageUp")
    until(lambda: top() == pytest.approx(before, abs=1), "the strip moves back")
    reader.pointer.down(reader.spot(0.5, 0.7))
    reader.pointer.glide(reader.spot(0.5, 0.4), 0.2)
    assert top() == pytest.approx(before, abs=1), "the strip doesn't follow the finger"
    reader.pointer.up()
    until(lambda: before - top() == pytest.approx(height * 0.9, abs=1), "the drag moves the strip by one step")


@pytest.mark.settings(e_ink="on", e_ink_flash="5")
@pytest.mark.devices("phone")
def test_the_screen_flashes_after_five_turns(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 2)
    reader.wait_for_images({2})
    page.evaluate("""() => {
        window.quireTestFlashes = 0;
        const flash = document.querySelector('.screen-flash');
        new MutationObserver(() => { if (flash.checkVisibility()) window.quireTestFlashes += 1; })
            .observe(flash, {attributes: true});
    }""")
    for number in range(3, 7):
        page.keyboard.press("PageDown")
        reader.wait_for_rest(number)
    assert page.evaluate("() => window.quireTestFlashes") == 0
    page.keyboard.press("PageDown")
    reader.wait_for_rest(7)
    until(lambda: page.evaluate("() => window.quireTestFlashes") == 1, "the screen flashes")
    expect(page.locator(".screen-flash")).to_be_hidden()


@e_ink
@pytest.mark.devices("phone")
@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_the_bars_are_black_on_white(reader: Reader, colours: Book, page: Page, device: Device, theme: str) -> None:
    page.add_init_script(f"try {{ localStorage.setItem('root.data-theme', '{theme}'); }} catch {{}}")
    reader.open(colours, 3)
    reader.show_bars()
    pieces = [piece for piece in page.evaluate(contrast.LAYERED_CONTENT, ".bars") if piece["kind"] == "text"]
    assert pieces
    for piece in pieces:
        ink = contrast.layer(piece["colour"])[0]
        grounds = [contrast.layer(text) for text in piece["behind"]]
        ground = next((colour for colour, opacity in grounds if opacity == 1), None)
        assert ground is not None, f"{piece['words']} is on an opaque background"
        assert contrast.ratio(ink, ground) >= 7, piece


@e_ink
@pytest.mark.devices("phone", "tablet")
def test_targets_are_larger(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    """Controls have at least 56 points, instead of 44: in the bars, in the settings and on the home screen."""
    reader.open(colours, 3)
    reader.show_bars()
    bars = page.evaluate(TARGETS, ".bars button")
    assert len(bars) >= 4
    assert [target for target in bars if min(target["size"]) < 55.5] == []
    SettingsSheet(reader).open("Page")
    settings = page.evaluate(TARGETS, ".sheet-panel :is(button, .chip)")
    assert len(settings) >= 8
    assert [target for target in settings if target["size"][1] < 55.5] == []
    page.goto(page.url.split("/read/")[0])
    expect(page.locator(".card .cover").first).to_be_visible()
    tabs = page.evaluate(TARGETS, "nav a[href]")
    assert len(tabs) >= 3
    assert [target for target in tabs if min(target["size"]) < 55.5] == []


@pytest.mark.devices("phone")
def test_the_mode_is_offered_on_a_slow_screen(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    page.add_init_script(MATCHING % "(update: slow)")
    reader.open(colours, 3)
    sheet = SettingsSheet(reader).open("App")
    offer = sheet.dialog.locator(".setting-offer")
    expect(offer).to_contain_text("This screen looks like e-ink.")
    sheet.press(offer.get_by_role("button", name="Use e-ink mode"))
    expect(offer).to_have_count(0)
    assert sheet.row("e-ink").get_by_role("switch").is_checked()
    expect(sheet.row("e-ink-flash")).to_be_visible()
    assert page.evaluate("() => document.documentElement.dataset.eInk") == "on"
    page.reload()
    reader.wait_for_rest(3)
    assert page.evaluate("() => document.documentElement.dataset.eInk") == "on"


@pytest.mark.devices("phone")
@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("(monochrome)", "This screen looks like e-ink."),
        ("(prefers-reduced-motion: reduce)", "Motion is reduced on this device."),
        ("", None),
    ],
)
def test_the_mode_is_offered_for_the_reason_that_the_browser_gives(
    reader: Reader, colours: Book, page: Page, device: Device, query: str, reason: str | None
) -> None:
    page.add_init_script(MATCHING % query)
    reader.open(colours, 3)
    offer = SettingsSheet(reader).open("App").dialog.locator(".setting-offer")
    if reason:
        expect(offer).to_contain_text(reason)
    else:
        expect(offer).to_have_count(0)
