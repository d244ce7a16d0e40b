"""Spreads that are found by comparing pages: drawn chapters as the ground truth, and the pairs in the reader."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.spread_chapters import Accuracy, Chapter, chapter, pairs
from quire_browser.waiting import until
from test_spreads import wait_for_spread

#: Small chapters with few pages. `make bench PARTS=spreads` compares 300 larger ones.
COUNT = 40

pytestmark = pytest.mark.timeout(300)


@dataclass
class Drawn:
    server: Server
    chapters: list[Chapter]

    def book(self, seed: int) -> Book:
        return self.server.book(f"Drawn {seed:03}")

    def spreads(self, seed: int) -> list[int]:
        """The spreads that the server finds, once it has compared all pages."""
        address = f"/api/v1/publications/{self.book(seed).id}/spreads"
        until(lambda: not self.server.get(address)["pending"], f"chapter {seed} is compared", seconds=60)
        return self.server.get(address)["firstPages"]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawn]:
    folder: Path = tmp_path_factory.mktemp("spreads")
    (folder / "Chapters").mkdir()
    chapters = [chapter(seed, heights=(800, 1100), units=(4, 7)) for seed in range(COUNT)]
    for seed, each in enumerate(chapters):
        each.write(folder / "Chapters" / f"Drawn {seed:03}.cbz")
    server = Server("spreads", folder, COUNT)
    yield Drawn(server, chapters)
    server.stop()


@pytest.fixture
def served(drawn: Drawn) -> Server:
    return drawn.server


def test_spreads_of_drawn_chapters_are_found(drawn: Drawn) -> None:
    accuracy = Accuracy()
    for seed, each in enumerate(drawn.chapters):
        accuracy.add(each, drawn.spreads(seed))
    assert not accuracy.false_pairs, "pairs that don't continue each other"
    assert accuracy.shown >= 0.98, str(accuracy)
    assert accuracy.found >= 0.9, str(accuracy)


@pytest.mark.settings(layout="double")
@pytest.mark.devices("desktop")
def test_pairs_follow_spreads_without_a_jump_and_a_choice_wins(reader: Reader, drawn: Drawn, page: Page) -> None:
    # A chapter in which the second spread page is shown with the wrong page by alternation.
    seed, first = next(
        (seed, spread)
        for seed, each in enumerate(drawn.chapters)
        for spread in each.spreads
        if not each.is_right_to_left and not each.wide and spread - 1 in pairs(each, []) and spread > 2
        if spread in drawn.spreads(seed)
    )
    book = drawn.book(seed)
    manifest = re.compile(rf"/api/v1/publications/{book.id}/manifest")

    def without_spreads(route: Route) -> None:
        answer = route.fetch()
        body = answer.json() | {"spreads": {"pending": True, "firstPages": []}}
        route.fulfill(response=answer, body=json.dumps(body))

    page.route(manifest, without_spreads)
    # Pages are counted from 1 here.
    with page.expect_response(re.compile(rf"/api/v1/publications/{book.id}/spreads")) as response:
        reader.open(book, first + 1)
        wait_for_spread(reader, first, first + 1)
    assert first in response.value.json()["firstPages"]
    page.wait_for_timeout(300)
    wait_for_spread(reader, first, first + 1)
    # The pages before it are paired with regard to the visible ones; after a jump all pairs follow the spreads.
    page.unroute(manifest)
    reader.open(book, first + 1)
    wait_for_spread(reader, first + 1, first + 2)
    page.keyboard.press("o")
    until(
        lambda: drawn.server.get(f"/api/v1/publications/{book.id}/pairing")["shifted"] != [], "the choice is stored"
    )
    until(lambda: reader.state().is_at_rest, "the pages are at rest")
    reader.open(book, first + 1)
    wait_for_spread(reader, first, first + 1)
