"""A library of 200,000 series: only nearby items have elements and are loaded, and visible items keep their places."""

import time
import urllib.parse

import pytest
from playwright.sync_api import Page, Request, expect

from quire_browser.devices import Device
from quire_browser.pointers import Touch
from quire_browser.list_frames import ListFrames, longest_idle_time, steps
from quire_browser.server import Server
from quire_browser.waiting import until

#: Writing the library can take longer than the timeout of other tests.
pytestmark = pytest.mark.timeout(300)

SERIES = 200_000

#: The number of visible cards that are still placeholders.
BLANK = """() => [...document.querySelectorAll('.collection .card.is-skeleton')].filter((card) => {
  const box = card.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}).length"""
#: The cards of the first row below the bar: title, top edge, and position in the list.
FIRST_ROW = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
  const top = (card) => Math.round(card.getBoundingClientRect().top);
  const below = [...document.querySelectorAll('.collection .card')]
    .filter((card) => card.getBoundingClientRect().top >= bar - 1 && !card.classList.contains('is-skeleton'));
  const first = Math.min(...below.map(top));
  return below.filter((card) => top(card) === first)
    .map((card) => [card.querySelector('.card-title').textContent, first, Number(card.getAttribute('aria-posinset'))]);
}"""
SHIFTS = """window.quireShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.quireShift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""


def open_list(page: Page, server: Server, query: str = "") -> None:
    page.add_init_script(SHIFTS)
    page.goto(f"{server.origin}/browse{query}")
    expect(page.locator(".collection .card:not(.is-skeleton)").first).to_be_visible()


def requested_windows(requests: list[Request]) -> list[int]:
    """The start indices of the requested windows."""
    addresses = [urllib.parse.urlsplit(request.url) for request in requests]
    queries = [urllib.parse.parse_qs(address.query) for address in addresses if address.path == "/api/v1/series"]
    return [int(query.get("at", ["0"])[0]) for query in queries]


def test_only_nearby_items_have_elements_however_far_the_list_is_scrolled(
    page: Page, big_server: Server, device: Device
) -> None:
    open_list(page, big_server)
    expect(page.locator(".collection .card").first).to_have_attribute("aria-setsize", str(SERIES))
    page.mouse.move(device.width / 2, device.height / 2)
    most = 0
    for _ in range(40):
        page.mouse.wheel(0, device.height * 1.5)
        page.wait_for_timeout(30)
        most = max(most, page.evaluate("() => document.querySelectorAll('*').length"))
    until(lambda: page.evaluate(BLANK) == 0, "no visible card is a placeholder")
    assert most < 4000, f"the page had {most} elements"
    assert page.evaluate("() => scrollY") > device.height * 30
    assert page.evaluate("() => window.quireShift") < 0.02, "the layout shifted without input"


@pytest.mark.devices("phone", "desktop")
def test_the_index_rail_jumps_into_the_middle_without_loading_what_is_between(
    page: Page, big_server: Server, device: Device
) -> None:
    open_list(page, big_server)
    rail = page.get_by_role("slider", name="Index")
    expect(rail).to_be_visible()
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    box = rail.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    groups = big_server.get("/api/v1/series/index")["groups"]
    [start] = [group["start"] for group in groups if group["label"] == rail.get_attribute("aria-valuetext")]
    until(lambda: page.evaluate(BLANK) == 0 and page.evaluate(FIRST_ROW), "the series at the new position are visible")
    assert start > SERIES / 10
    assert start + 1 in [place for _, _, place in page.evaluate(FIRST_ROW)], "the group begins in the first row"
    asked = requested_windows(requests)
    assert len(asked) <= 4, f"windows were requested at {asked}"
    assert all(abs(at - start) < 400 for at in asked), f"windows were requested at {asked}, but the list is at {start}"


@pytest.mark.devices("desktop")
def test_the_index_rail_works_with_the_keyboard(page: Page, big_server: Server) -> None:
    open_list(page, big_server)
    rail = page.get_by_role("slider", name="Index")
    rail.focus()
    page.keyboard.press("End")
    assert rail.get_attribute("aria-valuenow") == rail.get_attribute("aria-valuemax")
    start = big_server.get("/api/v1/series/index")["groups"][-1]["start"]
    until(
        lambda: page.evaluate(BLANK) == 0 and start + 1 in [place for _, _, place in page.evaluate(FIRST_ROW)],
        "the last group is visible",
    )


@pytest.mark.devices("phone")
def test_insertions_above_the_viewport_move_no_visible_item(page: Page, big_server: Server) -> None:
    """The list is ordered by last read: a book read on another device moves from far below to the top."""
    open_list(page, big_server, "?sort=read")
    page.evaluate("() => scrollTo(0, 30000)")
    until(lambda: page.evaluate(BLANK) == 0 and page.evaluate(FIRST_ROW), "the series at the new position are visible")
    title, top, place = page.evaluate(FIRST_ROW)[0]
    far = big_server.request("/api/v1/series?sort=read&limit=1&at=150000")["series"][0]
    book = big_server.request(f"/api/v1/series/{far['id']}")["publications"][0]
    big_server.request(
        f"/api/v1/publications/{book['id']}/progress",
        "PUT",
        {"page": 1, "completed": False, "updatedAt": int(time.time() * 1000), "device": "elsewhere"},
    )
    # One more card precedes it, so it moves to the next column at the same height.
    until(lambda: [title, top, place + 1] in page.evaluate(FIRST_ROW), f"{title} is at {top}, one position later", seconds=15)


