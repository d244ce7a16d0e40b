"""The memory of processes that work together.

The proportional set size (PSS) counts a page of memory that several processes share once: each process has its part. The
sum over a server and its workers is therefore the memory that they need together. Pages that other programs share, such
as those of the C library, count less while these run. The sum of resident sizes counts shared pages for each process."""

import threading
from pathlib import Path

#: The seconds between two samples. Reading the sizes of a process takes the kernel about a millisecond.
INTERVAL = 0.05


def children(parent: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name before the state is in parentheses and may contain anything.
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(status.parent.name))
    return found


def sizes(parent: int) -> dict[str, float]:
    """The memory of a process and those that it has started, in MB (10⁶ bytes), and its parts. A process that has
    ended isn't counted."""
    total = {"Rss": 0, "Pss": 0, "Anonymous": 0, "Pss_File": 0, "Pss_Shmem": 0}
    # The proportional sizes of the parent and of the processes that it has started.
    parts: list[int] = []
    for process in (parent, *children(parent)):
        try:
            lines = (Path("/proc") / str(process) / "smaps_rollup").read_text().splitlines()
        except PermissionError:
            # Workers can't be observed by other programs of the same user.
            raise SystemExit("bench: the memory of workers can be read by root only")
        except OSError:
            continue
        for line in lines:
            words = line.split()
            name = words[0].rstrip(":")
            if name in total:
                total[name] += int(words[1])
            if name == "Pss":
                parts.append(int(words[1]))
    return {
        "resident": total["Rss"] * 1024 / 1e6,
        "anonymous": total["Anonymous"] * 1024 / 1e6,
        "proportional": total["Pss"] * 1024 / 1e6,
        # Code and other mapped files.
        "mapped": total["Pss_File"] * 1024 / 1e6,
        # Files in memory: pages and pixels that are passed to workers.
        "files": total["Pss_Shmem"] * 1024 / 1e6,
        "parent": sum(parts[:1]) * 1024 / 1e6,
        "children": sum(parts[1:]) * 1024 / 1e6,
        "childCount": len(parts[1:]),
    }


class Peak:
    """The largest proportional size of a process and those that it has started, from samples during a `with`."""

    def __init__(self, parent: int) -> None:
        self.parent = parent
        #: The sizes of the largest sample.
        self.largest = sizes(parent)
        self.samples = 0
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stops.set()
        self._thread.join()
        self._sample()

    @property
    def megabytes(self) -> float:
        return self.largest["proportional"]

    def _run(self) -> None:
        while not self._stops.wait(INTERVAL):
            self._sample()

    def _sample(self) -> None:
        seen = sizes(self.parent)
        self.samples += 1
        if seen["proportional"] > self.largest["proportional"]:
            self.largest = seen
