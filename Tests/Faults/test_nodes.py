"""Three nodes, PostgreSQL with a synchronous standby, pgbouncer and nginx, while simulated readers read.

With `--short`, there are fewer readers and fewer kills, and the database stops for a shorter time.
"""

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from quire_browser.cluster import postgresql
from quire_browser.cluster.crowd import Counts, Crowd
from quire_browser.cluster.postgresql import Standby
from quire_browser.cluster.shelf import write_comics
from quire_browser.cluster.system import System
from quire_browser.programs import required_program
from quire_browser.server import ARTEFACTS
from quire_browser.waiting import until

#: The difference between the clocks of two nodes, in seconds.
SKEW = 90


@dataclass(frozen=True)
class Extent:
    readers: int
    #: The time between two pages of a reader, in seconds.
    pace: float
    kills: int
    #: The time for which the database is stopped, in seconds.
    outage: float


@pytest.fixture(scope="module")
def extent(pytestconfig: pytest.Config) -> Extent:
    return Extent(20, 0.5, 6, 6) if pytestconfig.getoption("--short") else Extent(200, 2, 300, 20)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, extent: Extent) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    write_comics(folder, extent.readers)
    return folder


@pytest.fixture(scope="module")
def system(shelf: Path, extent: Extent) -> Iterator[System]:
    if postgresql.programs() is None:
        required_program("PostgreSQL 15")
    required_program("pgbouncer")
    required_program("faketime")
    with System(shelf, extent.readers, skewed=SKEW) as system:
        yield system


def crowd(system: System, extent: Extent) -> Crowd:
    return Crowd(system.balancer.port, system.cookie, system.works(), extent.readers, extent.pace)


def acknowledged(crowd: Crowd) -> list:
    return [(reader.work, reader.acknowledged) for reader in crowd.readers]


