"""The settings: what each of them does to the page, that it stays, and that one series may differ."""

import json
import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from quire_browser import contrast, pictures
from quire_browser.devices import Device
from quire_browser.looks import TURNS
from quire_browser.publications import colour_of_page
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.settings_sheet import SECTIONS, SettingsSheet
from quire_browser.waiting import until

#: Nothing is chosen before the test chooses.
pytestmark = pytest.mark.reads(layout="automatic")
phone = pytest.mark.devices("phone")
desktop = pytest.mark.devices("desktop")


#: One page at a time, whatever the shape of the window: kept before anything is opened, once.
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


def kept(page: Page) -> dict[str, str]:
    return page.evaluate("() => ({...localStorage})")


def style(page: Page, selector: str, name: str, pseudo: str | None = None) -> str:
    return page.evaluate(
        "([selector, name, pseudo]) => getComputedStyle(document.querySelector(selector), pseudo)[name]",
        [selector, name, pseudo],
    )


def paper(reader: Reader) -> tuple[int, int, int]:
    """The colour that is painted where page 3 has nothing but paper, beside the sheet."""
    shot = reader.screenshot()
    box = reader.picture()
    x, y = box.x + box.width * 0.3, box.y + box.height * 0.08
    return shot.getpixel((round(x * reader.device.scale), round(y * reader.device.scale)))


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
def test_the_upper_part_of_the_page_stays_in_view_on_a_phone(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Picture")
    time.sleep(0.3)
    panel = sheet.dialog.locator(".sheet-panel").bounding_box()
    assert panel["y"] > device.height * 0.38, "two fifths of the window are left to the page"
    assert near(paper(reader), colour_of_page(3)), "nothing lies over the page, no veil either"


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_sheet_is_a_window_at_the_side_of_a_desktop(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open()
    panel = sheet.dialog.locator(".sheet-panel").bounding_box()
    assert panel["x"] > 900 and panel["width"] < 480
    assert near(paper(reader), colour_of_page(3))


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_keyboard_goes_through_the_whole_sheet(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    page = reader.page
    page.keyboard.press("s")
    expect(sheet.dialog).to_be_visible()
    expect(sheet.dialog.get_by_role("tab", name="Reading")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(sheet.dialog.get_by_role("tab", name="Picture")).to_be_focused()
    expect(sheet.dialog.get_by_role("tabpanel", name="Picture")).to_be_visible()
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.type") == "range":
            break
    page.keyboard.press("ArrowLeft")
    assert sheet.words("brightness") == "95 %"
    assert reader.state().page == 3, "the page behind hears nothing of the keys"
    page.keyboard.press("Escape")
    expect(sheet.dialog).to_have_count(0)
    assert "/read/" in page.url, "the reader is still there"


@pytest.mark.usefixtures("one_page")
@pytest.mark.devices("phone", "desktop")
def test_every_control_says_what_it_is_and_how_it_stands(
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
            assert slider.get_attribute("aria-valuetext"), "a slider says its value in words"
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
def test_the_words_of_the_sheet_can_be_read(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device, theme: str
) -> None:
    reader.open(colours, 3)
    sheet.open("App")
    sheet.press(sheet.dialog.get_by_text(theme, exact=True))
    for name in SECTIONS:
        sheet.section(name)
        pieces = sheet.page.evaluate(contrast.OVER_ANYTHING, "dialog")
        assert len(pieces) > 5
        assert contrast.too_faint(pieces) == [], f"in {name}"


@desktop
def test_the_settings_are_there_without_a_book(page: Page, server: Server, device: Device) -> None:
    page.goto(server.origin)
    page.get_by_role("button", name="You").click()
    page.get_by_role("menuitem", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("tab", name="App")).to_have_attribute("aria-selected", "true")
    expect(dialog.locator(".settings-scope")).to_have_count(0)
    dialog.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("tab", name="Picture").click()
    dialog.get_by_role("switch", name="Greyscale").click()
    assert kept(page)["quire.reading"] == "1,42,1"


# For all books, for one series, and back


@phone
def test_a_series_has_its_own_and_the_others_keep_theirs(
    reader: Reader, sheet: SettingsSheet, colours: Book, mirror: Book
) -> None:
    reader.open(colours, 3)
    sheet.open("Picture")
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
    assert f"brightness({for_all / 100:g})" in style(reader.page, ".surface", "filter"), "other books as for all"
    reader.open(colours, 3)
    assert f"brightness({here / 100:g})" in style(reader.page, ".surface", "filter"), "kept over a reload"

    sheet.open("Picture")
    expect(sheet.dialog.get_by_role("radio", name="This series")).to_be_checked()
    sheet.reset("brightness")
    assert sheet.value("brightness") == for_all
    sheet.scope("All books")
    sheet.press(sheet.dialog.get_by_role("button", name="Reset this section"))
    assert sheet.words("brightness") == "100 %" and sheet.standing("brightness") == "standard"
    assert style(reader.page, ".surface", "filter") == "none"
    assert not [key for key in kept(reader.page) if key.startswith("quire.reading")], "nothing differs, nothing is kept"


@phone
def test_what_an_earlier_version_kept_is_taken_over(page: Page, reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    page.goto(f"{reader.server.origin}/")
    page.evaluate("() => localStorage.setItem('quire.crop', '1')")
    reader.open(colours, 3)
    sheet.open("Page")
    expect(sheet.row("crop-pages").get_by_role("switch")).to_be_checked()
    assert "quire.crop" not in kept(page) and kept(page)["quire.reading"] == "1,40,1"


@phone
def test_what_anybody_else_wrote_there_does_no_harm(page: Page, reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
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
    sheet.open("Picture")
    assert [sheet.value(option) for option in ("brightness", "contrast", "warmth")] == [55, 100, 0]


# What the reader notices: the order of pages


@phone
def test_each_mode_reads_as_it_says(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Reading")
    expect(sheet.row("mode")).to_contain_text("Left to right")
    for words, kind in (
        ("Strip", "strip"), ("Strip with gaps", "strip"), ("Top to bottom", "pages"), ("Right to left", "pages"),
    ):  # fmt: skip
        sheet.choose("mode", words)
        expect(reader.surface).to_have_attribute("data-reader", kind)
        until(lambda: reader.state().page == 3, f"{words}: the page is kept")
    expect(reader.page.locator(".reader")).to_have_attribute("data-progression", "rtl")
    sheet.close()
    reader.hand.tap(reader.spot(0.1, 0.5))
    reader.shows(4)


@desktop
def test_two_pages_the_cover_and_the_window(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 1)
    shown = reader.page.locator('.slot.is-visible[data-second-page="2"]')
    expect(shown).to_have_count(0)
    sheet.open("Reading")
    sheet.choose("page-layout", "Two pages")
    expect(shown).to_have_count(0)
    sheet.switch("cover-alone")
    expect(shown).to_have_count(1)
    sheet.choose("page-layout", "One page")
    expect(shown).to_have_count(0)


@phone
def test_wide_pages_are_cut_or_turned(reader: Reader, sheet: SettingsSheet, demo_server: Server) -> None:
    for book in demo_server.books():
        sizes = demo_server.get(f"/api/v1/publications/{book.id}/manifest")["pages"]
        wide = [n for n, size in enumerate(sizes, 1) if 1.2 <= size["width"] / size["height"] <= 2.2]
        if wide and not book.right_to_left:
            break

    def shown() -> dict[str, float]:
        """The picture of which a part is seen; of the two halves of a page one is beside the window."""
        return reader.page.evaluate(
            """() => {
                const box = document.querySelector('.slot.is-visible img').getBoundingClientRect();
                return {x: box.x, width: box.width, height: box.height};
            }"""
        )

    reader.open(book, wide[0])
    assert shown()["width"] > shown()["height"]
    sheet.open("Reading")
    sheet.choose("wide-pages", "In two")
    until(lambda: shown()["width"] > reader.device.width * 1.5, "half of it fills the window")
    reader.open(book, wide[0])
    until(lambda: abs(shown()["x"]) < 2, "the left half is first")
    assert shown()["width"] > reader.device.width * 1.5, "and no more than half of it is seen"
    sheet.open("Reading")
    sheet.choose("wide-pages", "In two, swapped")
    reader.open(book, wide[0])
    until(lambda: shown()["x"] < -reader.device.width * 0.9, "the right half is first")
    sheet.open("Reading")
    sheet.choose("wide-pages", "Turned")
    until(lambda: shown()["height"] > shown()["width"], "it stands upright")


@phone
def test_the_card_between_chapters_can_be_left_out(
    reader: Reader, sheet: SettingsSheet, server: Server, colours: Book
) -> None:
    reader.open(colours, 12)
    sheet.open("Reading")
    sheet.choose("always-transitions", "If chapters are missing")
    sheet.close()
    reader.swipe(1)
    following = server.book("Colours 2")
    address = "() => location.pathname"
    until(lambda: f"/read/{following.id}" in reader.page.evaluate(address), "no card lies between the chapters")


@phone
def test_more_pages_are_loaded_ahead(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 2)
    reader.has_fetched({3, 4, 5})
    sheet.open("Reading")
    sheet.slide("pages-ahead", 8)
    assert sheet.words("pages-ahead").endswith("pages")
    reader.has_fetched({6, 7, 8})


# The page in the window


@phone
def test_each_size_of_the_page(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Page")

    def is_shown(width: float, height: float, words: str) -> None:
        sheet.choose("fit", words)
        until(
            lambda: abs(reader.picture().width - width) < 2 and abs(reader.picture().height - height) < 2,
            f"{words}: {width} × {height}",
        )

    is_shown(device.height * 2 / 3, device.height, "Full height")
    is_shown(device.width, device.width * 1.5, "Full width")
    is_shown(device.width, device.height, "Stretched")
    is_shown(1000 / 3, 1500 / 3, "Own size")
    is_shown(device.width, device.width * 1.5, "Whole page")


@phone
def test_a_large_page_begins_where_it_is_told(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Page")
    sheet.choose("fit", "Full height")
    width = device.height * 2 / 3
    for words, x in (
        ("Right", device.width - width), ("Middle", (device.width - width) / 2), ("Left", 0),
    ):  # fmt: skip
        sheet.choose("zoom-start", words)
        reader.open(colours, 4)
        until(lambda: abs(reader.picture().x - x) < 2, f"{words}: the page begins at {x}")
        sheet.open("Page")


@phone
@pytest.mark.parametrize("keeps", [False, True])
def test_the_zoom_is_kept_when_that_is_chosen(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device, keeps: bool
) -> None:
    reader.open(colours, 3)
    if keeps:
        sheet.open("Page")
        sheet.switch("keep-zoom")
        sheet.close()
    reader.hand.double_tap(reader.spot(0.5, 0.45))
    until(lambda: reader.state().state == "zoomed", "the page is magnified")
    reader.page.keyboard.press("PageDown")
    reader.page.keyboard.press("PageDown")
    until(lambda: reader.state().page >= 4 and reader.state().rests, "the next page")
    assert (reader.state().state == "zoomed") is keeps


@phone
def test_the_gap_between_pages(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Page")
    gap = sheet.slide("page-gap", 48)
    sheet.close()
    reader.hand.down(reader.spot(0.8, 0.6))
    reader.hand.glide(reader.spot(0.4, 0.6), 0.2)
    slots = reader.state()
    reader.hand.up()
    assert abs(slots.slot(4).box.x - slots.slot(3).box.right - gap) < 1.5


BOX = {"left": 2000, "top": 0, "right": 2000, "bottom": 0}


@phone
@pytest.mark.parametrize("mode", ["Left to right", "Strip"])
def test_borders_are_cropped_for_pages_and_for_strips_by_themselves(
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
    assert aspect() > 0.6, "the choice for the others changes nothing"
    sheet.switch(mine)
    until(lambda: aspect() < 0.5, "the borders are gone")
    sheet.switch(mine)
    until(lambda: aspect() > 0.6, "the borders are back")


@phone
def test_the_ground_behind_the_page(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Page")

    def ground() -> tuple[int, int, int]:
        return tuple(round(part) for part in contrast.parse(style(reader.page, ".reader", "backgroundColor")))

    assert ground() == (250, 248, 245)
    for words, colour in (("White", (255, 255, 255)), ("Black", (0, 0, 0)), ("Grey", (88, 88, 88))):
        sheet.choose("background", words)
        until(lambda: ground() == colour, f"the ground is {words}")
    sheet.choose("background", "As the page’s edge")
    until(lambda: near(ground(), colour_of_page(3), 6), "the ground has the colour of the page")
    sheet.close()
    reader.swipe(1)
    reader.shows(4)
    until(lambda: near(ground(), colour_of_page(4), 6), "and then that of the next one")


@phone
def test_the_number_and_the_line(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
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


# The picture


@pytest.mark.usefixtures("one_page")
@pytest.mark.devices("phone", "desktop")
def test_light_and_colour_of_the_picture(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    sheet.open("Picture")
    time.sleep(0.3)
    whole = paper(reader)
    assert near(whole, colour_of_page(3))
    red, green, blue = whole

    part = sheet.slide("brightness", 50) / 100
    until(lambda: near(paper(reader), (red * part, green * part, blue * part)), "half as bright")
    sheet.reset("brightness")
    part = sheet.slide("contrast", 50) / 100
    less = [128 + (value - 128) * part for value in whole]
    until(lambda: near(paper(reader), less), "half the contrast")
    sheet.reset("contrast")
    sheet.slide("warmth", 100)
    until(lambda: near(paper(reader), (red, green * 177 / 255, blue * 110 / 255)), "as warm as a lamp")
    sheet.reset("warmth")
    sheet.switch("greyscale")
    until(lambda: max(paper(reader)) - min(paper(reader)) < 6, "without colours")
    sheet.switch("greyscale")
    sheet.switch("invert")
    until(lambda: near(paper(reader), (255 - red, 255 - green, 255 - blue)), "turned over")
    sheet.switch("invert")
    until(lambda: near(paper(reader), whole), "as it was")


@phone
def test_a_tint_in_its_ways(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Picture")
    time.sleep(0.3)
    red, green, blue = paper(reader)
    expect(sheet.row("blend-colour")).to_be_hidden()
    assert sheet.words("blend-strength") == "None"
    sheet.slide("blend-strength", 100)
    sheet.row("blend-colour").locator("input").fill("#0000ff")
    sheet.choose("blend-mode", "Like a filter")
    until(lambda: near(paper(reader), (0, 0, blue)), "multiplied with blue")
    sheet.choose("blend-mode", "Like light")
    until(lambda: near(paper(reader), (red, green, 255)), "under blue light")
    sheet.choose("blend-mode", "Like paint")
    until(lambda: near(paper(reader), (0, 0, 255)), "painted over")
    bar = reader.page.locator(".reader-head").bounding_box()
    shot = reader.screenshot()
    spot = (round((bar["x"] + 4) * reader.device.scale), round((bar["y"] + 4) * reader.device.scale))
    assert not near(shot.getpixel(spot), (0, 0, 255)), "the bars are not tinted"


# Strips


@phone
def test_gap_and_sides_of_a_strip(reader: Reader, sheet: SettingsSheet, colours: Book, device: Device) -> None:
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
    until(lambda: abs(strip_slots(reader)[0]["width"] - device.width * (1 - part)) < 2, "the sides are empty")
    sheet.slide("padding-across", 60)
    assert abs(strip_slots(reader)[0]["width"] - device.width * (1 - part)) < 2, "that is for the other window"


@pytest.mark.usefixtures("one_page")
@desktop
def test_the_sides_of_a_strip_in_a_wide_window(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Reading")
    sheet.choose("mode", "Strip")
    sheet.section("Strip")
    # In a wide window a strip is no wider than 720 points, and the padding takes its part of that.
    full = min(device.width, 720)
    until(lambda: abs(strip_slots(reader)[0]["width"] - full) < 2, "a strip fills a third of a desktop")
    for value in (5, 50):
        part = sheet.slide("padding-across", value) / 100
        until(lambda part=part: abs(strip_slots(reader)[0]["width"] - full * (1 - part)) < 2, "the sides are empty")


@phone
def test_the_strip_scrolls_by_itself_as_fast_as_told(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 2)
    sheet.open("Reading")
    sheet.choose("mode", "Strip")
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
def test_tap_zones_their_turning_over_and_their_showing(
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
    reader.hand.tap(reader.spot(0.1, 0.4))
    reader.shows(4)
    reader.hand.tap(reader.spot(0.5, 0.9))
    reader.shows(3)
    sheet.open("Touch and keys")
    sheet.switch("show-zones")
    sheet.choose("tap-zones", "Like a Kindle")
    time.sleep(0.3)
    expect(reader.page.locator(".tap-zones")).to_have_count(0)
    sheet.choose("tap-inversion", "Left and right")
    sheet.close()
    reader.hand.tap(reader.spot(0.9, 0.7))
    reader.shows(2)
    sheet.open("Touch and keys")
    sheet.choose("tap-zones", "Off")
    sheet.close()
    reader.hand.tap(reader.spot(0.95, 0.5))
    until(reader.bars_are_visible, "everything is the menu")
    assert reader.state().page == 2


@pytest.mark.usefixtures("one_page")
@desktop
def test_keys_are_given_away_and_taken_back(reader: Reader, sheet: SettingsSheet, colours: Book) -> None:
    reader.open(colours, 3)
    sheet.open("Touch and keys")
    page = reader.page
    add = sheet.dialog.get_by_role("button", name="Add a key: Go on")
    add.click()
    expect(sheet.dialog.get_by_text("Press a key…")).to_be_visible()
    page.keyboard.press("Enter")
    expect(sheet.dialog.get_by_role("status")).to_contain_text("use of its own")
    page.keyboard.press("o")
    expect(sheet.dialog.get_by_role("status")).to_contain_text("O was taken from “Shift the pairs by one”")
    expect(sheet.dialog.get_by_role("button", name="Take O away: Go on")).to_be_visible()
    sheet.dialog.get_by_role("button", name="Add a key: Go back").click()
    page.keyboard.press("Escape")
    expect(sheet.dialog, "Escape ends the waiting, not the sheet").to_be_visible()
    sheet.dialog.get_by_role("button", name="Take ← away: To the left").click()
    page.keyboard.press("Escape")
    expect(sheet.dialog).to_have_count(0)
    page.keyboard.press("o")
    reader.shows(4)
    page.keyboard.press("ArrowLeft")
    time.sleep(0.4)
    assert reader.state().page == 4, "the key does nothing any more"
    reader.open(colours, 4)
    page.keyboard.press("o")
    reader.shows(5)
    sheet.open("Touch and keys")
    sheet.dialog.get_by_role("button", name="Reset all keys").click()
    assert "quire.keys" not in kept(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    reader.shows(4)


@pytest.mark.usefixtures("one_page")
@desktop
def test_keys_change_settings_at_once(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    page = reader.page
    page.keyboard.press("i")
    until(lambda: abs(reader.picture().width - device.width) < 2, "the next size is the full width")
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(page.locator(".reader")).to_have_attribute("data-progression", "rtl")
    assert kept(page)[f"quire.reading.{colours.series_id}"] == "1,1,2,10,1", "for this series"


# The app


@phone
def test_incognito_leaves_no_trace(reader: Reader, sheet: SettingsSheet, server: Server, colours: Book) -> None:
    reader.open(colours, 1)
    sheet.open("App")
    sheet.switch("incognito")
    sheet.close()
    for number in range(2, 5):
        reader.swipe(1)
        reader.shows(number)
    time.sleep(1)
    assert (server.progress(colours) or {"page": 0})["page"] == 0


@phone
def test_the_screen_stays_awake_unless_told_otherwise(
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
    until(lambda: reader.page.evaluate("() => held") == ["held"], "the screen is kept awake")
    sheet.open("App")
    sheet.switch("keep-awake")
    until(lambda: reader.page.evaluate("() => held") == ["held", "released"], "and no longer")
    sheet.choose("orientation", "Across")
    sheet.choose("orientation", "As it is held")
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
    reader.rests(3)
    reader.page.keyboard.press("s")
    expect(reader.page.get_by_role("dialog", name="設定").get_by_role("tab", name="画像")).to_be_visible()
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "black")


# To be looked at


@pytest.mark.parametrize(("device", "theme", "language"), TURNS)
def test_the_sheet_is_pictured(
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
        pictures.keep(reader.page, device, f"{theme}-{language}", f"settings-{number}-{name.split()[0].lower()}")
        fits = reader.page.evaluate(
            "() => { const panel = document.querySelector('.settings-panel');"
            " return panel.scrollWidth <= panel.clientWidth; }"
        )
        assert fits, f"{name}: nothing is wider than the sheet"
