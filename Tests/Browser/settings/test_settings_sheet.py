"""The settings sheet: its controls, persistence, overrides for one series, and the settings of the app."""

import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quire_browser import contrast, screenshots
from quire_browser.appearances import TURNS
from quire_browser.comic_files import colour_of_page
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.settings_effects import near, paper, stored, style
from quire_browser.settings_sheet import SECTIONS, SettingsSheet
from quire_browser.waiting import until

#: The test itself chooses every setting.
pytestmark = pytest.mark.settings(layout="automatic")
phone = pytest.mark.devices("phone")
desktop = pytest.mark.devices("desktop")


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
    page.keyboard.press("Alt+ArrowLeft")
    expect(sheet.dialog.get_by_role("tab", name="Image")).to_be_focused()
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


@phone
def test_the_back_button_leaves_no_sheet_over_the_previous_screen(
    reader: Reader, sheet: SettingsSheet, colours: Book
) -> None:
    page = reader.page
    page.goto(f"{reader.server.origin}/series/{colours.series_id}")
    page.locator(".series-actions a.is-primary").click()
    reader.wait_for_rest()
    sheet.open()
    page.go_back()
    expect(page.locator(".series-actions")).to_be_visible()
    expect(sheet.dialog).to_have_count(0)


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