def report(name: str, counts: Counts, **others: object) -> None:
    """Writes the figures of a test for the documentation."""
    figures = {
        "pages": counts.pages, "writes": counts.writes, "repeated": counts.repeated, "failed": len(counts.failed),
        "refused": counts.refused, **others,
    }  # fmt: skip
    print(f"\n{name}: {json.dumps(figures)}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"faults-{name}.json").write_text(json.dumps(figures, indent=1) + "\n")


@pytest.mark.timeout(3600)
def test_killed_nodes_lose_no_writes_and_readers_see_no_failures(system: System, extent: Extent) -> None:
    with crowd(system, extent) as readers:
        time.sleep(extent.pace)
        for number in range(extent.kills):
            node = system.nodes[number % len(system.nodes)]
            node.kill()
            time.sleep(0.3)
            node.start()
            node.wait_until_ready()
            # The requests that failed are repeated before the next node is killed.
            readers.wait_until_all_are_served()
        counts = readers.finish()
        lost = system.lost(acknowledged(readers), system.primary)
    report("killed-nodes", counts, kills=extent.kills)
    assert counts.writes > extent.readers, "progress was written"
    assert not lost, "acknowledged progress is stored"
    # A reader sees at most one failed request, which the client repeats with success.
    assert not counts.failed


def test_a_lost_lease_is_taken_by_another_node(system: System) -> None:
    """The node that scans is killed. Another one ends the scan."""
    node, other = system.nodes[0], system.nodes[1]
    node.request("/api/v1/scan", system.cookie, "POST")

    def holder() -> str:
        return system.primary.query(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7140 AND granted"
        )

    until(lambda: holder() != "0" or scan_requests(system) == 0, "a node scans", every=0.01)
    node.kill()
    began = time.monotonic()
    until(lambda: scan_requests(system) == 0, "another node ends the scan", seconds=60)
    taken = time.monotonic() - began
    node.start()
    node.wait_until_ready()
    assert other.request("/api/v1/scan", system.cookie)["phase"] in ("idle", "done")
    print(f"\nThe scan of a killed node was repeated after {taken:.1f} s.")


def scan_requests(system: System) -> int:
    return int(system.primary.query("SELECT count(*) FROM scanRequests"))


def test_the_running_nodes_are_listed(system: System) -> None:
    def listed() -> bool:
        lines = [line.split("\t") for line in system.command("nodes").splitlines()]
        ports = {name.rsplit(":", 1)[1] for name, _, _ in lines}
        return ports >= {str(node.port) for node in system.nodes}

    until(listed, "all nodes are listed", every=0.5)


def test_events_reach_browsers_on_all_nodes(system: System) -> None:
    work = system.works()[0]
    streams = [events(node, system.cookie) for node in system.nodes]
    body = {"page": 1, "completed": False, "updatedAt": time.time_ns() // 1_000_000, "device": "events"}
    system.nodes[0].request(f"/api/v1/publications/{work.id}/progress", system.cookie, "PUT", body)
    for stream in streams:
        assert any(line.strip() == b"event: library" for line in stream), "the change is reported"
        stream.close()


def events(node, cookie: str):  # noqa: ANN001, ANN201
    request = urllib.request.Request(node.origin + "/api/v1/events", headers={"Cookie": cookie})
    return urllib.request.urlopen(request, timeout=20)


def test_a_revoked_session_ends_on_all_nodes(system: System) -> None:
    cookie = system.nodes[0].sign_in(system.key)
    for node in system.nodes:
        assert node.request("/api/v1/users/me", cookie)
    system.nodes[0].request("/api/v1/session", cookie, "DELETE")

    def is_refused(node) -> bool:  # noqa: ANN001
        try:
            node.request("/api/v1/users/me", cookie)
        except urllib.error.HTTPError as error:
            return error.code == 401
        return False

    for node in system.nodes:
        until(lambda node=node: is_refused(node), f"{node.name} refuses the session", seconds=60)


def test_the_later_reading_wins_although_clocks_differ(system: System) -> None:
    """The clock of the second node is 90 s ahead. A device that also has a wrong clock writes through it; the owner then
    reads on through another node."""
    ahead, right = system.nodes[1], system.nodes[0]
    work = system.works()[1]
    address = f"/api/v1/publications/{work.id}/progress"
    now = time.time_ns() // 1_000_000
    wrong = now + 600_000
    ahead.request(address, system.cookie, "PUT", progress(1, wrong), wrong)
    time.sleep(1.5)
    now = time.time_ns() // 1_000_000
    stored = right.request(address, system.cookie, "PUT", progress(2, now), now)
    assert stored["page"] == 2, "the later reading wins"
    assert right.request(address, system.cookie)["page"] == 2


def progress(page: int, moment: int) -> dict:
    return {"page": page, "completed": False, "updatedAt": moment, "device": f"device {page}"}


def test_a_node_without_a_database_is_unready_and_says_why(system: System, extent: Extent) -> None:
    node = system.nodes[2]
    with crowd(system, extent) as readers:
        before = len(node.log())
        system.network.cut()
        try:
            until(lambda: node.status("/ready") == 503, "the node is unready", seconds=30)
            assert node.status("/health") == 200
            until(lambda: "can't be reached" in node.log()[before:], "the log has the reason", seconds=30)
            assert all(other.status("/ready") == 200 for other in system.nodes[:2])
            time.sleep(2 * extent.pace)
        finally:
            system.network.restore()
        node.wait_until_ready()
        counts = readers.finish()
        lost = system.lost(acknowledged(readers), system.primary)
    report("cut-off-node", counts)
    assert not lost and not counts.failed


def test_pages_are_served_while_the_database_is_stopped(system: System, extent: Extent) -> None:
    work = system.works()[0]
    with crowd(system, extent) as readers:
        # Every reader sees every page once.
        time.sleep(extent.pace * (work.page_count + 2))
        system.primary.stop()
        began = time.monotonic()
        pages = readers.counts().pages
        time.sleep(extent.outage / 2)
        status, retry_after = written(system, work)
        assert status == 503 and retry_after, "a write is refused, with the time to wait"
        time.sleep(max(0.0, extent.outage - (time.monotonic() - began)))
        during = readers.counts()
        system.primary.start()
        for node in system.nodes:
            node.wait_until_ready()
        time.sleep(2 * extent.pace)
        counts = readers.finish()
        lost = system.lost(acknowledged(readers), system.primary)
        waiting = [reader.work.id for reader in readers.readers if reader.outbox]
    report("stopped-database", counts, pagesDuringOutage=during.pages - pages, secondsOfOutage=extent.outage)
    assert during.pages - pages >= extent.readers, "pages are read during the outage"
    assert counts.refused, "writes are refused during the outage"
    assert not counts.failed, "no page fails, and no write fails in another way"
    assert not waiting and not lost, "writes arrive later"


def written(system: System, work) -> tuple[int, str | None]:  # noqa: ANN001
    connection = http.client.HTTPConnection("127.0.0.1", system.balancer.port, timeout=40)
    headers = {"Cookie": system.cookie, "Origin": system.balancer.origin, "Content-Type": "application/json"}
    body = json.dumps(progress(1, time.time_ns() // 1_000_000))
    connection.request("PUT", f"/api/v1/publications/{work.id}/progress", body, headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.getheader("Retry-After")


@pytest.mark.parametrize("is_synchronous", [False, True], ids=["asynchronous", "synchronous"])
def test_a_promoted_standby_has_all_acknowledged_writes(shelf: Path, extent: Extent, is_synchronous: bool) -> None:
    """The network to the standby stalls for some seconds, then the primary dies. An asynchronous standby loses what was
    acknowledged during the stall. A synchronous one loses nothing, because these writes weren't acknowledged."""
    required_program("pgbouncer")
    with System(shelf, extent.readers) as system:
        Standby.require(system.primary, is_synchronous)
        with crowd(system, extent) as readers:
            time.sleep(3 * extent.pace)
            system.replication.stall()
            time.sleep(2 * extent.pace)
            writes = acknowledged(readers)
            system.primary.stop()
            system.replication.cut()
            system.standby.promote()
            lost = system.lost(writes, system.standby)
            system.bouncer.switch(system.standby)
            for node in system.nodes:
                node.wait_until_ready()
            time.sleep(2 * extent.pace)
            counts = readers.finish()
            lost_later = system.lost(acknowledged(readers), system.standby)
    report(f"promotion-{'synchronous' if is_synchronous else 'asynchronous'}", counts, lost=len(lost))
    if is_synchronous:
        assert not lost, "acknowledged progress is on the promoted standby"
    else:
        assert lost, "asynchronous replication loses acknowledged progress"
    assert is_synchronous or counts.writes
    assert not lost_later, "writing continues on the promoted standby"
