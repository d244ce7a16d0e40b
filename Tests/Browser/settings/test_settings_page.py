"""The settings of the page in the window, and of its image."""

import json
import re
import time

import pytest
from playwright.sync_api import Route, expect

from quire_browser import contrast
from quire_browser.comic_files import colour_of_page
from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.settings_effects import near, paper, style
from quire_browser.settings_sheet import SettingsSheet
from quire_browser.waiting import until

#: The test itself chooses every setting.
pytestmark = pytest.mark.settings(layout="automatic")
phone = pytest.mark.devices("phone")


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
