"""Readers on one node with SQLite, and on one, two and three nodes with PostgreSQL.

All nodes, the database and nginx share this machine, so the throughput of several machines can't be measured. The processor
time for each reader is measured instead. It must not rise with the number of nodes. The simulation (`simulation.py`) gets the
costs of single requests, measured separately, and must predict each measured point. It then predicts the results for numbers of
readers that this machine can't serve.
"""

import io
import json
import math
import random
import shutil
import time
import urllib.request
import zipfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median

from PIL import Image

from quire_browser.cluster.balancer import Balancer
from quire_browser.cluster.crowd import LISTS, Counts, Crowd
from quire_browser.cluster.node import Node
from quire_browser.cluster.postgresql import PostgreSQL
from quire_browser.cluster.system import works
from quire_browser.waiting import until

from ..tools.figures import Figure, at_most, beside, within
from ..tools.machine import processor_seconds
from ..tools.programs import WORK, Programs
from .simulation import SAMPLE, Costs, Load, Prediction, largest_load, queues_for, simulate, with_latency

READERS = 100
#: The time between two pages of a reader, in seconds.
PACE = 8.0
SECONDS = 60
COMICS = 100
PAGES = 30
#: The number of readers who make requests of one kind, to measure the cost of each kind.
COST_READERS = 20
#: The maximum ratio of the processor time for each reader with three nodes to that with one node, if each node has as many
#: readers. With fewer readers, a node takes more time for each: its work without requests is divided among them, and their
#: requests find less in the processor's caches.
GROWTH = 1.05
#: The maximum error of the simulation.
ERROR = 0.2
#: The numbers of readers in the predictions of Docs/Scaling.md.
PREDICTED = (1_000, 10_000, 100_000, 1_000_000)
PUBLICATIONS = 10_000_000
#: The round trip to a synchronous standby in another building, in seconds.
STANDBY = 0.0005
PROCESSORS_PER_NODE = 8
PEAK = 0.6


def comics() -> Path:
    """Comics with pages of a usual size, whose first pages differ."""
    folder = WORK / "scale-comics"
    if folder.is_dir():
        return folder
    unfinished = WORK / "scale-comics.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    pages = []
    for page in range(PAGES):
        out = io.BytesIO()
        noise = Image.effect_noise((800, 1200), 30 + page).convert("RGB")
        noise.save(out, "JPEG", quality=80)
        pages.append(out.getvalue())
    chance = random.Random(1)
    for number in range(COMICS):
        path = unfinished / f"Series {number // 10 + 1}" / f"{number % 10 + 1}.cbz"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            first = io.BytesIO()
            Image.new("RGB", (800, 1200), tuple(chance.randrange(256) for _ in range(3))).save(first, "JPEG")
            archive.writestr("01.jpg", first.getvalue())
            for page in range(1, PAGES):
                archive.writestr(f"{page + 1:02}.jpg", pages[page])
    unfinished.rename(folder)
    return folder


@dataclass
class Point:
    """One measurement."""

    name: str
    nodes: int
    readers: int
    seconds: float
    #: Processor seconds of the nodes and of the database.
    node: float
    database: float
    hit_ratio: float
    counts: Counts

    @property
    def node_per_reader(self) -> float:
        """Milliseconds of a processor for each second of a reader."""
        return self.node / self.seconds / self.readers * 1000

    @property
    def database_per_reader(self) -> float:
        return self.database / self.seconds / self.readers * 1000

    def record(self) -> dict:
        record = asdict(self)
        del record["counts"]
        seconds = sorted(self.counts.seconds)
        return record | {
            "pages": self.counts.pages, "writes": self.counts.writes, "lists": self.counts.lists,
            "thumbnails": self.counts.thumbnails, "failed": len(self.counts.failed),
            "medianMilliseconds": median(seconds) * 1000 if seconds else 0,
            "tailMilliseconds": seconds[int(len(seconds) * 0.99)] * 1000 if seconds else 0,
            "nodePerReader": self.node_per_reader, "databasePerReader": self.database_per_reader,
        }  # fmt: skip


