"""The image viewer with tall images, and with a rotated window or image."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.library_page import LibraryPage
from quire_browser.reader_state import Box
from quire_browser.screenshots import keep
from quire_browser.viewer import Viewer, apart
from quire_browser.waiting import until


@pytest.fixture
def cover(viewer: Viewer, library: LibraryPage, page: Page):
    """The second cover of the library. The viewer's script has to be added before the page opens."""
    library.open()
    until(lambda: page.locator(".collection .cover img[src]").count() > 3, "covers are loaded")
    return page.locator(".collection .card > .card-link").nth(1).locator(".cover")


def rests_at(viewer: Viewer, box: Box, what: str) -> None:
    until(lambda: apart(viewer.wait_for_rest().picture, box) < 1, f"{what}: {viewer.wait_for_rest().picture}")


@pytest.mark.devices("phone")
def test_a_rotated_window_shows_the_image_in_its_new_place_and_closes_it_into_the_moved_cover(
    cover, viewer: Viewer, page: Page, device: Device
) -> None:
    viewer.open_from(cover)
    home = viewer.wait_for_rest(2).picture
    page.set_viewport_size({"width": device.height, "height": device.width})
    # A page is taller than a window in landscape, so it fills the width from its top.
    wide = Box(0, 0, device.height, device.height * home.height / home.width)
    rests_at(viewer, wide, "the image fills the width")
    viewer.has_number(2)
    keep(page, device, "light", "viewer-landscape")
    viewer.frames()
    viewer.pointer.drag((420, 120), (430, 330))
    viewer.is_closed()
    assert apart(viewer.frames()[-1].visible_box, Box(**cover.bounding_box())) < 12
    # The reverse: opened in landscape, closed in portrait.
    viewer.open_from(cover)
    rests_at(viewer, wide, "the image fills the width")
    page.set_viewport_size({"width": device.width, "height": device.height})
    rests_at(viewer, home, "the image is whole")
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.closes_into(Box(**cover.bounding_box()))


@pytest.mark.devices("phone")
def test_a_rotation_of_the_window_keeps_a_zoomed_image_zoomed_and_does_not_drop_a_dragged_one(
    cover, viewer: Viewer, page: Page, device: Device
) -> None:
    viewer.open_from(cover)
    home = viewer.wait_for_rest(2).picture
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: viewer.wait_for_rest().picture.width > 1.9 * home.width, "a double tap zooms in")
    page.set_viewport_size({"width": device.height, "height": device.width})
    until(lambda: viewer.wait_for_rest().pages == "zoomed" and viewer.wait_for_rest().picture.width > device.height + 1, "it is zoomed")
    page.set_viewport_size({"width": device.width, "height": device.height})
    until(lambda: viewer.wait_for_rest().picture.width > home.width + 1, "it is zoomed")
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.wait_for_rest().picture.width - home.width) < 2, "another double tap resets the scale")

    viewer.pointer.down(viewer.spot(0.5, 0.4))
    viewer.pointer.glide(viewer.spot(0.5, 0.47), 0.3)
    until(lambda: viewer.shown().state == "dragging", "the image is dragged")
    page.set_viewport_size({"width": device.height, "height": device.width})
    page.set_viewport_size({"width": device.width, "height": device.height})
    assert viewer.shown().state == "dragging"
    viewer.pointer.hold(0.15)
    viewer.pointer.up()
    rests_at(viewer, home, "the image is back in its place")


@pytest.mark.devices("phone", "desktop")
def test_an_image_is_rotated_by_quarter_turns(cover, viewer: Viewer, page: Page, device: Device) -> None:
    viewer.open_from(cover)
    home = viewer.wait_for_rest(2).picture
    ratio = home.height / home.width
    button = viewer.button("Rotate image")
    press = button.tap if device.touch else button.click
    press()
    height = device.width / ratio
    rests_at(viewer, Box(0, max((device.height - height) / 2, 0), device.width, height), "a quarter turn")
    until(lambda: viewer.shown().width > 480 or device.scale == 1, "the image is sharp")
    keep(page, device, "light", "viewer-rotated")
    # The other images keep their rotation, and so does this one.
    viewer.swipe()
    rests_at(viewer, home, "the next image is upright")
    viewer.swipe(forward=False)
    rests_at(viewer, Box(0, max((device.height - height) / 2, 0), device.width, height), "it is still rotated")
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5)) if device.touch else page.keyboard.press("+")
    until(lambda: viewer.wait_for_rest().picture.width > 1.4 * device.width, "a rotated image is zoomed")
    page.keyboard.press("0")
    until(lambda: abs(viewer.wait_for_rest().picture.width - device.width) < 1, "and back")
    # It has another shape than its cover, so it fades.
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.fades()
    viewer.open_from(cover)
    rests_at(viewer, home, "the rotation is not kept")
    for _ in range(4):
        press()
    rests_at(viewer, home, "four quarter turns")
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.is_closed()
    assert viewer.frames()[-1].opacity == 1


@pytest.mark.devices("tablet")
def test_a_tall_image_scrolls_zooms_and_is_dragged_away_from_its_ends(
    cover, viewer: Viewer, page: Page, device: Device
) -> None:
    origin = viewer.open_from(cover)
    home = viewer.wait_for_rest(2).picture
    assert home.height > device.height and home.y == 0 and home.width == device.width
    keep(page, device, "light", "viewer-tall")
    viewer.pointer.drag(viewer.spot(0.5, 0.7), viewer.spot(0.5, 0.5))
    end = viewer.wait_for_rest(2).picture
    assert abs(end.bottom - device.height) < 1, "it scrolls to its end"
    # Upward from its end, and back before the finger lifts.
    viewer.pointer.down(viewer.spot(0.5, 0.7))
    viewer.pointer.glide(viewer.spot(0.5, 0.6), 0.3)
    until(lambda: viewer.shown().state == "dragging", "beyond its end it is dragged")
    viewer.pointer.glide(viewer.spot(0.5, 0.69), 0.3)
    viewer.pointer.hold(0.15)
    viewer.pointer.up()
    assert apart(viewer.wait_for_rest(2).picture, end) < 1
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: viewer.wait_for_rest().picture.width > 1.5 * home.width, "a double tap zooms in")
    viewer.pointer.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.wait_for_rest().picture.width - home.width) < 1, "another one resets the scale")
    viewer.pointer.drag(viewer.spot(0.5, 0.4), viewer.spot(0.5, 0.7))
    rests_at(viewer, home, "it scrolls to its top")
    # An image that is reached backwards begins at its top too.
    viewer.swipe(forward=False)
    viewer.wait_for_rest(1)
    viewer.swipe()
    rests_at(viewer, home, "the next image begins at its top")
    viewer.swipe()
    viewer.wait_for_rest(3)
    viewer.swipe(forward=False)
    rests_at(viewer, home, "the previous image begins at its top")
    viewer.frames()
    viewer.pointer.drag(viewer.spot(0.5, 0.3), viewer.spot(0.5, 0.6))
    viewer.closes_into(origin)
    expect(page.locator(".card-link:focus")).to_have_count(1)