@pytest.mark.devices("phone")
def test_a_flung_list_shows_placeholders_only_while_their_data_is_loading(
    page: Page, big_server: Server, device: Device
) -> None:
    frames = ListFrames(page)
    open_list(page, big_server)
    until(lambda: frames.all()[-1].isAwaited is False, "the first window is loaded")
    frames.begin()
    pointer = Touch(page)
    across = device.width / 2
    for _ in range(8):
        pointer.swipe((across, device.height * 0.8), (across, device.height * 0.2), 0.1)
        page.wait_for_timeout(150)

    def rests() -> bool:
        last = frames.all()[-10:]
        return last[-1].blank == 0 and sum(step.up for step in steps(last)) == 0

    until(rests, "the list is at rest, and its items are visible", seconds=20)
    seen = frames.all()
    assert page.evaluate("() => scrollY") > device.height * 30, "the list was flung far"
    bare = [frame.lowest for frame in seen if frame.lowest < device.height * 0.9]
    assert not bare, f"{len(bare)} of {len(seen)} frames had not even placeholders in the lower part of the window"
    # A slow machine needs some frames to decode the data and to draw it.
    idle_time = longest_idle_time(seen)
    assert idle_time < 500, f"placeholders were visible for {idle_time:.0f} ms without a request for them"
    assert page.evaluate("() => window.quireShift") < 0.02, "the layout shifted without input"


@pytest.mark.devices("phone")
def test_insertions_above_the_viewport_do_not_disturb_a_moving_list(
    page: Page, big_server: Server, device: Device
) -> None:
    """Series are read on another device while the list slows down after a fling."""
    frames = ListFrames(page)
    open_list(page, big_server, "?sort=read")
    page.evaluate("() => scrollTo(0, 30000)")
    until(lambda: page.evaluate(BLANK) == 0 and page.evaluate(FIRST_ROW), "the series at the new position are visible")
    pointer = Touch(page)
    across = device.width / 2
    came_on_the_way = 0
    for number in range(4):
        far = big_server.request(f"/api/v1/series?sort=read&limit=1&at={140_000 + number}")["series"][0]
        book = big_server.request(f"/api/v1/series/{far['id']}")["publications"][0]
        pointer.swipe((across, device.height * 0.75), (across, device.height * 0.25), 0.1)
        frames.begin()
        big_server.request(
            f"/api/v1/publications/{book['id']}/progress",
            "PUT",
            {"page": 1, "completed": False, "updatedAt": int(time.time() * 1000), "device": "elsewhere"},
        )
        until(lambda: any(step.inserted == 1 for step in steps(frames.all())), "a card is inserted", seconds=15)
        until(lambda: sum(step.up for step in steps(frames.all()[-10:])) == 0, "the list is at rest", seconds=20)
        taken = steps(frames.all())
        [change, *_] = [index for index, step in enumerate(taken) if step.inserted == 1]
        came_on_the_way += any(step.up > 0 for step in taken[change + 1 :])
        assert all(step.up > -4 for step in taken), "the list never moves back"
        # A shift by one row would be a speed of thousands of points per second among hundreds.
        around = [taken[index].speed for index in range(max(change - 3, 0), min(change + 4, len(taken))) if index != change]
        assert taken[change].speed <= 2.5 * max(around) + 1000, (
            f"{taken[change].speed:.0f} points per second, beside {around}"
        )
    assert came_on_the_way > 0, "a card was inserted while the list moved"


@pytest.mark.devices("desktop")
def test_a_favourite_set_on_a_cover_appears_on_other_devices(page: Page, big_server: Server) -> None:
    open_list(page, big_server, "?sort=added")
    other = page.context.new_page()
    open_list(other, big_server, "?sort=added")
    card = page.locator(".collection .card").nth(5)
    name = card.locator(".card-title").text_content()
    card.hover()
    heart = card.get_by_role("button", name=f"Favourite: {name}")
    was = heart.get_attribute("aria-pressed")
    heart.click()
    now = "false" if was == "true" else "true"
    expect(heart).to_have_attribute("aria-pressed", now)
    there = other.locator(".collection .card").nth(5).locator(".cover-favourite")
    expect(there).to_have_attribute("aria-pressed", now, timeout=15_000)
    other.close()


@pytest.mark.devices("phone")
def test_search_while_typing_finds_a_single_character(page: Page, big_server: Server) -> None:
    open_list(page, big_server, "?search=")
    page.get_by_role("searchbox").fill("雪")
    until(
        lambda: page.evaluate(
            "() => { const cards = [...document.querySelectorAll('.collection .card-title')];"
            " return cards.length > 0 && cards.every((card) => card.textContent.includes('雪')); }"
        ),
        "only titles with the character are listed",
    )
    page.get_by_role("searchbox").fill("雪月ab nothing")
    expect(page.get_by_text("No results for")).to_be_visible()
