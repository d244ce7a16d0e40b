"""The viewer of pictures: out of a cover or a page and back, turned, magnified, pulled away."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.bars import Bars, small_targets
from quire_browser.devices import Device
from quire_browser.images import counts
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Box, Reader
from quire_browser.server import Book, Server
from quire_browser.viewer import Viewer, apart
from quire_browser.waiting import until

SCROLLED = "() => document.documentElement.scrollTop"


@pytest.fixture
def viewer(page: Page, device: Device) -> Viewer:
    return Viewer(page, device)


@pytest.fixture
def covers(library: LibraryPage, viewer: Viewer) -> LibraryPage:
    """The library with its first covers loaded, and a viewer that watches."""
    library.open()
    until(
        lambda: library.page.evaluate("() => document.querySelectorAll('.collection .cover img[src]').length > 3"),
        "covers are loaded",
    )
    return library


def card(covers: LibraryPage, number: int):
    """The link of a cover of the grid, from 1."""
    return covers.page.locator(".collection .card > .card-link").nth(number - 1)


def test_a_cover_opens_from_its_place_and_goes_back_there(
    covers: LibraryPage, viewer: Viewer, device: Device, page: Page
) -> None:
    page.evaluate("() => document.documentElement.scrollTo(0, 60)")
    scrolled = page.evaluate(SCROLLED)
    link = card(covers, 2)
    lies = viewer.open_from(link.locator(".cover"))
    now = viewer.rests(2)
    frames = viewer.frames()
    assert apart(frames[0].seen, lies) < 2 and frames[0].ground < 0.01, frames[0]
    widths = [frame.seen.width for frame in frames]
    assert widths == sorted(widths), "it grows steadily"
    # Fitted: it touches two edges and lies in the middle.
    assert abs(now.picture.width - device.width) < 1 or abs(now.picture.height - device.height) < 1
    assert apart(Box(0, 0, *(2 * part for part in now.picture.middle)), Box(0, 0, device.width, device.height)) < 1
    expect(viewer.dialog.get_by_role("status").first).to_have_text(re.compile(r"^2 of \d+$"))
    assert page.evaluate("() => document.querySelector('[data-quire=viewer]').contains(document.activeElement)")
    assert small_targets(page) == []
    until(lambda: viewer.shown().width > 480 or device.scale == 1, "more pixels come than the cover had")

    page.keyboard.press("Escape")
    viewer.is_closed()
    last = viewer.frames()[-1]
    assert last.state == "closing" and last.ground < 0.05
    # The mouse lies on no cover while the viewer is there: the cover has come down again.
    assert apart(last.seen, Box(lies.x, lies.y + (0 if device.touch else 3), lies.width, lies.height)) < 12
    expect(link).to_be_focused()
    assert page.evaluate(SCROLLED) == scrolled
    expect(link.locator(".cover")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/browse$"))


@pytest.mark.devices("phone")
def test_covers_are_swiped_through_and_close_to_the_one_that_is_shown(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    place = card(covers, 2).locator(".cover").bounding_box()
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.rests(1)
    viewer.hand.swipe(viewer.spot(0.8, 0.5), viewer.spot(0.3, 0.5))
    viewer.rests(2)
    expect(viewer.dialog.get_by_role("status").first).to_have_text(re.compile("^2 of"))
    viewer.hand.swipe(viewer.spot(0.3, 0.5), viewer.spot(0.8, 0.5))
    viewer.rests(1)
    viewer.hand.swipe(viewer.spot(0.8, 0.5), viewer.spot(0.3, 0.5))
    viewer.rests(2)
    viewer.frames()
    viewer.hand.place(viewer.spot(0.5, 0.5), viewer.spot(0.5, 0.7))
    viewer.is_closed()
    assert apart(viewer.frames()[-1].seen, Box(**place)) < 12
    expect(card(covers, 2)).to_be_focused()


@pytest.mark.devices("phone")
def test_fingers_magnify_a_picture_and_a_tap_hides_the_buttons(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    viewer.open_from(card(covers, 1).locator(".cover"))
    home = viewer.rests(1)
    viewer.hand.tap(viewer.spot(0.5, 0.5))
    expect(viewer.button("Close")).to_be_hidden()
    viewer.hand.tap(viewer.spot(0.5, 0.5))
    expect(viewer.button("Close")).to_be_visible()
    viewer.hand.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.rests().picture.width - 2 * home.picture.width) < 2, "a double tap doubles it")
    # A magnified picture is panned and not pulled away.
    viewer.hand.place(viewer.spot(0.5, 0.4), viewer.spot(0.5, 0.7))
    assert viewer.rests().ground == 1
    viewer.hand.double_tap(viewer.spot(0.5, 0.5))
    until(lambda: abs(viewer.rests().picture.width - home.picture.width) < 2, "another one brings it home")
    viewer.hand.pinch(viewer.spot(0.5, 0.5), 100, 250)
    assert viewer.rests().picture.width > 2 * home.picture.width
    viewer.hand.pinch(viewer.spot(0.5, 0.5), 300, 60)
    assert apart(viewer.rests().picture, home.picture) < 2


@pytest.mark.devices("phone")
def test_a_picture_is_pulled_and_comes_back_and_is_pulled_away(
    covers: LibraryPage, viewer: Viewer, page: Page
) -> None:
    link = card(covers, 2)
    lies = viewer.open_from(link.locator(".cover"))
    home = viewer.rests(2)
    start, end = viewer.spot(0.5, 0.5), viewer.spot(0.55, 0.58)
    viewer.hand.down(start)
    viewer.hand.glide(end, 0.3)
    held = until(lambda: (now := viewer.shown()).state == "dragging" and now.ground < 0.95 and now, "it is pulled")
    assert held.picture.width < home.picture.width
    # What the finger took stays under it, but for the slop.
    across = (end[0] - held.picture.x) / held.picture.width - (start[0] - home.picture.x) / home.picture.width
    assert abs(across) < 0.05
    viewer.hand.hold(0.15)
    viewer.hand.up()
    assert apart(viewer.rests(2).picture, home.picture) < 0.5

    # Upwards, and back before the finger lifts.
    viewer.hand.down(start)
    viewer.hand.glide(viewer.spot(0.5, 0.25), 0.3)
    viewer.hand.glide(viewer.spot(0.5, 0.33), 0.1)
    viewer.hand.up()
    assert apart(viewer.rests(2).picture, home.picture) < 0.5

    viewer.frames()
    viewer.hand.place(start, viewer.spot(0.5, 0.75))
    viewer.is_closed()
    assert apart(viewer.frames()[-1].seen, lies) < 12
    expect(link).to_be_focused()


@pytest.mark.devices("phone")
def test_a_picture_that_was_thrown_is_caught_in_mid_air(covers: LibraryPage, viewer: Viewer, page: Page) -> None:
    viewer.open_from(card(covers, 2).locator(".cover"))
    home = viewer.rests(2)
    viewer.frames()
    viewer.hand.swipe(viewer.spot(0.5, 0.5), viewer.spot(0.5, 0.6), 0.07)
    viewer.hand.down(viewer.spot(0.5, 0.6))
    until(lambda: viewer.shown() and viewer.shown().state == "dragging", "it is caught")
    states = [frame.state for frame in viewer.frames()]
    assert "closing" in states, states
    viewer.hand.glide(viewer.spot(0.5, 0.56), 0.2)
    viewer.hand.hold(0.15)
    viewer.hand.up()
    assert apart(viewer.rests(2).picture, home.picture) < 0.5
    expect(viewer.dialog).to_be_visible()


@pytest.mark.devices("desktop")
def test_the_viewer_is_worked_with_keys_and_the_mouse(covers: LibraryPage, viewer: Viewer, page: Page) -> None:
    link = card(covers, 1)
    link.focus()
    page.keyboard.press("Shift+F10")
    home = viewer.rests(1)
    page.keyboard.press("ArrowRight")
    viewer.rests(2)
    page.keyboard.press("ArrowLeft")
    viewer.rests(1)
    page.keyboard.press("+")
    until(lambda: viewer.rests().picture.width > 1.4 * home.picture.width, "plus magnifies")
    page.keyboard.press("-")
    page.keyboard.press("0")
    until(lambda: apart(viewer.rests().picture, home.picture) < 2, "nought goes home")
    page.mouse.move(*viewer.spot(0.5, 0.5))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    until(lambda: viewer.rests().picture.width > 1.4 * home.picture.width, "the wheel magnifies with control")
    page.keyboard.press("0")
    until(lambda: apart(viewer.rests().picture, home.picture) < 2, "it is home again")
    with page.expect_download() as saving:
        viewer.button("Save the picture").click()
    assert saving.value.suggested_filename.endswith(".png")
    # The last cover of the list is out of sight: there is nothing to fly to.
    page.keyboard.press("End")
    until(lambda: viewer.rests().page > 20, "the last one is shown")
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.is_closed()
    assert viewer.frames()[-1].opacity < 0.05


@pytest.mark.devices("phone")
def test_a_picture_is_shared_where_the_device_can(covers: LibraryPage, viewer: Viewer, page: Page) -> None:
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.rests(1)
    expect(viewer.button("Share the picture")).to_have_count(0)
    viewer.button("Close").tap()
    viewer.is_closed()
    page.evaluate(
        """() => {
            navigator.canShare = () => true;
            navigator.share = async ({files}) => { window.quireTestShared = [files[0].type, files[0].size]; };
        }"""
    )
    viewer.open_from(card(covers, 1).locator(".cover"))
    viewer.rests(1)
    viewer.button("Share the picture").tap()
    kind, size = until(lambda: page.evaluate("() => window.quireTestShared"), "the other app has it")
    assert kind == "image/png" and size > 1000


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_without_motion_pictures_fade_and_nothing_of_ten_openings_is_left(
    covers: LibraryPage, viewer: Viewer, page: Page, device: Device
) -> None:
    link = card(covers, 1)

    def look() -> None:
        viewer.open_from(link.locator(".cover"))
        viewer.rests(1)
        page.keyboard.press("Escape")
        viewer.is_closed()

    look()
    boxes = {(round(frame.picture.x), round(frame.picture.width)) for frame in viewer.frames()}
    assert len(boxes) == 1, boxes
    page.wait_for_load_state("networkidle")
    before = counts(page)
    for _ in range(10):
        look()
    after = until(lambda: (now := counts(page)) == before and now, f"what is held is {before} again")
    assert after == before


@pytest.mark.devices("phone", "desktop")
def test_the_cover_at_the_head_of_a_series_opens(
    library: LibraryPage, viewer: Viewer, colours: Book, page: Page, device: Device
) -> None:
    library.open()
    library.named("Colours").first.click()
    button = page.get_by_role("button", name="View the picture")
    cover = button.locator(".cover")
    until(lambda: cover.locator("img[src]").count() == 1, "the cover is loaded")
    box = cover.bounding_box()
    assert box is not None
    button.tap() if device.touch else button.click()
    viewer.rests(1)
    assert apart(viewer.frames()[0].seen, Box(**box)) < 2
    assert small_targets(page) == []
    page.keyboard.press("Escape")
    viewer.is_closed()
    expect(button).to_be_focused()
    # As every other cover.
    viewer.open_from(cover)
    viewer.rests(1)


@pytest.mark.devices("phone", "desktop")
def test_the_large_cover_of_what_one_reads_opens(
    library: LibraryPage, viewer: Viewer, reader: Reader, colours: Book, page: Page
) -> None:
    reader.open(colours, 3)
    page.goto(library.server.origin + "/")
    cover = page.locator(".hero-cover .cover")
    until(lambda: cover.locator("img[src]").count() == 1, "the cover is loaded")
    viewer.open_from(cover)
    viewer.rests(1)
    page.keyboard.press("Escape")
    viewer.is_closed()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.devices("phone", "desktop")
def test_a_page_opens_from_its_menu(
    reader: Reader, viewer: Viewer, colours: Book, page: Page, device: Device
) -> None:
    bars = Bars(reader.open(colours, 3))
    lies = reader.state().slot(3).leaf
    bars.page_menu()
    viewer.frames()
    bars.choose("View the picture")
    viewer.rests(1)
    assert apart(viewer.frames()[0].seen, lies) < 2
    expect(viewer.dialog.get_by_role("img", name="Colours 1 3")).to_be_attached()
    expect(viewer.dialog.get_by_role("status").first).to_have_text("")
    # The keys are the viewer's: the book stays where it is.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    viewer.is_closed()
    assert reader.rests(3).page == 3
    expect(reader.surface).to_be_focused()


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 500")
def test_a_picture_that_does_not_come_says_so_and_is_tried_again(
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
    expect(viewer.dialog.get_by_text("This picture can’t be shown")).to_be_visible()
    expect(viewer.dialog.get_by_text("The archive ended too early.")).to_be_visible()
    fails = False
    viewer.button("Try again").tap()
    until(lambda: viewer.rests().width > 0, "the picture is shown")
