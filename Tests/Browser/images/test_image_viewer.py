"""The image viewer: opening from a cover or a page, closing, swiping, zooming, dragging away."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.bars import Bars, small_targets
from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.server import Book, Server
from quire_browser.viewer import Viewer, apart
from quire_browser.waiting import until

SCROLLED = "() => document.documentElement.scrollTop"


@pytest.fixture
def covers(library: LibraryPage, viewer: Viewer) -> LibraryPage:
    """The library with its first covers loaded, and a viewer that records frames."""
    library.open()
    until(
        lambda: library.page.evaluate("() => document.querySelectorAll('.collection .cover img[src]').length > 3"),
        "covers are loaded",
    )
    return library


def card(covers: LibraryPage, number: int):
    """The link of a cover in the grid, from 1."""
    return covers.page.locator(".collection .card > .card-link").nth(number - 1)


def test_a_cover_opens_from_its_position_and_closes_to_it(
    covers: LibraryPage, viewer: Viewer, device: Device, page: Page
) -> None:
    page.evaluate("() => document.documentElement.scrollTo(0, 60)")
    scrolled = page.evaluate(SCROLLED)
    link = card(covers, 2)
    origin = viewer.open_from(link.locator(".cover"))
    now = viewer.wait_for_rest(2)
    frames = viewer.frames()
    assert apart(frames[0].visible_box, origin) < 2 and frames[0].ground < 0.01, frames[0]
    widths = [frame.visible_box.width for frame in frames]
    assert widths == sorted(widths), "the image grows steadily"
    # It fills the width. It is centred, or begins at the top if it is taller than the window.
    height = device.width * now.picture.height / now.picture.width
    expected = Box(0, max((device.height - height) / 2, 0), device.width, height)
    assert apart(now.picture, expected) < 1, now.picture
    expect(viewer.dialog.get_by_role("status").first).to_have_text(re.compile(r"^2 of \d+$"))
    assert page.evaluate("() => document.querySelector('[data-quire=viewer]').contains(document.activeElement)")
    assert small_targets(page) == []
    until(lambda: viewer.shown().width > 480 or device.scale == 1, "an image with more pixels than the cover is loaded")

    page.keyboard.press("Escape")
    viewer.is_closed()
    last = viewer.frames()[-1]
    assert last.state == "closing" and last.ground < 0.05
    # The pointer is over no cover while the viewer is open: the lifted cover has moved back.
    assert apart(last.visible_box, Box(origin.x, origin.y + (0 if device.touch else 3), origin.width, origin.height)) < 12
    expect(link).to_be_focused()
    assert page.evaluate(SCROLLED) == scrolled
    expect(link.locator(".cover")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/browse$"))


@pytest.mark.devices("phone")
def test_a_swipe_shows_the_next_cover_and_closing_returns_to_that_cover(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    place = card(covers, 2).locator(".cover").bounding_box()
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.wait_for_rest(1)
    viewer.pointer.swipe(viewer.spot(0.8, 0.5), viewer.spot(0.3, 0.5))
    viewer.wait_for_rest(2)
    expect(viewer.dialog.get_by_role("status").first).to_have_text(re.compile("^2 of"))
    viewer.pointer.swipe(viewer.spot(0.3, 0.5), viewer.spot(0.8, 0.5))
    viewer.wait_for_rest(1)
    viewer.pointer.swipe(viewer.spot(0.8, 0.5), viewer.spot(0.3, 0.5))
    viewer.wait_for_rest(2)
    viewer.frames()
    viewer.pointer.drag(viewer.spot(0.5, 0.5), viewer.spot(0.5, 0.7))
    viewer.is_closed()
    assert apart(viewer.frames()[-1].visible_box, Box(**place)) < 12
    expect(card(covers, 2)).to_be_focused()


@pytest.mark.devices("phone")
def test_a_pinch_zooms_an_image_and_a_tap_hides_the_buttons(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    viewer.open_from(card(covers, 1).locator(".cover"))
    home = viewer.wait_for_rest(1)
    viewer.pointer.tap(viewer.spot(0.5, 0.5))
    expect(viewer.button("Close")).to_be_hidden()
    viewer.pointer.tap(viewer.spot(0.5, 0.5))
    expect(viewer.button("Close")).to_be_visible()
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.wait_for_rest().picture.width - 2 * home.picture.width) < 2, "a double tap doubles the scale")
    # A drag on a zoomed image pans it and does not close the viewer.
    viewer.pointer.drag(viewer.spot(0.5, 0.4), viewer.spot(0.5, 0.7))
    assert viewer.wait_for_rest().ground == 1
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.wait_for_rest().picture.width - home.picture.width) < 2, "another double tap resets the scale")
    viewer.pointer.pinch(viewer.spot(0.5, 0.5), 100, 250)
    assert viewer.wait_for_rest().picture.width > 2 * home.picture.width
    viewer.pointer.pinch(viewer.spot(0.5, 0.5), 300, 60)
    assert apart(viewer.wait_for_rest().picture, home.picture) < 2


@pytest.mark.devices("phone")
def test_an_image_is_dragged_released_and_dragged_away(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    link = card(covers, 2)
    origin = viewer.open_from(link.locator(".cover"))
    home = viewer.wait_for_rest(2)
    start, end = viewer.spot(0.5, 0.5), viewer.spot(0.55, 0.58)
    viewer.pointer.down(start)
    viewer.pointer.glide(end, 0.3)
    held = until(lambda: (now := viewer.shown()).state == "dragging" and now.ground < 0.95 and now, "the image is dragged")
    assert held.picture.width < home.picture.width
    # The image follows the finger, except for the slop of the gesture.
    across = (end[0] - held.picture.x) / held.picture.width - (start[0] - home.picture.x) / home.picture.width
    assert abs(across) < 0.05
    viewer.pointer.hold(0.15)
    viewer.pointer.up()
    assert apart(viewer.wait_for_rest(2).picture, home.picture) < 0.5

    # Up, and back before the finger lifts.
    viewer.pointer.down(start)
    viewer.pointer.glide(viewer.spot(0.5, 0.25), 0.3)
    viewer.pointer.glide(viewer.spot(0.5, 0.33), 0.1)
    viewer.pointer.up()
    assert apart(viewer.wait_for_rest(2).picture, home.picture) < 0.5

    viewer.frames()
    viewer.pointer.drag(start, viewer.spot(0.5, 0.75))
    viewer.is_closed()
    assert apart(viewer.frames()[-1].visible_box, origin) < 12
    expect(link).to_be_focused()


@pytest.mark.devices("phone")
def test_a_closing_image_can_be_caught(library: LibraryPage, viewer: Viewer, page: Page) -> None:
    slow = 5
    viewer.slow_time(slow)
    library.open()
    viewer.open_from(card(library, 2).locator(".cover"))
    home = viewer.wait_for_rest(2)
    viewer.frames()
    viewer.pointer.swipe(viewer.spot(0.5, 0.5), viewer.spot(0.5, 0.6), 0.07 * slow)
    viewer.pointer.down(viewer.spot(0.5, 0.6))
    until(lambda: (now := viewer.shown()) and now.state == "dragging", "the closing image is caught")
    states = [frame.state for frame in viewer.frames()]
    assert "closing" in states, states
    # After the swipe of 84 points, the image moved up to 120 points more. The drag back leaves less than the 100 points
    # that close the viewer.
    viewer.pointer.glide(viewer.spot(0.5, 0.45), 0.3 * slow)
    viewer.pointer.hold(0.15 * slow)
    viewer.pointer.up()
    assert apart(viewer.wait_for_rest(2).picture, home.picture) < 0.5
    expect(viewer.dialog).to_be_visible()


@pytest.mark.devices("desktop")
def test_the_viewer_works_with_keys_and_the_mouse(
    covers: LibraryPage, viewer: Viewer, page: Page, device: Device
) -> None:
    link = card(covers, 1)
    link.focus()
    page.keyboard.press("Shift+F10")
    home = viewer.wait_for_rest(1)
    page.keyboard.press("ArrowRight")
    viewer.wait_for_rest(2)
    page.keyboard.press("ArrowLeft")
    viewer.wait_for_rest(1)
    page.keyboard.press("+")
    until(lambda: viewer.wait_for_rest().picture.width > 1.4 * home.picture.width, "plus zooms in")
    page.keyboard.press("-")
    page.keyboard.press("0")
    until(lambda: abs(viewer.wait_for_rest().picture.width - home.picture.width) < 2, "zero resets the scale")
    page.mouse.move(*viewer.spot(0.5, 0.5))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    until(lambda: viewer.wait_for_rest().picture.width > 1.4 * home.picture.width, "Ctrl and the wheel zoom in")
    page.keyboard.press("0")
    until(lambda: abs(viewer.wait_for_rest().picture.width - home.picture.width) < 2, "the scale is reset")
    with page.expect_download() as saving:
        viewer.button("Save image").click()
    assert saving.value.suggested_filename.endswith(".png")
    # The last cover of the list is not visible. It is scrolled into view, and the image flies to it.
    page.keyboard.press("End")
    last = until(lambda: (now := viewer.wait_for_rest()).page > 20 and now, "the last image is visible").page
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.is_closed()
    place = page.locator(".collection .card > .card-link:focus .cover").bounding_box()
    assert place is not None and place["y"] > 0 and place["y"] + place["height"] <= device.height
    end = viewer.frames()[-1]
    assert end.page == last and end.opacity == 1
    assert apart(end.visible_box, Box(**place)) < 12


@pytest.mark.devices("phone")
def test_an_image_is_shared_where_the_device_can_share(covers: LibraryPage, viewer: Viewer, page: Page) -> None:
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.wait_for_rest(1)
    expect(viewer.button("Share image")).to_have_count(0)
    viewer.button("Close").tap()
    viewer.is_closed()
    page.evaluate(
        """() => {
            navigator.canShare = () => true;
            navigator.share = async ({files}) => { window.quireTestShared = [files[0].type, files[0].size]; };
        }"""
    )
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.wait_for_rest(1)
    viewer.button("Share image").tap()
    kind, size = until(lambda: page.evaluate("() => window.quireTestShared"), "the image is shared")
    assert kind == "image/png" and size > 1000


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_with_reduced_motion_images_fade_and_ten_openings_leak_nothing(
    covers: LibraryPage, viewer: Viewer, page: Page, device: Device
) -> None:
    link = card(covers, 1)

    def look() -> None:
        viewer.open_from(link.locator(".cover"))
        viewer.wait_for_rest(1)
        page.keyboard.press("Escape")
        viewer.is_closed()

    look()
    boxes = {(round(frame.picture.x), round(frame.picture.width)) for frame in viewer.frames()}
    assert len(boxes) == 1, boxes
    page.wait_for_load_state("networkidle")
    before = counts(page)
    for _ in range(10):
        look()
    after = until(lambda: (now := counts(page)) == before and now, f"the counts are {before} again")
    assert after == before


@pytest.mark.devices("phone", "desktop")
def test_the_cover_in_the_header_of_a_series_opens(
    library: LibraryPage, viewer: Viewer, colours: Book, page: Page, device: Device
) -> None:
    library.open()
    library.named("Colours").first.click()
    button = page.get_by_role("button", name="View image")
    cover = button.locator(".cover")
    until(lambda: cover.locator("img[src]").count() == 1, "the cover is loaded")
    box = cover.bounding_box()
    assert box is not None
    button.tap() if device.touch else button.click()
    viewer.wait_for_rest(1)
    assert apart(viewer.frames()[0].visible_box, Box(**box)) < 2
    assert small_targets(page) == []
    page.keyboard.press("Escape")
    viewer.is_closed()
    expect(button).to_be_focused()
    # It behaves like every other cover.
    viewer.open_from(cover)
    viewer.wait_for_rest(1)


@pytest.mark.devices("phone", "desktop")
def test_the_large_cover_on_home_opens(
    library: LibraryPage, viewer: Viewer, reader: Reader, colours: Book, page: Page
) -> None:
    reader.open(colours, 3)
    page.goto(library.server.origin + "/")
    cover = page.locator(".hero-cover .cover")
    until(lambda: cover.locator("img[src]").count() == 1, "the cover is loaded")
    viewer.open_from(cover)
    viewer.wait_for_rest(1)
    page.keyboard.press("Escape")
    viewer.is_closed()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.devices("phone", "desktop")
def test_a_page_opens_from_its_menu(
    reader: Reader, viewer: Viewer, colours: Book, page: Page, device: Device
) -> None:
    bars = Bars(reader.open(colours, 3))
    origin = reader.state().slot(3).leaf
    bars.page_menu()
    viewer.frames()
    bars.choose("View image")
    viewer.wait_for_rest(3)
    assert apart(viewer.frames()[0].visible_box, origin) < 2
    expect(viewer.dialog.get_by_role("img", name="Colours 1 3")).to_be_attached()
    expect(viewer.dialog.get_by_role("status").first).to_have_text("3 of 12")
    # The viewer has all pages. It receives the keys, so the book stays at its page.
    page.keyboard.press("ArrowRight")
    viewer.wait_for_rest(4)
    expect(viewer.dialog.get_by_role("status").first).to_have_text("4 of 12")
    # The page of the current image is not visible, so the image fades.
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.is_closed()
    assert viewer.frames()[-1].opacity < 0.05
    assert reader.wait_for_rest(3).page == 3
    expect(reader.surface).to_be_focused()


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 500")
def test_an_image_that_fails_shows_an_error_and_can_be_retried(
    library: LibraryPage, viewer: Viewer, server: Server, colours: Book, page: Page
) -> None:
    fails = True

    def refuse(route: Route) -> None:
        if fails:
            route.fulfill(status=500, json={"title": "No", "status": 500, "detail": "The archive ended too early."})
        else:
            route.continue_()

    page.route(re.compile(f"/images/{colours.content}/"), refuse)
    library.open()
    cover = library.named("Colours").first.locator(".cover")
    expect(cover).to_have_class(re.compile("is-failed"))
    viewer.open_from(cover)
    expect(viewer.dialog.get_by_text("Can’t show this image")).to_be_visible()
    expect(viewer.dialog.get_by_text("The archive ended too early.")).to_be_visible()
    fails = False
    viewer.button("Try again").tap()
    until(lambda: viewer.wait_for_rest().width > 0, "the image is visible")
