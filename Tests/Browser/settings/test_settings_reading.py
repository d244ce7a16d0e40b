"""The settings of reading: modes, strips, tap zones and keys."""

import time

import pytest
from playwright.sync_api import expect

from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.settings_effects import stored
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

#: The test itself chooses every setting.
pytestmark = pytest.mark.settings(layout="automatic")
phone = pytest.mark.devices("phone")
desktop = pytest.mark.devices("desktop")


def strip_slots(reader: Reader) -> list[dict]:
    return reader.page.evaluate(
        """() => [...document.querySelectorAll('[data-quire="leaf"]')].map((leaf) => {
            const box = leaf.getBoundingClientRect();
            return {page: Number(leaf.dataset.page), x: box.x, y: box.y, width: box.width, height: box.height};
        }).sort((one, other) => one.y - other.y)"""
    )


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
    expect(sheet.dialog, "Escape stops waiting for a key and leaves the sheet open").to_be_visible()
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
