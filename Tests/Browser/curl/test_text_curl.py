"""A page of text that is turned before there is a snapshot of it."""

import pytest
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.screenshots import capture, keep_strip
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

#: The browser never finishes to decode the snapshots of pages.
WITHOUT_SNAPSHOTS = "HTMLImageElement.prototype.decode = () => new Promise(() => {})"
#: The number of pages that are clipped along a crease.
CLIPPED = "() => [...document.querySelectorAll('.slot')].filter((slot) => slot.style.clipPath).length"


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone")
def test_a_sheet_has_the_text_of_its_page_without_a_snapshot(page: Page, device: Device, text_server: Server) -> None:
    page.add_init_script(WITHOUT_SNAPSHOTS)
    texts = TextReader(page, device, text_server)
    before = texts.open(text_server.book("Words"), 2)
    texts.show_bars()
    page.keyboard.press("m")
    until(lambda: page.locator("[data-quire=bars]").get_attribute("data-visible") == "false", "the bars are hidden")
    until(lambda: page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    width, height = device.width, device.height
    # The left third of the page stays flat.
    left = (0, height // 4, width // 3, height * 3 // 4)
    flat = capture(page).crop(left)
    assert flat.convert("L").getextrema()[0] < 100, "the page has text"
    texts.pointer.down((width * 0.95, height * 0.6))
    texts.pointer.glide((width * 0.7, height * 0.58), 0.3)
    texts.pointer.hold(0.2)
    assert page.locator("[data-quire=curls]").get_attribute("data-renderer") == "fold"
    bent = capture(page)
    keep_strip([bent], device, "curl-text-live")
    assert list(bent.crop(left).getdata()) == list(flat.getdata())
    assert page.evaluate(CLIPPED) == 1
    texts.pointer.glide((width * 0.05, height * 0.58), 0.2)
    texts.pointer.up()
    until(lambda: (seen := texts.visible_text_or_none()) and seen["page"] == before["page"] + 1, "the next page is visible")
    assert page.evaluate(CLIPPED) == 0
