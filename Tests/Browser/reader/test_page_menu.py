"""The menu of a page: opened with a long press, a right click or a key, and the effect of each item."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from quire_browser.bars import Bars, box, small_targets
from quire_browser.devices import Device
from quire_browser.image_requests import ADDRESS, page_of
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until


@pytest.mark.devices("phone", "tablet")
def test_a_long_press_opens_the_menu_of_a_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    # On a phone, the menu opens below the finger. The release chooses nothing.
    reader.pointer.down(reader.spot(0.5, 0.75))
    reader.pointer.hold(0.8)
    reader.pointer.up()
    menu = reader.page.get_by_role("menu", name="Page 3")
    expect(menu).to_be_visible()
    for name in ("Save image", "Bookmark this page", "Show as single page", "Set as cover"):
        expect(menu.get_by_role("menuitem", name=name)).to_be_visible()
    assert small_targets(reader.page) == []
    assert reader.state().page == 3
    reader.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    reader.wait_for_rest(3)


@pytest.mark.devices("phone", "tablet")
@pytest.mark.parametrize("mode", [None, pytest.param("webtoon", marks=pytest.mark.settings(mode="webtoon"))])
def test_a_drag_that_is_reported_late_is_no_long_press(
    reader: Reader, colours: Book, page: Page, device: Device, mode: str | None
) -> None:
    reader.open(colours, 3)
    was = reader.state().slot(3).box
    start = reader.spot(0.7, 0.7)
    way = (-0.4 * device.width, 0) if mode is None else (0, -0.3 * device.height)
    pointer = reader.pointer
    pointer.down(start)
    # The finger keeps moving, but the browser reports the movement only after the delay of a long press.
    menu = page.get_by_role("menu", name="Page ")
    expect(menu).to_be_visible()
    pointer.glide((start[0] + way[0], start[1] + way[1]), 0.3)
    expect(menu).to_have_count(0)
    pointer.up()
    if mode is None:
        reader.wait_for_rest(4)
    else:
        reader.wait_for_rest()
        until(lambda: reader.state().slot(3).box.y < was.y - 0.25 * device.height, "the strip has followed")
    page.keyboard.press("ArrowRight")
    until(lambda: reader.state().page > 3, "the keys go to the reader again")


@pytest.mark.devices("desktop")
def test_a_right_click_opens_the_menu_inside_the_window(
    reader: Reader, colours: Book, page: Page, device: Device
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    for spot in ((4, 4), (device.width - 4, 4), (4, device.height - 4), (device.width - 4, device.height - 4)):
        page.mouse.click(*spot, button="right")
        panel = page.locator(".is-menu .sheet-panel")
        expect(panel).to_be_visible()
        menu_box = box(panel)
        assert menu_box.x >= 0 and menu_box.y >= 0 and menu_box.right <= device.width and menu_box.bottom <= device.height
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    assert reader.state().page == 3


@pytest.mark.devices("phone", "desktop")
def test_the_menu_works_with_the_keyboard(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    reader.open(colours, 3)
    menu = Bars(reader).page_menu()
    items = menu.get_by_role("menuitem")
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(items.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(reader.surface).to_be_focused()
    expect(page).to_have_url(re.compile("/read/"))
    assert reader.state().page == 3


@pytest.mark.devices("phone", "desktop")
def test_a_page_is_saved_unchanged(reader: Reader, colours: Book, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.page_menu()
    with page.expect_download() as saving:
        bars.choose("Save image")
    assert saving.value.suggested_filename == "Colours 1 3.png"
    with open(saving.value.path(), "rb") as saved:
        assert saved.read(8) == b"\x89PNG\r\n\x1a\n"


@pytest.mark.devices("desktop")
def test_a_page_is_copied(context: BrowserContext, reader: Reader, colours: Book, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    bars = Bars(reader.open(colours, 3))
    bars.page_menu()
    bars.choose("Copy image")
    expect(page.get_by_text("Image copied")).to_be_visible()
    kinds = page.evaluate("async () => (await navigator.clipboard.read())[0].types")
    assert "image/png" in kinds


@pytest.mark.devices("phone")
def test_a_page_is_shared_where_the_device_can_share(reader: Reader, colours: Book, page: Page) -> None:
    page.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async ({files}) => { window.quireTestShared = [files[0].name, files[0].type, files[0].size]; };"""
    )
    bars = Bars(reader.open(colours, 3))
    bars.page_menu()
    bars.choose("Share image")
    until(lambda: page.evaluate("() => window.quireTestShared"), "the page is shared")
    name, kind, size = page.evaluate("() => window.quireTestShared")
    assert (name, kind) == ("Colours 1 3.png", "image/png") and size > 1000


@pytest.mark.devices("desktop")
def test_where_sharing_is_not_available_the_menu_does_not_offer_it(reader: Reader, colours: Book, page: Page) -> None:
    page.add_init_script("navigator.canShare = () => false;")
    menu = Bars(reader.open(colours, 3)).page_menu()
    expect(menu.get_by_role("menuitem", name="Share image")).to_have_count(0)


@pytest.mark.devices("phone", "desktop")
def test_a_page_becomes_the_cover(reader: Reader, colours: Book, server: Server, page: Page, device: Device) -> None:
    bars = Bars(reader.open(colours, 5))
    bars.page_menu()
    bars.choose("Set as cover")
    expect(page.get_by_text("Cover changed")).to_be_visible()
    series = server.get(f"/api/v1/series/{colours.series_id}")
    book = next(book for book in series["publications"] if str(book["id"]) == colours.id)
    assert book["cover"]["page"] == 4
    server.delete(f"/api/v1/publications/{colours.id}/cover")


@pytest.mark.devices("desktop")
def test_a_page_is_set_to_stand_alone_and_paired_again(reader: Reader, colours: Book, page: Page) -> None:
    bars = Bars(reader.open(colours, 4))
    bars.page_menu()
    bars.choose("Show as single page")
    menu = bars.page_menu()
    expect(menu.get_by_role("menuitem", name="Show as spread")).to_be_visible()
    bars.choose("Show as spread")
    expect(bars.page_menu().get_by_role("menuitem", name="Show as single page")).to_be_visible()


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 500")
def test_a_page_that_failed_is_reloaded_from_its_menu(reader: Reader, colours: Book, page: Page) -> None:
    fails = True

    def refuse(route: Route) -> None:
        if fails and page_of(route.request.url) == 3:
            route.fulfill(status=500, json={"title": "No", "status": 500, "detail": "The archive ended too early."})
        else:
            route.continue_()

    page.route(ADDRESS, refuse)
    page.goto(f"{reader.server.origin}/read/{colours.id}/3")
    expect(page.get_by_text("The archive ended too early.").first).to_be_visible()
    fails = False
    bars = Bars(reader)
    bars.page_menu()
    bars.choose("Reload page")
    reader.wait_for_page(3)
