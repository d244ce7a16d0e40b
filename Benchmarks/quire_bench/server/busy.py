"""Page requests during a scan of ten thousand comics, compared with the same requests before the scan."""

import http.client
import json
import os
import shutil
import time
from pathlib import Path
from statistics import median

from ..libraries.comics import COUNT, library
from ..tools.figures import Figure, at_most, beside
from ..tools.machine import quietest_rounds
from ..tools.programs import WORK, Programs, Server, demo_library
from .serving import ACCEPT, pages

ROUNDS = 3
#: The number of requests of a quiet measurement.
QUIET = 4000
#: The pause between two requests in seconds. A reader who turns pages fast requests fewer.
PAUSE = 0.001


def copy_of_demo(programs: Programs, folder: Path) -> None:
    """Makes a library of only the demo's comics. The ten thousand comics are added while the server runs."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(demo_library(programs), folder / "demo")


class Reader:
    """Requests pages over one connection and measures the answers."""

    def __init__(self, server: Server, addresses: list[str]) -> None:
        self.server = server
        self.addresses = addresses
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.count = 0

    def milliseconds(self) -> float:
        address = self.addresses[self.count % len(self.addresses)]
        self.count += 1
        time.sleep(PAUSE)
        began = time.perf_counter()
        self.connection.request("GET", address, headers={"Accept": ACCEPT})
        answer = self.connection.getresponse()
        answer.read()
        taken = (time.perf_counter() - began) * 1000
        if answer.status != 200:
            raise SystemExit(f"bench: {address} answered {answer.status}")
        return taken


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def one_round(programs: Programs) -> dict:
    folder, data = WORK / "busy", WORK / "stores" / "busy"
    copy_of_demo(programs, folder)
    shutil.rmtree(data, ignore_errors=True)
    with Server(programs.quire, folder, data, options=("--watch", "never")) as server:
        server.scanned()
        reader = Reader(server, list(pages(server)))
        for _ in reader.addresses:
            reader.milliseconds()
        quiet = [reader.milliseconds() for _ in range(QUIET)]
        # Hard links to the same files, so that all files appear at once.
        shutil.copytree(library() / "first", folder / "first", copy_function=os.link)
        before = server.json("/api/v1/scan")["found"]
        control = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        control.request("POST", "/api/v1/scan", headers={"Origin": f"http://127.0.0.1:{server.port}"})
        if (answer := control.getresponse()).status != 202:
            raise SystemExit(f"bench: the request for a scan answered {answer.status}")
        answer.read()
        busy: list[float] = []
        began = time.monotonic()
        while True:
            # The state of the scan is requested rarely, so that these requests don't affect the result.
            busy += [reader.milliseconds() for _ in range(20)]
            control.request("GET", "/api/v1/scan")
            state = json.loads(control.getresponse().read())
            if state["phase"] == "failed" or time.monotonic() - began > 300:
                raise SystemExit(f"bench: the scan did not finish: {state}")
            if state["phase"] == "done" and state["found"] >= before + COUNT:
                break
        seconds = time.monotonic() - began
        control.close()
        reader.connection.close()
    return {
        "quietMedian": median(quiet),
        "quietTail": percentile(quiet, 0.99),
        "busyMedian": median(busy),
        "busyTail": percentile(busy, 0.99),
        "requests": len(busy),
        "scan": seconds,
    }


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    library()
    rounds = quietest_rounds(lambda: one_round(programs), ROUNDS, 3 * ROUNDS)

    def figure(key: str) -> float:
        return median(entry[key] for entry in rounds)

    figures = [
        at_most(
            "99 % of page requests during a scan of 10,000 comics", figure("busyTail"), "ms", "without a scan",
            figure("quietTail"), 2,
        ),
        beside("half of them", figure("busyMedian"), "ms", "without a scan", figure("quietMedian")),
    ]  # fmt: skip
    return figures, {"rounds": rounds, "pause": PAUSE}