class Setting:
    """Nodes with or without PostgreSQL, behind nginx. Use it in a `with` statement."""

    def __init__(self, programs: Programs, nodes: int, uses_postgresql: bool) -> None:
        self.parts: list = []
        try:
            self.server = PostgreSQL(settings={"fsync": "on", "full_page_writes": "on"}) if uses_postgresql else None
            address = None
            if self.server:
                self.parts.append(self.server)
                address = self.server.make_database()
            self.nodes: list[Node] = []
            for number in range(nodes):
                node = Node(f"scale-{number + 1}", comics(), address, ("--no-compare-pages",), programs.quire)
                self.nodes.append(node)
                self.parts.append(node)
                node.wait_until_ready()
            self.balancer = Balancer([node.port for node in self.nodes], stores_pages=False)
            self.parts.append(self.balancer)
            self.cookie = self.nodes[0].sign_in(self.nodes[0].key())
            until(lambda: len(works(self.nodes[0], self.cookie)) == COMICS, "the scan is complete", seconds=300, every=1)
            self.works = works(self.nodes[0], self.cookie)
            time.sleep(5)
        except BaseException:
            self.remove()
            raise

    def __enter__(self) -> "Setting":
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        for part in reversed(self.parts):
            part.remove()

    def processor(self) -> tuple[float, float]:
        nodes = sum(processor_seconds(node.process.pid) for node in self.nodes if node.process)
        database = 0.0
        if self.server:
            database = sum(processor_seconds(process) for process in self.server.processes()[:1])
        return nodes, database

    def lookups(self) -> tuple[int, int]:
        """The hits and all lookups of the nodes' image caches."""
        hits = total = 0
        for node in self.nodes:
            headers = {"Cookie": self.cookie}
            with urllib.request.urlopen(urllib.request.Request(node.origin + "/metrics", headers=headers)) as answer:
                for line in answer.read().decode().splitlines():
                    if not line.startswith("quire_cache_lookups_total"):
                        continue
                    count = int(float(line.rsplit(" ", 1)[1]))
                    if 'cache="memory"' in line:
                        total += count
                        hits += count if 'result="hit"' in line else 0
                    elif 'cache="disk"' in line and 'result="hit"' in line:
                        hits += count
        return hits, total

    def idle(self) -> tuple[float, float]:
        """The processor seconds of the nodes and of the database in each second without requests."""
        before, began = self.processor(), time.monotonic()
        time.sleep(SECONDS / 2)
        after, taken = self.processor(), time.monotonic() - began
        return (after[0] - before[0]) / taken, (after[1] - before[1]) / taken

    def point(self, name: str, readers: int, pace: float, kinds: frozenset[str]) -> Point:
        """Lets readers read, and measures when all have begun."""
        with Crowd(self.balancer.port, self.cookie, self.works, readers, pace, kinds) as crowd:
            time.sleep(pace)
            crowd.forget_times()
            before, lookups, counts, began = self.processor(), self.lookups(), crowd.counts(), time.monotonic()
            time.sleep(SECONDS)
            after, later, all_counts = self.processor(), self.lookups(), crowd.counts()
            taken = time.monotonic() - began
            crowd.finish()
        measured = Counts(
            pages=all_counts.pages - counts.pages, writes=all_counts.writes - counts.writes,
            lists=all_counts.lists - counts.lists, thumbnails=all_counts.thumbnails - counts.thumbnails,
            failed=all_counts.failed, read_seconds=all_counts.read_seconds, write_seconds=all_counts.write_seconds,
        )  # fmt: skip
        total = later[1] - lookups[1]
        return Point(
            name, len(self.nodes), readers, taken, after[0] - before[0], after[1] - before[1],
            (later[0] - lookups[0]) / total if total else 1.0, measured,
        )  # fmt: skip


EVERYTHING = frozenset({"pages", "writes", "lists", "thumbnails"})


