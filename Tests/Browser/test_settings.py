"""The settings: the effect of each on the page, persistence, and overrides for one series."""

import json
import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from quire_browser import contrast, screenshots
from quire_browser.devices import Device
from quire_browser.appearances import TURNS
from quire_browser.comic_files import colour_of_page
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.settings_sheet import SECTIONS, SettingsSheet
from quire_browser.waiting import until

#: The test itself chooses every setting.
pytestmark = pytest.mark.settings(layout="automatic")
phone = pytest.mark.devices("phone")
desktop = pytest.mark.devices("desktop")


#: One page at a time for every window shape: stored once, before anything is opened.
ONE_PAGE = """(() => {
    try {
        if (sessionStorage.getItem('test.chosen') !== null) return;
        sessionStorage.setItem('test.chosen', '1');
        localStorage.setItem('quire.reading', '1,2,1');
    } catch {
        // A page without an address keeps nothing.
    }
})()"""


@pytest.fixture
def one_page(context: BrowserContext) -> None:
    context.add_init_script(ONE_PAGE)


@pytest.fixture
def sheet(reader: Reader) -> SettingsSheet:
    return SettingsSheet(reader)


def stored(page: Page) -> dict[str, str]:
    return page.evaluate("() => ({...localStorage})")


def style(page: Page, selector: str, name: str, pseudo: str | None = None) -> str:
    return page.evaluate(
        "([selector, name, pseudo]) => getComputedStyle(document.querySelector(selector), pseudo)[name]",
        [selector, name, pseudo],
    )


def paper(reader: Reader) -> tuple[int, int, int]:
    """The painted colour where page 3 has only paper, beside the sheet."""
    shot = reader.quick_screenshot()
    box = reader.picture()
    return shot.getpixel((round(box.x + box.width * 0.3), round(box.y + box.height * 0.08)))


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 10) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other))


def strip_slots(reader: Reader) -> list[dict]:
    return reader.page.evaluate(
        """() => [...document.querySelectorAll('[data-quire="leaf"]')].map((leaf) => {
            const box = leaf.getBoundingClientRect();
            return {page: Number(leaf.dataset.page), x: box.x, y: box.y, width: box.width, height: box.height};
        }).sort((one, other) => one.y - other.y)"""
    )


# The sheet itself


