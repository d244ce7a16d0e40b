"""A store of the version before shelves: the first start of this version regroups its library and keeps the data of its
user."""

import hashlib
import importlib.util
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Page, expect

from quire_browser.library_page import LibraryPage
from quire_browser.server import ROOT, Server
from quire_browser.waiting import until

FIXTURES = ROOT / "Tests" / "Fixtures" / "store"
#: The identifiers of the series of folders in that store.
BOOKS, HARBOUR, LIGHTHOUSE = "s71f7aebb79573061c94b", "s5b8e6e68ffa2cb4c36ea", "sfd4582e54b9528e7398d"


def maker() -> ModuleType:
    """The program that wrote the store and its library."""
    spec = importlib.util.spec_from_file_location("store_maker", FIXTURES / "make.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Server]:
    """A server of this version with the library and the store of version 0.1.0. All users but the owner are removed, so that no
    sign-in is needed."""
    maker().write_library(tmp_path / "library")
    sql = (FIXTURES / "0.1.0.sql").read_text(encoding="utf-8")
    first = (tmp_path / "library" / "Harbour" / "Harbour 1.cbz").read_bytes()
    content = hashlib.sha256(first + len(first).to_bytes(8, "little")).hexdigest().upper()
    if content not in sql:
        pytest.skip("this zlib writes other bytes than the one with which the store was made")
    data = tmp_path / "data"
    data.mkdir()
    with closing(sqlite3.connect(data / "library.sqlite")) as store:
        store.executescript(sql.replace("/fixture/", f"{tmp_path}/"))
        store.execute("PRAGMA foreign_keys = ON")
        store.execute("DELETE FROM users WHERE name = 'Anna'")
        store.commit()
    server = Server("regrouping", tmp_path / "library", 6, data=data)
    yield server
    server.stop()


@pytest.fixture
def served(upgraded: Server) -> Server:
    return upgraded


@pytest.mark.devices("desktop")
def test_the_first_start_regroups_a_library_and_keeps_what_its_user_read_and_marked(page: Page, upgraded: Server) -> None:
    def entries() -> dict[str, dict]:
        return {series["title"]: series for series in upgraded.get("/api/v1/series?limit=100")["series"]}

    # The book in the folder Books is an entry now. The comics are grouped by folder as before.
    until(lambda: set(entries()) == {"Harbour", "Lighthouse", "The Boat"}, "the library is regrouped", seconds=30)
    shown = entries()
    assert shown["Harbour"]["id"] == HARBOUR and shown["Lighthouse"]["id"] == LIGHTHOUSE
    # The address of the folder leads to its book.
    assert upgraded.get(f"/api/v1/series/{BOOKS}")["title"] == "The Boat"

    harbour = upgraded.get(f"/api/v1/series/{HARBOUR}")["publications"]
    lighthouse = upgraded.get(f"/api/v1/series/{LIGHTHOUSE}")["publications"]
    [boat] = upgraded.get(f"/api/v1/series/{BOOKS}")["publications"]
    first, second, third = harbour
    assert first["progress"]["completed"] and second["progress"]["page"] == 1
    place = upgraded.get(f"/api/v1/publications/{boat['id']}/progress")
    assert place["locator"]["locations"]["progression"] == 0.5

    def annotations(publication: dict) -> list[tuple[str, str | None]]:
        answer = upgraded.get(f"/api/v1/publications/{publication['id']}/annotations")
        return [(annotation["id"], annotation.get("note")) for annotation in answer["annotations"]]

    assert annotations(boat) == [("h1", "A note – 注")]
    assert annotations(first) == [("page-1", None)]
    pairing = upgraded.get(f"/api/v1/publications/{first['id']}/manifest")["pairing"]
    assert (pairing["isolated"], pairing["shifted"]) == ([0], [2])
    assert [publication["favourite"] for publication in harbour] == [False, False, True]
    assert shown["Lighthouse"]["favourite"] and not shown["Harbour"]["favourite"]

    lists = {kept["title"]: kept["id"] for kept in upgraded.get("/api/v1/lists")["lists"]}
    sea = upgraded.get(f"/api/v1/lists/{lists['Sea']}")
    assert [series["title"] for series in sea["entries"]] == ["The Boat", "Harbour"]
    order = upgraded.get(f"/api/v1/lists/{lists['Order']}")
    assert [entry["id"] for entry in order["entries"]] == [entry["id"] for entry in lighthouse + harbour]

    library = LibraryPage(page, upgraded).open()
    for title in shown:
        expect(library.named(title)).to_have_count(1)
    # A second start changes nothing.
    upgraded.pause()
    upgraded.resume()
    until(lambda: entries() == shown, "the entries are the same after another start")