def fill(setting: Setting) -> float:
    """Requests every page and thumbnail once, so that all points are measured with filled caches. Returns the processor time of
    a page that isn't cached."""
    before = setting.processor()[0]
    pages = 0
    for width in (480, 160):
        for work in setting.works:
            for page in range(work.page_count if width == 480 else min(8, work.page_count)):
                request(setting, f"/images/{work.content}/{page}?w={width}")
                pages += 1
    return (setting.processor()[0] - before) / pages


def request(setting: Setting, path: str) -> int:
    headers = {"Cookie": setting.cookie, "Accept": "image/webp,*/*"}
    with urllib.request.urlopen(urllib.request.Request(setting.balancer.origin + path, headers=headers), timeout=60) as answer:
        return len(answer.read())


def measure_costs(setting: Setting, miss: float) -> Costs:
    """The costs of each kind of request, from readers who make only requests of this kind."""
    sizes = [request(setting, f"/images/{work.content}/{page}?w=480") for work in setting.works[:10] for page in range(PAGES)]
    idle = setting.idle()
    # The rate of the measured points: a request costs less if the next one follows immediately.
    pace = PACE * COST_READERS / READERS

    def measured(kind: str) -> tuple[float, float, Counts]:
        point = setting.point(f"only {kind}", COST_READERS, pace, frozenset({kind}))
        return point.node - idle[0] * point.seconds, point.database - idle[1] * point.seconds, point.counts

    page_node, page_database, pages = measured("pages")
    thumbnail_node, _, thumbnails = measured("thumbnails")
    write_node, write_database, writes = measured("writes")
    list_node, list_database, lists = measured("lists")
    sets = lists.lists / len(LISTS)
    return Costs(
        idle=idle[0],
        page_hit=page_node / pages.pages,
        page_miss=miss,
        thumbnail=thumbnail_node / thumbnails.thumbnails,
        listing=list_node / sets,
        write=write_node / writes.writes,
        database_idle=idle[1],
        database_page=max(0.0, page_database) / pages.pages,
        database_listing=list_database / sets,
        database_write=write_database / writes.writes,
        commit=serial_write(setting),
        page_bytes=sum(sizes) / len(sizes),
    )


def serial_write(setting: Setting) -> float:
    """The time of one write if many wait, in seconds: writes run one after the other."""
    crowd = Crowd(setting.balancer.port, setting.cookie, setting.works, 16, 0.001, frozenset({"writes"}))
    with crowd:
        time.sleep(2)
        before, began = crowd.counts().writes, time.monotonic()
        time.sleep(8)
        writes, taken = crowd.counts().writes - before, time.monotonic() - began
        crowd.finish()
    return taken / max(1, writes)