@phone
def test_the_upper_part_of_the_page_stays_visible_on_a_phone(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Image")
    time.sleep(0.3)
    panel = sheet.dialog.locator(".sheet-panel").bounding_box()
    assert panel["y"] > device.height * 0.38, "two fifths of the window show the page"
    assert near(paper(reader), colour_of_page(3)), "no backdrop covers the page"


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_sheet_is_a_panel_at_the_side_of_a_desktop(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open()
    panel = sheet.dialog.locator(".sheet-panel").bounding_box()
    assert panel["x"] > 900 and panel["width"] < 480
    assert near(paper(reader), colour_of_page(3))


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_keyboard_reaches_every_control_of_the_sheet(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    page = reader.page
    page.keyboard.press("s")
    expect(sheet.dialog).to_be_visible()
    expect(sheet.dialog.get_by_role("tab", name="Reading")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(sheet.dialog.get_by_role("tab", name="Image")).to_be_focused()
    expect(sheet.dialog.get_by_role("tabpanel", name="Image")).to_be_visible()
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.type") == "range":
            break
    page.keyboard.press("ArrowLeft")
    assert sheet.words("brightness") == "95%"
    assert reader.state().page == 3, "the page behind gets no key events"
    page.keyboard.press("Escape")
    expect(sheet.dialog).to_have_count(0)
    assert "/read/" in page.url, "the reader is still open"


@pytest.mark.usefixtures("one_page")
@pytest.mark.devices("phone", "desktop")
def test_every_control_has_a_name_and_announces_its_value(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open()
    for name in SECTIONS:
        sheet.section(name)
        session = reader.page.context.new_cdp_session(reader.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        roles = {"button", "slider", "switch", "radio", "tab", "checkbox", "ColorWell"}
        controls = [n for n in nodes if not n.get("ignored") and n.get("role", {}).get("value") in roles]
        assert controls
        nameless = [n["role"]["value"] for n in controls if not n.get("name", {}).get("value", "").strip()]
        assert nameless == [], f"in {name}"
        for slider in sheet.dialog.get_by_role("slider").all():
            assert slider.get_attribute("aria-valuetext"), "a slider has its value as text"
        small = sheet.dialog.evaluate(
            """(dialog) => [...dialog.querySelectorAll('button, input:not(.chip-input), .chip')]
                .filter((e) => e.checkVisibility({visibilityProperty: true}))
                .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
                .filter(([, r]) => r.width < 43.5 || r.height < 43.5).map(([html]) => html)"""
        )
        assert small == [], f"in {name}"


@pytest.mark.usefixtures("one_page")
@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("theme", ["Light", "Dark", "Black"])
def test_the_text_of_the_sheet_has_enough_contrast(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device, theme: str
) -> None:
    reader.open(colours, 3)
    sheet.open("App")
    sheet.press(sheet.dialog.get_by_text(theme, exact=True))
    for name in SECTIONS:
        sheet.section(name)
        pieces = sheet.page.evaluate(contrast.LAYERED_CONTENT, "dialog")
        assert len(pieces) > 5
        assert contrast.too_faint(pieces) == [], f"in {name}"


@desktop
def test_the_settings_open_without_a_book(page: Page, server: Server, device: Device) -> None:
    page.goto(server.origin)
    page.get_by_role("button", name="You").click()
    page.get_by_role("menuitem", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("tab", name="App")).to_have_attribute("aria-selected", "true")
    expect(dialog.locator(".settings-scope")).to_have_count(0)
    dialog.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("tab", name="Image").click()
    dialog.get_by_role("switch", name="Greyscale").click()
    assert stored(page)["quire.reading"] == "1,42,1"


# For all books, for one series, and back


@phone
def test_a_series_overrides_settings_and_others_keep_theirs(
    reader: Reader, sheet: SettingsSheet, colours: Book, mirror: Book
) -> None:
    reader.open(colours, 3)
    sheet.open("Image")
    assert sheet.standing("brightness") == "standard"
    for_all = sheet.slide("brightness", 60)
    assert sheet.standing("brightness") == "changed"
    sheet.scope("This series")
    here = sheet.slide("brightness", 140)
    assert sheet.standing("brightness") == "only-here"
    expect(sheet.row("brightness")).to_contain_text("Only in this series")
    assert f"brightness({here / 100:g})" in style(reader.page, ".surface", "filter")
    sheet.scope("All books")
    assert sheet.value("brightness") == for_all and sheet.standing("brightness") == "other-here"

    reader.open(mirror, 2)
    assert f"brightness({for_all / 100:g})" in style(reader.page, ".surface", "filter"), (
        "other books use the settings for all books"
    )
    reader.open(colours, 3)
    assert f"brightness({here / 100:g})" in style(reader.page, ".surface", "filter"), (
        "the settings persist over a reload"
    )

    sheet.open("Image")
    expect(sheet.dialog.get_by_role("radio", name="This series")).to_be_checked()
    sheet.reset("brightness")
    assert sheet.value("brightness") == for_all
    sheet.scope("All books")
    sheet.press(sheet.dialog.get_by_role("button", name="Reset this section"))
    assert sheet.words("brightness") == "100%" and sheet.standing("brightness") == "standard"
    assert style(reader.page, ".surface", "filter") == "none"
    assert not [key for key in stored(reader.page) if key.startswith("quire.reading")], (
        "without a difference no override is stored"
    )


@phone
def test_settings_of_an_earlier_version_are_migrated(
    page: Page, reader: Reader, sheet: SettingsSheet, colours: Book
) -> None:
    page.goto(f"{reader.server.origin}/")
    page.evaluate("() => localStorage.setItem('quire.crop', '1')")
    reader.open(colours, 3)
    sheet.open("Page")
    expect(sheet.row("crop-pages").get_by_role("switch")).to_be_checked()
    assert "quire.crop" not in stored(page) and stored(page)["quire.reading"] == "1,40,1"


@phone
def test_invalid_stored_settings_are_ignored(page: Page, reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    page.goto(f"{reader.server.origin}/")
    page.evaluate(
        """(series) => {
            localStorage.setItem('quire.reading', '1,44,55,45,9999,46,x,999,1,\u0000,');
            localStorage.setItem('quire.reading.' + series, '{"no": "numbers"}');
            localStorage.setItem('quire.keys', '16:x;;15:122;🦊');
        }""",
        colours.series_id,
    )
    reader.open(colours, 3)
    sheet.open("Image")
    assert [sheet.value(option) for option in ("brightness", "contrast", "warmth")] == [55, 100, 0]


# The reading mode


@phone
def test_each_mode_orders_the_pages_correctly(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Reading")
    expect(sheet.row("mode")).to_contain_text("Left to right")
    for words, kind in (
        ("Webtoon strip", "strip"), ("Strip with gaps", "strip"), ("Vertical", "pages"), ("Right to left", "pages"),
    ):  # fmt: skip
        sheet.choose("mode", words)
        expect(reader.surface).to_have_attribute("data-reader", kind)
        until(lambda: reader.state().page == 3, f"{words}: the position is kept")
    expect(reader.page.locator(".reader")).to_have_attribute("data-progression", "rtl")
    sheet.close()
    reader.pointer.tap(reader.spot(0.1, 0.5))
    reader.wait_for_page(4)


@desktop
def test_spreads_and_the_cover_follow_the_window(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 1)
    shown = reader.page.locator('.slot.is-visible[data-second-page="2"]')
    expect(shown).to_have_count(0)
    sheet.open("Reading")
    sheet.choose("page-layout", "Two pages")
    expect(shown).to_have_count(0)
    sheet.switch("cover-alone")
    expect(shown).to_have_count(1)
    sheet.choose("page-layout", "Single page")
    expect(shown).to_have_count(0)


@phone
def test_wide_pages_are_split_or_rotated(reader: Reader, sheet: SettingsSheet, demo_server: Server) -> None:
    for book in demo_server.books():
        sizes = demo_server.get(f"/api/v1/publications/{book.id}/manifest")["pages"]
        wide = [n for n, size in enumerate(sizes, 1) if 1.2 <= size["width"] / size["height"] <= 2.2]
        if wide and not book.right_to_left:
            break

    def shown() -> dict[str, float]:
        """The image that is partly visible; of the two halves of a page, one is beside the window."""
        return reader.page.evaluate(
            """() => {
                const box = document.querySelector('.slot.is-visible img').getBoundingClientRect();
                return {x: box.x, width: box.width, height: box.height};
            }"""
        )

    reader.open(book, wide[0])
    assert shown()["width"] > shown()["height"]
    sheet.open("Reading")
    sheet.choose("wide-pages", "Split")
    until(lambda: shown()["width"] > reader.device.width * 1.5, "half of it fills the window")
    reader.open(book, wide[0])
    until(lambda: abs(shown()["x"]) < 2, "the left half is first")
    assert shown()["width"] > reader.device.width * 1.5, "only half of it is visible"
    sheet.open("Reading")
    sheet.choose("wide-pages", "Split, reversed")
    reader.open(book, wide[0])
    until(lambda: shown()["x"] < -reader.device.width * 0.9, "the right half is first")
    sheet.open("Reading")
    sheet.choose("wide-pages", "Rotate")
    until(lambda: shown()["height"] > shown()["width"], "the page is rotated")


@phone
def test_the_card_between_chapters_can_be_turned_off(
    reader: Reader, sheet: SettingsSheet, server: Server, colours: Book
) -> None:
    reader.open(colours, 12)
    sheet.open("Reading")
    sheet.choose("always-transitions", "Only if chapters are missing")
    sheet.close()
    reader.swipe(1)
    following = server.book("Colours 2")
    address = "() => location.pathname"
    until(lambda: f"/read/{following.id}" in reader.page.evaluate(address), "there is no card between the chapters")


@phone
def test_more_pages_are_preloaded(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 2)
    reader.wait_for_images({3, 4, 5})
    sheet.open("Reading")
    sheet.slide("pages-ahead", 8)
    assert sheet.words("pages-ahead").endswith("pages")
    reader.wait_for_images({6, 7, 8})


# The page in the window


@phone
def test_each_fit_has_the_right_size(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Page")

    def is_shown(width: float, height: float, words: str) -> None:
        sheet.choose("fit", words)
        until(
            lambda: abs(reader.picture().width - width) < 2 and abs(reader.picture().height - height) < 2,
            f"{words}: {width} × {height}",
        )

    is_shown(device.height * 2 / 3, device.height, "Fit height")
    is_shown(device.width, device.width * 1.5, "Fit width")
    is_shown(device.width, device.height, "Stretch")
    is_shown(1000 / 3, 1500 / 3, "Original size")
    is_shown(device.width, device.width * 1.5, "Fit screen")


@phone
def test_a_large_page_starts_at_the_chosen_side(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Page")
    sheet.choose("fit", "Fit height")
    width = device.height * 2 / 3
    for words, x in (
        ("Right", device.width - width), ("Centre", (device.width - width) / 2), ("Left", 0),
    ):  # fmt: skip
        sheet.choose("zoom-start", words)
        reader.open(colours, 4)
        until(lambda: abs(reader.picture().x - x) < 2, f"{words}: the page starts at {x}")
        sheet.open("Page")


@phone
@pytest.mark.parametrize("keeps", [False, True])
def test_the_zoom_is_kept_when_the_setting_is_on(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device, keeps: bool
) -> None:
    reader.open(colours, 3)
    if keeps:
        sheet.open("Page")
        sheet.switch("keep-zoom")
        sheet.close()
    reader.pointer.double_tap(reader.spot(0.5, 0.45))
    until(lambda: reader.state().state == "zoomed", "the page is zoomed")
    reader.page.keyboard.press("PageDown")
    reader.page.keyboard.press("PageDown")
    until(lambda: reader.state().page >= 4 and reader.state().is_at_rest, "the next page is visible")
    assert (reader.state().state == "zoomed") is keeps


@phone
def test_the_gap_between_pages(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Page")
    gap = sheet.slide("page-gap", 48)
    sheet.close()
    reader.pointer.down(reader.spot(0.8, 0.6))
    reader.pointer.glide(reader.spot(0.4, 0.6), 0.2)
    slots = reader.state()
    reader.pointer.up()
    assert abs(slots.slot(4).box.x - slots.slot(3).box.right - gap) < 1.5


BOX = {"left": 2000, "top": 0, "right": 2000, "bottom": 0}


@phone
@pytest.mark.parametrize("mode", ["Left to right", "Webtoon strip"])
def test_borders_are_cropped_separately_for_pages_and_strips(
    reader: Reader, sheet: SettingsSheet, colours: Book, mode: str
) -> None:
    def with_boxes(route: Route) -> None:
        answer = route.fetch()
        manifest = answer.json()
        for each in manifest["pages"]:
            each["crop"] = BOX
        route.fulfill(response=answer, body=json.dumps(manifest))

    reader.page.route(re.compile(r"/api/v1/publications/\w+/manifest"), with_boxes)
    reader.open(colours, 3)
    sheet.open("Reading")
    sheet.choose("mode", mode)
    sheet.section("Page")

    def aspect() -> float:
        box = reader.page.locator('[data-quire="leaf"][data-page="3"] .page-clip').first.bounding_box()
        return box["width"] / box["height"]

    mine, other = ("crop-pages", "crop-strips") if mode == "Left to right" else ("crop-strips", "crop-pages")
    sheet.switch(other)
    time.sleep(0.3)
    assert aspect() > 0.6, "the setting for the other mode changes nothing"
    sheet.switch(mine)
    until(lambda: aspect() < 0.5, "the borders are cropped")
    sheet.switch(mine)
    until(lambda: aspect() > 0.6, "the borders are restored")


@phone
def test_the_background_behind_the_page(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Page")

    def ground() -> tuple[int, int, int]:
        return tuple(round(part) for part in contrast.parse(style(reader.page, ".reader", "backgroundColor")))

    assert ground() == (250, 248, 245)
    for words, colour in (("White", (255, 255, 255)), ("Black", (0, 0, 0)), ("Grey", (88, 88, 88))):
        sheet.choose("background", words)
        until(lambda: ground() == colour, f"the background is {words}")
    sheet.choose("background", "Match page edge")
    until(lambda: near(ground(), colour_of_page(3), 6), "the background has the colour of the page")
    sheet.close()
    reader.swipe(1)
    reader.wait_for_page(4)
    until(lambda: near(ground(), colour_of_page(4), 6), "the background has the colour of the next page")


@phone
def test_the_page_number_and_the_progress_line(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    number, line = reader.page.locator(".place-number"), reader.page.locator(".place-line")
    expect(number).to_be_hidden()
    sheet.open("Page")
    sheet.switch("page-number")
    sheet.switch("progress-line")
    sheet.close()
    expect(number).to_be_visible()
    assert re.search(r"3\s*/\s*12", number.inner_text())
    assert line.bounding_box()["height"] > 0


# The image


@pytest.mark.usefixtures("one_page")
@pytest.mark.devices("phone", "desktop")
def test_brightness_contrast_and_filters_change_the_image(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Image")
    time.sleep(0.3)
    whole = paper(reader)
    assert near(whole, colour_of_page(3))
    red, green, blue = whole

    part = sheet.slide("brightness", 50) / 100
    until(lambda: near(paper(reader), (red * part, green * part, blue * part)), "half the brightness")
    sheet.reset("brightness")
    part = sheet.slide("contrast", 50) / 100
    less = [128 + (value - 128) * part for value in whole]
    until(lambda: near(paper(reader), less), "half the contrast")
    sheet.reset("contrast")
    sheet.slide("warmth", 100)
    until(lambda: near(paper(reader), (red, green * 177 / 255, blue * 110 / 255)), "a warm tint")
    sheet.reset("warmth")
    sheet.switch("greyscale")
    until(lambda: max(paper(reader)) - min(paper(reader)) < 6, "greyscale")
    sheet.switch("greyscale")
    sheet.switch("invert")
    until(lambda: near(paper(reader), (255 - red, 255 - green, 255 - blue)), "inverted")
    sheet.switch("invert")
    until(lambda: near(paper(reader), whole), "unchanged")


@phone
def test_a_tint_in_each_blend_mode(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Image")
    time.sleep(0.3)
    red, green, blue = paper(reader)
    expect(sheet.row("blend-colour")).to_be_hidden()
    assert sheet.words("blend-strength") == "None"
    sheet.slide("blend-strength", 100)
    sheet.row("blend-colour").locator("input").fill("#0000ff")
    sheet.choose("blend-mode", "Multiply")
    until(lambda: near(paper(reader), (0, 0, blue)), "multiplied with blue")
    sheet.choose("blend-mode", "Screen")
    until(lambda: near(paper(reader), (red, green, 255)), "screened with blue")
    sheet.choose("blend-mode", "Normal")
    until(lambda: near(paper(reader), (0, 0, 255)), "covered with blue")
    bar = reader.page.locator(".reader-head").bounding_box()
    shot = reader.quick_screenshot()
    assert not near(shot.getpixel((round(bar["x"] + 4), round(bar["y"] + 4))), (0, 0, 255)), "the bars are not tinted"


# Strips


@phone
def test_gap_and_padding_of_a_strip(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Reading")
    sheet.choose("mode", "Strip with gaps")
    sheet.section("Strip")

    def gap() -> float:
        slots = strip_slots(reader)
        return slots[1]["y"] - slots[0]["y"] - slots[0]["height"] if len(slots) > 1 else -1

    wanted = sheet.slide("strip-gap", 40)
    until(lambda: abs(gap() - wanted) < 1, f"the gap is {wanted}")
    part = sheet.slide("padding-upright", 40) / 100
    until(lambda: abs(strip_slots(reader)[0]["width"] - device.width * (1 - part)) < 2, "the strip has padding")
    sheet.slide("padding-across", 60)
    assert abs(strip_slots(reader)[0]["width"] - device.width * (1 - part)) < 2, (
        "the setting is for the other window shape"
    )


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_padding_of_a_strip_in_a_wide_window(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Reading")
    sheet.choose("mode", "Webtoon strip")
    sheet.section("Strip")
    # In a wide window a strip is at most 720 points wide, and the padding is a share of that.
    full = min(device.width, 720)
    until(lambda: abs(strip_slots(reader)[0]["width"] - full) < 2, "a strip fills a third of a desktop")
    for value in (5, 50):
        part = sheet.slide("padding-across", value) / 100
        until(lambda part=part: abs(strip_slots(reader)[0]["width"] - full * (1 - part)) < 2, "the strip has padding")


@phone
def test_auto_scroll_runs_at_the_chosen_speed(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 2)
    sheet.open("Reading")
    sheet.choose("mode", "Webtoon strip")
    sheet.section("Strip")
    speed = sheet.slide("auto-scroll", 300)
    assert "s" in sheet.words("auto-scroll")
    sheet.close()

    def top(page: int) -> tuple[float, float] | None:
        return reader.page.evaluate(
            """(page) => new Promise((done) => requestAnimationFrame((time) => {
                const leaf = document.querySelector(`[data-quire="leaf"][data-page="${page}"]`);
                done(leaf ? [time / 1000, leaf.getBoundingClientRect().y] : null);
            }))""",
            page,
        )

    reader.page.keyboard.press("p")
    time.sleep(0.5)
    start = top(3)
    time.sleep(0.8)
    end = top(3)
    assert (start[1] - end[1]) / (end[0] - start[0]) == pytest.approx(speed, rel=0.2)


# Touch and keys


@phone
def test_tap_zones_can_be_chosen_inverted_and_shown(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Touch and keys")
    drawing = sheet.dialog.get_by_role("img")
    assert "Forward" in drawing.get_attribute("aria-label") or "Right page" in drawing.get_attribute("aria-label")
    sheet.choose("tap-zones", "Edges")
    assert drawing.locator('.zone[data-action="forward"]').count() >= 2
    expect(reader.page.locator(".tap-zones")).to_have_count(1)
    sheet.close()
    expect(reader.page.locator(".tap-zones")).to_have_count(0, timeout=8_000)
    reader.pointer.tap(reader.spot(0.1, 0.4))
    reader.wait_for_page(4)
    reader.pointer.tap(reader.spot(0.5, 0.9))
    reader.wait_for_page(3)
    sheet.open("Touch and keys")
    sheet.switch("show-zones")
    sheet.choose("tap-zones", "Kindle style")
    time.sleep(0.3)
    expect(reader.page.locator(".tap-zones")).to_have_count(0)
    sheet.choose("tap-inversion", "Horizontal")
    sheet.close()
    reader.pointer.tap(reader.spot(0.9, 0.7))
    reader.wait_for_page(2)
    sheet.open("Touch and keys")
    sheet.choose("tap-zones", "Off")
    sheet.close()
    reader.pointer.tap(reader.spot(0.95, 0.5))
    until(reader.bars_are_visible, "every zone opens the menu")
    assert reader.state().page == 2


@pytest.mark.usefixtures("one_page")
@desktop
def test_keys_are_reassigned_and_reset(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Touch and keys")
    page = reader.page
    add = sheet.dialog.get_by_role("button", name="Add key: Forward")
    add.click()
    expect(sheet.dialog.get_by_text("Press a key…")).to_be_visible()
    page.keyboard.press("Enter")
    expect(sheet.dialog.get_by_role("status")).to_contain_text("reserved")
    page.keyboard.press("o")
    expect(sheet.dialog.get_by_role("status")).to_contain_text("O is no longer assigned to “Shift spreads by one page”")
    expect(sheet.dialog.get_by_role("button", name="Remove O: Forward")).to_be_visible()
    sheet.dialog.get_by_role("button", name="Add key: Back").click()
    page.keyboard.press("Escape")
    expect(sheet.dialog, "Escape ends the waiting, not the sheet").to_be_visible()
    sheet.dialog.get_by_role("button", name="Remove ←: Left").click()
    page.keyboard.press("Escape")
    expect(sheet.dialog).to_have_count(0)
    page.keyboard.press("o")
    reader.wait_for_page(4)
    page.keyboard.press("ArrowLeft")
    time.sleep(0.4)
    assert reader.state().page == 4, "the key has no effect"
    reader.open(colours, 4)
    page.keyboard.press("o")
    reader.wait_for_page(5)
    sheet.open("Touch and keys")
    sheet.dialog.get_by_role("button", name="Reset all keys").click()
    assert "quire.keys" not in stored(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    reader.wait_for_page(4)


@pytest.mark.usefixtures("one_page")
@desktop
def test_keys_change_settings_at_once(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    page = reader.page
    page.keyboard.press("i")
    until(lambda: abs(reader.picture().width - device.width) < 2, "the next fit is the full width")
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(page.locator(".reader")).to_have_attribute("data-progression", "rtl")
    assert stored(page)[f"quire.reading.{colours.series_id}"] == "1,1,2,10,1", "for this series"


# The app


@phone
def test_incognito_stores_no_progress(reader: Reader, sheet: SettingsSheet, server: Server, colours: Book) -> None:
    reader.open(colours, 1)
    sheet.open("App")
    sheet.switch("incognito")
    sheet.close()
    for number in range(2, 5):
        reader.swipe(1)
        reader.wait_for_page(number)
    time.sleep(1)
    assert (server.progress(colours) or {"page": 0})["page"] == 0


@phone
def test_the_screen_lock_setting_applies(
    context: BrowserContext, reader: Reader, sheet: SettingsSheet, colours: Book
) -> None:
    context.add_init_script(
        """window.held = [];
        Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
            const lock = new EventTarget();
            lock.release = async () => { held.push('released'); lock.dispatchEvent(new Event('release')); };
            held.push('held');
            return lock;
        }}});
        ScreenOrientation.prototype.lock = async (way) => { held.push(way); };
        ScreenOrientation.prototype.unlock = () => { held.push('free'); };"""
    )
    reader.open(colours, 3)
    until(lambda: reader.page.evaluate("() => held") == ["held"], "the screen lock is held")
    sheet.open("App")
    sheet.switch("keep-awake")
    until(lambda: reader.page.evaluate("() => held") == ["held", "released"], "the screen lock is released")
    sheet.choose("orientation", "Landscape")
    sheet.choose("orientation", "Automatic")
    assert reader.page.evaluate("() => held.slice(2)") == ["landscape", "free"]


@pytest.mark.usefixtures("one_page")
@desktop
def test_theme_and_language(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("App")
    sheet.press(sheet.dialog.get_by_text("Black", exact=True))
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "black")
    sheet.press(sheet.dialog.get_by_text("日本語", exact=True))
    expect(reader.page.locator("html")).to_have_attribute("lang", "ja")
    reader.wait_for_rest(3)
    reader.page.keyboard.press("s")
    expect(reader.page.get_by_role("dialog", name="設定").get_by_role("tab", name="画像")).to_be_visible()
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "black")


# Screenshots


@pytest.mark.parametrize(("device", "theme", "language"), TURNS)
def test_screenshots_of_the_sheet_are_kept(
    context: BrowserContext, reader: Reader, demo_server: Server, device: Device, theme: str, language: str
) -> None:
    context.add_init_script(
        f"localStorage.setItem('root.data-theme', '{theme}'); localStorage.setItem('quire.language', '{language}');"
    )
    reader.open(max(demo_server.books(), key=lambda book: book.page_count), 2)
    reader.page.keyboard.press("s")
    expect(reader.page.get_by_role("dialog")).to_be_visible()
    for number, name in enumerate(SECTIONS):
        reader.page.get_by_role("tab").nth(number).click()
        time.sleep(0.2)
        screenshots.keep(reader.page, device, f"{theme}-{language}", f"settings-{number}-{name.split()[0].lower()}")
        fits = reader.page.evaluate(
            "() => { const panel = document.querySelector('.settings-panel');"
            " return panel.scrollWidth <= panel.clientWidth; }"
        )
        assert fits, f"{name}: nothing is wider than the sheet"
