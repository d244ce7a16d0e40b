"""The motion of rows in lists: rows that are inserted, removed and moved."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.library_page import LibraryPage
from quire_browser.pointers import Mouse
from quire_browser.server import Server
from quire_browser.waiting import until

#: Records the animations that the program starts, with the titles of their rows.
RECORD = """
    window.animations = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const title = this.querySelector(".row-title")?.textContent ?? "";
        window.animations.push({ title, frames, composite: options.composite ?? "replace" });
        return animate.call(this, frames, options);
    };
"""
ROW = 88


@pytest.fixture
def queue(library: LibraryPage, server: Server) -> Page:
    """The page of a reading list with three books, which records animations from the beginning."""
    page = library.page
    page.add_init_script(RECORD)
    ids = [server.book(title).id for title in ("Colours 1", "Colours 2", "Colours 3")]
    made = server.request("/api/v1/lists", "POST", {"kind": "readingList", "title": "Queue", "entries": ids})
    page.goto(f"{server.origin}/lists/{made['id']}")
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(3)
    yield page
    server.delete(f"/api/v1/lists/{made['id']}")


def animations(page: Page) -> dict[str, list]:
    """Returns the keyframes of the recorded animations, by the titles of the rows, and clears them."""
    found: dict[str, list] = {}
    for each in page.evaluate("() => window.animations.splice(0)"):
        found.setdefault(each["title"], []).append(each["frames"])
    return found


def move(distance: float) -> dict:
    return {"transform": [f"translate(0px,{distance:g}px)", "translate(0,0)"]}


@pytest.mark.devices("desktop")
def test_removed_rows_fade_out_and_restored_rows_fade_in(queue: Page) -> None:
    assert animations(queue) == {}, "rows move when the list is loaded"
    queue.get_by_role("button", name="Remove from list: Colours 1").click()
    expect(queue.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    assert animations(queue) == {
        "Colours 1": [{"opacity": [1, 0]}],
        "Colours 2": [move(ROW)],
        "Colours 3": [move(ROW)],
    }
    until(lambda: queue.locator(".row-item").count() == 2, "the removed row has left the page")
    queue.get_by_role("button", name="Undo").click()
    expect(queue.get_by_role("main").get_by_role("listitem")).to_have_count(3)
    found = animations(queue)
    assert found["Colours 1"][0] == {"opacity": [0, 1]}
    until(lambda: queue.locator(".row-item").count() == 3, "there is one element for each row")
    expect(queue.locator(".row-item[inert]")).to_have_count(0)


@pytest.mark.devices("desktop")
def test_a_dropped_row_glides_from_the_pointer(queue: Page) -> None:
    rows = queue.get_by_role("main").get_by_role("listitem")
    first, third = rows.nth(0).bounding_box(), rows.nth(2).bounding_box()
    grip = (first["x"] + 20, first["y"] + first["height"] / 2)
    Mouse(queue).drag(grip, (grip[0], third["y"] + third["height"] / 2 + 10))
    expect(rows.nth(2)).to_contain_text("Colours 1")
    found = animations(queue)
    # One animation from the pointer to the first place and one from the first place to the third. Their sum is ten points.
    from_pointer, from_first = found["Colours 1"]
    distance = float(re.match(r"translate\(0px,(.*)px\)", from_pointer["transform"][0])[1])
    assert distance == pytest.approx(2 * ROW + 10, abs=1)
    assert from_first == move(-2 * ROW)
    assert found["Colours 2"] == [move(ROW)]


@pytest.mark.devices("desktop")
def test_a_row_that_moves_continues_from_its_visible_place(queue: Page) -> None:
    steps = queue.evaluate(
        """async () => {
            const rows = [...document.querySelectorAll(".row-item")];
            const row = rows.find((row) => row.textContent.includes("Colours 1"));
            const top = () => row.getBoundingClientRect().top;
            const start = top();
            const jumps = [];
            for (let step = 0; step < 2; step += 1) {
                const before = top();
                row.querySelector("a").dispatchEvent(
                    new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true }),
                );
                jumps.push(top() - before);
                await new Promise((done) => setTimeout(done, 80));
            }
            const during = top();
            await new Promise((done) => setTimeout(done, 600));
            return { jumps, during: during - start, end: top() - start };
        }"""
    )
    assert all(abs(jump) <= 1 for jump in steps["jumps"]), f"the row jumped: {json.dumps(steps)}"
    assert 0 < steps["during"] <= 2 * ROW
    assert abs(steps["end"] - 2 * ROW) <= 1


@pytest.mark.devices("desktop")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_rows_change_their_places_at_once_with_reduced_motion(queue: Page, reduced_motion: str) -> None:
    queue.get_by_role("button", name="Remove from list: Colours 1").click()
    expect(queue.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    expect(queue.locator(".row-item")).to_have_count(2)
    assert animations(queue) == {}