def predicted(costs: Costs, point: Point) -> Prediction:
    load = Load(
        readers=point.readers, nodes=point.nodes, publications=COMICS, pages=PAGES, pace=PACE, cache=1e12, exponent=0.01,
        seconds=3600, warmup=1800,
    )  # fmt: skip
    return simulate(costs, load)


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    points: list[Point] = []
    costs: Costs | None = None
    for name, nodes, uses_postgresql in (
        ("SQLite, one node", 1, False), ("PostgreSQL, one node", 1, True), ("PostgreSQL, two nodes", 2, True),
        ("PostgreSQL, three nodes", 3, True),
    ):  # fmt: skip
        with Setting(programs, nodes, uses_postgresql) as setting:
            miss = fill(setting)
            if uses_postgresql and costs is None:
                costs = measure_costs(setting, miss)
            fewer = [READERS // 3] if name == "PostgreSQL, one node" else []
            for readers in (*fewer, READERS // 2, READERS):
                points.append(setting.point(name, readers, PACE, EVERYTHING))
    assert costs
    full = {point.name: point for point in points if point.readers == READERS}
    one, three = full["PostgreSQL, one node"], full["PostgreSQL, three nodes"]
    third = next(point for point in points if point.name == one.name and point.readers == READERS // 3)
    figures = [
        at_most(
            "processor time for each reader, PostgreSQL, three nodes", three.node_per_reader + three.database_per_reader,
            "ms/s", "one node with as many for each node", third.node_per_reader + third.database_per_reader, GROWTH,
        ),
        beside(
            "the same", three.node_per_reader + three.database_per_reader, "ms/s", "one node with all readers",
            one.node_per_reader + one.database_per_reader,
        ),
        beside(
            "the same, PostgreSQL, one node", one.node_per_reader + one.database_per_reader, "ms/s", "SQLite",
            full["SQLite, one node"].node_per_reader,
        ),
    ]  # fmt: skip
    notes: dict = {"costs": asdict(costs), "points": [point.record() for point in points], "predictions": {}}
    for point in points:
        if not point.database:
            continue
        prediction = predicted(costs, point)
        measured = (point.node + point.database) / point.seconds
        simulated = prediction.node_processors + prediction.database_processors
        error = abs(simulated - measured) / measured * 100
        notes["predictions"][f"{point.name}, {point.readers} readers"] = {
            "measured": measured, "simulated": simulated, "hitRatio": prediction.hit_ratio,
        }  # fmt: skip
        figures.append(within(f"error of the simulation, {point.name}, {point.readers} readers", error, "%", "limit", ERROR * 100))
    notes["beyond"] = beyond(costs)
    (WORK / "scale.json").write_text(json.dumps(notes, indent=1) + "\n")
    return figures, notes


def beyond(costs: Costs) -> list[dict]:
    """The predictions of Docs/Scaling.md, for numbers of readers that this machine can't serve."""
    far = with_latency(costs, STANDBY)
    rows = []
    for readers in PREDICTED:
        load = Load(readers=readers, nodes=3, publications=PUBLICATIONS, cache=200e9, pace=PACE, begins_full=True)
        # The sample has at most as many queues as readers.
        load = replace(load, queues=min(queues_for(far, load), SAMPLE))
        # More machines have more cache, which needs fewer machines.
        for _ in range(3):
            prediction = simulate(far, load)
            machines = max(3, math.ceil(prediction.node_processors / (PROCESSORS_PER_NODE * PEAK)))
            load = replace(load, nodes=machines)
        rows.append({"readers": readers, "machines": machines, "queues": load.queues} | asdict(prediction))
    return [{"limit": largest_load(far, Load(readers=1, nodes=1, publications=1))}, *rows]


def main() -> None:
    """Prints the tables of Docs/Scaling.md from the last measurement."""
    notes = json.loads((WORK / "scale.json").read_text())
    print("| nodes | readers | node, ms/s for each reader | database | median | 99 % | simulation |\n|---|---|---|---|---|---|---|")
    for point in notes["points"]:
        prediction = notes["predictions"].get(f"{point['name']}, {point['readers']} readers")
        error = f"{prediction['simulated'] / prediction['measured'] - 1:+.0%}" if prediction else ""
        print(
            f"| {point['name']} | {point['readers']} | {point['nodePerReader']:.2f} | {point['databasePerReader']:.2f} | "
            f"{point['medianMilliseconds']:.1f} ms | {point['tailMilliseconds']:.0f} ms | {error} |"
        )
    limit, *rows = beyond(Costs(**notes["costs"]))
    print(
        f"\nReaders at which writes take 70 % of the time: {limit['limit']:,}\n\n"
        "| readers | processors of nodes | machines with 8 | processors of the database | pages from caches | writes/s | "
        "queues of writes | bandwidth |\n|---|---|---|---|---|---|---|---|"
    )
    for row in rows:
        print(
            f"| {row['readers']:,} | {row['node_processors']:.1f} | {row['machines']} | {row['database_processors']:.1f} | "
            f"{row['hit_ratio']:.0%} | {row['writes_per_second']:,.0f} | {row['queues']} | "
            f"{row['bytes_per_second'] * 8 / 1e9:.2f} Gbit/s |"
        )


if __name__ == "__main__":
    main()
