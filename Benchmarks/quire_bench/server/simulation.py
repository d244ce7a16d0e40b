"""A simulation of many readers on several nodes: caches of pages, and the queue of transactions that write.

It replays reading sessions against the costs that `make bench PARTS=scale` measures. A reader reads a publication page by page,
from its beginning, and then chooses another one by its popularity. Pages of a publication come from one node (consistent hashing),
whose cache holds the latest pages. Each page causes a write of the progress. Writes run one after the other on all nodes, because
each one locks the row of `transactionNumber` (Docs/Architecture.md).

Large numbers of readers are simulated with a sample: with a tenth of the readers, the caches are a tenth as large, and a write
takes ten times as long. Hit ratios, loads and (after division) waiting times are then the same.
"""

import bisect
import heapq
import math
import random
from collections import OrderedDict
from dataclasses import dataclass, replace

#: The maximum number of readers that are simulated one by one.
SAMPLE = 4_000
#: The maximum number of pages in all simulated caches.
CACHED_PAGES = 400_000


@dataclass(frozen=True)
class Costs:
    """Processor time in seconds of a node and of the database for one request, and other measured values."""

    #: Processor time of a node in each second without requests.
    idle: float
    page_hit: float
    page_miss: float
    thumbnail: float
    listing: float
    write: float
    #: Processor time of the database in each second without requests, for each node.
    database_idle: float
    database_page: float
    database_listing: float
    database_write: float
    #: The time for which a write blocks the other writes, in seconds. A synchronous standby adds the round trip to it.
    commit: float
    page_bytes: float


@dataclass(frozen=True)
class Load:
    readers: int
    nodes: int
    publications: int
    #: Queues of writes that don't wait for each other. Quire has one; more are the next step (Docs/Scaling.md).
    queues: int = 1
    pages: int = 30
    #: The time between two pages of a reader, in seconds.
    pace: float = 8.0
    #: The cache of each node, in bytes.
    cache: float = 10e9
    #: A list and some thumbnails are requested after this number of pages.
    pages_per_list: int = 20
    thumbnails_per_list: int = 8
    #: The exponent of the popularity of publications (Zipf).
    exponent: float = 0.8
    seconds: float = 600.0
    #: Requests before this time fill the caches, and aren't counted.
    warmup: float = 300.0
    #: Whether the caches begin with the most popular publications, as after months of use.
    begins_full: bool = False


@dataclass(frozen=True)
class Prediction:
    #: Processors of all nodes, and of the database.
    node_processors: float
    database_processors: float
    hit_ratio: float
    #: The share of time in which a write runs, in each queue. The queue grows without limit if it is 1 or more.
    write_load: float
    #: The time until 99 % of the writes are stored, in seconds.
    write_latency: float
    bytes_per_second: float
    writes_per_second: float


class Popularity:
    """Chooses publications by Zipf's law, with an approximation that needs no table of all publications."""

    STEPS = 2_000

    def __init__(self, count: int, exponent: float) -> None:
        # The sum of 1/k^s up to k grows like k^(1-s)/(1-s), so ranks are spaced by it.
        power = 1 - exponent
        self.ranks = sorted({max(1, round((1 + (count**power - 1) * step / self.STEPS) ** (1 / power)))
                             for step in range(self.STEPS + 1)})  # fmt: skip
        weights = [(rank**power) for rank in self.ranks]
        self.sums = [(weight - weights[0]) / (weights[-1] - weights[0] or 1) for weight in weights]

    def choose(self, chance: random.Random) -> int:
        place = bisect.bisect(self.sums, chance.random())
        low = self.ranks[max(0, place - 1)]
        high = self.ranks[min(place, len(self.ranks) - 1)]
        return chance.randint(low, max(low, high - 1))


class PageCache:
    """The latest pages of a node, up to a number of bytes."""

    def __init__(self, capacity: float) -> None:
        self.capacity = capacity
        self.pages: OrderedDict[tuple[int, int], float] = OrderedDict()
        self.size = 0.0

    def has(self, key: tuple[int, int], size: float) -> bool:
        """Returns whether the page is in the cache, and adds it."""
        if key in self.pages:
            self.pages.move_to_end(key)
            return True
        self.pages[key] = size
        self.size += size
        while self.size > self.capacity and len(self.pages) > 1:
            self.size -= self.pages.popitem(last=False)[1]
        return False


