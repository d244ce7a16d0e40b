"""Custom tap zones: the editor in the settings, the overlay, and the commands of the cells."""

import time

import pytest
from playwright.sync_api import Locator, expect

from quire_browser import screenshots
from quire_browser.bars import box, small_targets
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

pytestmark = pytest.mark.settings(layout="single")


def cells(sheet: SettingsSheet) -> Locator:
    return sheet.dialog.locator(".zones button")


def set_cell(sheet: SettingsSheet, cell: int, action: str) -> None:
    """Chooses the action of a cell, 0 to 8 row by row, with the pointer."""
    sheet.press(cells(sheet).nth(cell))
    menu = sheet.page.get_by_role("dialog", name="Tap zones")
    expect(menu).to_be_visible()
    time.sleep(0.3)
    sheet.press(menu.get_by_role("menuitemradio", name=action, exact=True))
    expect(menu).to_have_count(0)
    expect(cells(sheet).nth(cell)).to_have_text(action)


@pytest.mark.devices("phone", "desktop")
def test_each_cell_gets_an_action_and_performs_it(
    reader: Reader, sheet: SettingsSheet, chapters: list[Book], device: Device
) -> None:
    reader.open(chapters[0], 3)
    sheet.open("Touch and keys")
    expect(cells(sheet)).to_have_count(0)
    sheet.choose("tap-zones", "Custom")
    expect(cells(sheet)).to_have_count(9)
    assert cells(sheet).all_inner_texts() == ["Left page", "Menu", "Right page"] * 3
    set_cell(sheet, 0, "Bookmark page")
    set_cell(sheet, 1, "Chapters")
    set_cell(sheet, 2, "Next chapter")
    set_cell(sheet, 6, "No action")
    set_cell(sheet, 7, "Settings")
    set_cell(sheet, 8, "Back")
    assert cells(sheet).nth(1).get_attribute("aria-label") == "Top row, Chapters"
    assert small_targets(reader.page) == []
    sheet.close()
    # A reload proves that the cells are stored.
    reader.open(chapters[0], 3)
    until(lambda: not reader.bars_are_visible(), "the bars hide", seconds=8)
    reader.pointer.tap(reader.spot(0.9, 0.5))
    reader.wait_for_page(4)
    reader.pointer.tap(reader.spot(0.9, 0.9))
    reader.wait_for_page(3)
    reader.pointer.tap(reader.spot(0.1, 0.9))
    time.sleep(0.6)
    assert reader.state().page == 3 and not reader.bars_are_visible(), "the cell has no action"
    reader.pointer.tap(reader.spot(0.1, 0.1))
    bookmark = reader.page.locator('.bars button[aria-pressed="true"]')
    until(lambda: bookmark.count() == 1, "the page has a bookmark")
    reader.pointer.tap(reader.spot(0.1, 0.1))
    until(lambda: bookmark.count() == 0, "the bookmark is removed")
    reader.pointer.tap(reader.spot(0.5, 0.1))
    list_sheet = reader.page.get_by_role("dialog", name="Chapters")
    expect(list_sheet).to_be_visible()
    time.sleep(0.5)
    expect(list_sheet).to_be_visible()
    list_sheet.get_by_role("button", name="Close").click()
    expect(list_sheet).to_have_count(0)
    # The message about the bookmark covers the cell at the bottom.
    expect(reader.page.locator(".toast").filter(visible=True)).to_have_count(0, timeout=12_000)
    reader.pointer.tap(reader.spot(0.5, 0.9))
    expect(sheet.dialog).to_be_visible()
    time.sleep(0.5)
    expect(sheet.dialog).to_be_visible()
    sheet.close()
    reader.pointer.tap(reader.spot(0.9, 0.1))
    until(lambda: reader.state().book == chapters[1].id and reader.state().page == 1, "the next chapter opens")


@pytest.mark.devices("phone")
def test_custom_cells_are_drawn_and_mirrored(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    sheet.open("Touch and keys")
    sheet.choose("tap-zones", "Custom")
    set_cell(sheet, 0, "Auto-scroll")
    first = box(cells(sheet).nth(0))
    assert first.x < box(cells(sheet).nth(2)).x
    sheet.choose("tap-inversion", "Horizontal")
    expect(cells(sheet).nth(0)).to_have_text("Auto-scroll")
    assert box(cells(sheet).nth(0)).x > box(cells(sheet).nth(2)).x, "the drawing is mirrored like the zones"
    overlay = reader.page.locator(".tap-zone")
    expect(overlay).to_have_count(9)
    assert "Auto-scroll" in overlay.all_text_contents()
    sheet.reset("tap-zones")
    expect(cells(sheet)).to_have_count(0)


@pytest.mark.devices("phone", "tablet", "desktop")
@pytest.mark.parametrize("colour_scheme", ["light", "dark"], indirect=True)
def test_screenshots_of_the_editor_are_kept(
    reader: Reader, sheet: SettingsSheet, colours: Book, device: Device, colour_scheme: str
) -> None:
    reader.open(colours, 3)
    sheet.open("Touch and keys")
    sheet.choose("tap-zones", "Custom")
    for cell, action in enumerate(["Bookmark page", "Chapters", "Next chapter", "No action"]):
        set_cell(sheet, cell, action)
    cells(sheet).nth(4).scroll_into_view_if_needed()
    screenshots.keep(reader.page, device, colour_scheme, "tap-zone-editor")
    sheet.press(cells(sheet).nth(8))
    time.sleep(0.4)
    screenshots.keep(reader.page, device, colour_scheme, "tap-zone-menu")
    reader.page.keyboard.press("Escape")
