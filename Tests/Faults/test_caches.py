"""nginx and Varnish in front of several nodes: pages of a publication come from one node, copies only go to users with access, and
most pages come from a cache."""

import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from quire_browser.cluster import postgresql
from quire_browser.cluster.balancer import Balancer
from quire_browser.cluster.crowd import Work
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PostgreSQL
from quire_browser.cluster.shelf import PAGES, write_comics
from quire_browser.cluster.system import works
from quire_browser.cluster.varnish import Varnish
from quire_browser.programs import required_program
from quire_browser.server import ARTEFACTS
from quire_browser.waiting import until

COMICS = 20
#: The number of pages that are read to measure the hit ratio.
REQUESTS = 400


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Node], str, list[Work]]]:
    if postgresql.programs() is None:
        required_program("PostgreSQL 15")
    folder = tmp_path_factory.mktemp("shelf")
    write_comics(folder, COMICS)
    parts: list = []
    try:
        parts.append(server := PostgreSQL())
        address = server.make_database()
        found = []
        for number in range(3):
            parts.append(node := Node(f"cached-{number + 1}", folder, address))
            node.wait_until_ready()
            found.append(node)
        cookie = found[0].sign_in(found[0].key())
        until(lambda: len(works(found[0], cookie)) == COMICS, "the scan is complete", seconds=60)
        yield found, cookie, works(found[0], cookie)
    finally:
        for part in reversed(parts):
            part.remove()


def fetch(origin: str, path: str, cookie: str = "") -> tuple[int, dict[str, str], bytes]:
    headers = {"Accept": "image/webp,*/*"} | ({"Cookie": cookie} if cookie else {})
    try:
        with urllib.request.urlopen(urllib.request.Request(origin + path, headers=headers), timeout=30) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, {name.lower(): value for name, value in error.headers.items()}, error.read()


def reading(works: list[Work]) -> list[str]:
    """The pages that readers request, some publications more often than others."""
    chance = random.Random(1)
    weights = [1 / (place + 1) for place in range(len(works))]
    addresses = []
    while len(addresses) < REQUESTS:
        work = chance.choices(works, weights)[0]
        addresses += [f"/images/{work.content}/{page}?w=480" for page in range(PAGES)]
    return addresses


def report(name: str, figures: dict) -> None:
    print(f"\n{name}: {json.dumps(figures)}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"cache-{name}.json").write_text(json.dumps(figures) + "\n")


def test_nginx(nodes: tuple[list[Node], str, list[Work]]) -> None:
    servers, cookie, shelf = nodes
    balancer = Balancer([node.port for node in servers])
    try:
        page = f"/images/{shelf[0].content}/0?w=480"
        assert fetch(balancer.origin, page)[0] == 401
        first = fetch(balancer.origin, page, cookie)
        assert first[0] == 200 and first[1]["cache-control"].startswith("private")
        assert fetch(balancer.origin, page, cookie)[2] == first[2]
        assert fetch(balancer.origin, page)[0] == 401, "a copy isn't sent to everyone"
        direct = fetch(servers[0].origin, page, cookie)
        assert first[2] == direct[2]

        before = len(balancer.requests())
        addresses = reading(shelf)
        for address in addresses:
            assert fetch(balancer.origin, address, cookie)[0] == 200
        time.sleep(0.2)
        lines = [line for line in balancer.requests()[before:] if line[0].startswith("/images/")]
        hits = sum(line[-1] == "HIT" for line in lines)
        # Each publication came from one node, and all nodes were used.
        used: dict[str, set[str]] = {}
        for line in lines:
            if line[-1] != "HIT" and line[1].startswith("127"):
                used.setdefault(line[0].split("/")[2], set()).add(line[1])
        assert all(len(ports) == 1 for ports in used.values())
        assert len(set().union(*used.values())) > 1
        report("nginx", {"requests": len(lines), "hits": hits, "ratio": round(hits / len(lines), 3)})
        assert hits >= len(addresses) - len(set(addresses))
    finally:
        balancer.remove()


def test_varnish(nodes: tuple[list[Node], str, list[Work]]) -> None:
    servers, cookie, shelf = nodes
    varnish = Varnish([node.port for node in servers])
    try:
        page = f"/images/{shelf[0].content}/0?w=480"
        assert fetch(varnish.origin, page)[0] == 401
        first = fetch(varnish.origin, page, cookie)
        assert (first[0], first[1]["x-cache"]) == (200, "MISS")
        second = fetch(varnish.origin, page, cookie)
        assert (second[0], second[1]["x-cache"], second[2]) == (200, "HIT", first[2])
        direct = fetch(servers[0].origin, page, cookie)
        assert (second[1]["vary"], second[1]["cache-control"]) == (direct[1]["vary"], direct[1]["cache-control"])
        assert fetch(varnish.origin, page)[0] == 401, "a copy isn't sent to everyone"
        spoofed = urllib.request.Request(varnish.origin + page, headers={"X-Original-URI": "/health"})
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(spoofed, timeout=10)
        # Lists aren't stored.
        assert fetch(varnish.origin, "/api/v1/series", cookie)[0] == 200
        assert fetch(varnish.origin, "/api/v1/series")[0] == 401

        events = urllib.request.Request(varnish.origin + "/api/v1/events", headers={"Cookie": cookie})
        with urllib.request.urlopen(events, timeout=20) as stream:
            body = json.dumps({"page": 1, "completed": False, "updatedAt": 5, "device": "varnish"}).encode()
            headers = {"Cookie": cookie, "Origin": varnish.origin, "Content-Type": "application/json"}
            address = f"{varnish.origin}/api/v1/publications/{shelf[1].id}/progress"
            urllib.request.urlopen(urllib.request.Request(address, body, headers, method="PUT"), timeout=20).close()
            assert any(line.strip() == b"event: library" for line in stream), "events pass at once"

        hits = 0
        addresses = reading(shelf)
        for address in addresses:
            status, headers, _ = fetch(varnish.origin, address, cookie)
            assert status == 200
            hits += headers["x-cache"] == "HIT"
        report("varnish", {"requests": len(addresses), "hits": hits, "ratio": round(hits / len(addresses), 3)})
        assert hits >= len(addresses) - len(set(addresses))
    finally:
        varnish.remove()