class WriteQueue:
    """Writes, which run one after the other."""

    def __init__(self, duration: float) -> None:
        self.duration = duration
        self.free_at = 0.0
        self.busy = 0.0
        self.times: list[float] = []

    def add(self, now: float, counts: bool) -> None:
        start = max(now, self.free_at)
        self.free_at = start + self.duration
        if counts:
            self.busy += self.duration
            self.times.append(self.free_at - now)


def simulate(costs: Costs, load: Load, seed: int = 1) -> Prediction:
    scale = max(1.0, load.readers / SAMPLE)
    if load.begins_full:
        scale = max(scale, load.cache * load.nodes / costs.page_bytes / CACHED_PAGES)
    sample = max(1, round(load.readers / scale))
    chance = random.Random(seed)
    popularity = Popularity(max(1, round(load.publications / scale)), load.exponent)
    caches = [PageCache(load.cache / scale) for _ in range(load.nodes)]
    if load.begins_full:
        fill(caches, costs, load, round(load.publications / scale))
    queues = [WriteQueue(costs.commit * scale) for _ in range(load.queues)]
    processor = database = sent = 0.0
    hits = requests = 0
    readers = [(chance.uniform(0, load.pace), number, popularity.choose(chance), chance.randrange(load.pages), 0)
               for number in range(sample)]  # fmt: skip
    heapq.heapify(readers)
    while readers[0][0] < load.seconds:
        now, number, work, page, read = readers[0]
        counts = now >= load.warmup
        is_hit = caches[work % load.nodes].has((work, page), costs.page_bytes)
        queues[number % load.queues].add(now, counts)
        if counts:
            requests += 1
            hits += is_hit
            sent += costs.page_bytes
            processor += (costs.page_hit if is_hit else costs.page_miss) + costs.write
            database += costs.database_page + costs.database_write
            if read % load.pages_per_list == 0:
                processor += costs.listing + load.thumbnails_per_list * costs.thumbnail
                database += costs.database_listing
        page += 1
        if page == load.pages:
            work, page = popularity.choose(chance), 0
        heapq.heapreplace(readers, (now + load.pace * chance.uniform(0.8, 1.2), number, work, page, read + 1))
    counted = load.seconds - load.warmup
    waits = sorted(time for queue in queues for time in queue.times)
    return Prediction(
        node_processors=processor * scale / counted + costs.idle * load.nodes,
        database_processors=database * scale / counted + costs.database_idle * load.nodes,
        hit_ratio=hits / max(1, requests),
        write_load=sum(queue.busy for queue in queues) / counted / load.queues,
        write_latency=waits[int(len(waits) * 0.99)] / scale if waits else 0.0,
        bytes_per_second=sent * scale / counted,
        writes_per_second=requests * scale / counted,
    )


def largest_load(costs: Costs, load: Load, share: float = 0.7) -> int:
    """The number of readers at which writes take this share of the time, the limit of the design."""
    return int(share / costs.commit * load.pace)


def fill(caches: list[PageCache], costs: Costs, load: Load, publications: int) -> None:
    """Fills caches with the pages of the most popular publications, the most popular last."""
    held = int(caches[0].capacity / costs.page_bytes / load.pages) * load.nodes
    for work in range(min(publications, held), 0, -1):
        for page in range(load.pages):
            caches[work % load.nodes].has((work, page), costs.page_bytes)


def queues_for(costs: Costs, load: Load, share: float = 0.7) -> int:
    """The number of queues in which writes take at most this share of the time."""
    return max(1, math.ceil(load.readers / load.pace * costs.commit / share))


def with_latency(costs: Costs, seconds: float) -> Costs:
    """The costs with a synchronous standby whose round trip takes this long."""
    return replace(costs, commit=costs.commit + seconds)
