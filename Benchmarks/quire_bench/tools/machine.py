"""The machine, and the share of it that other programs used during a measurement."""

import os
import platform
import subprocess
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timezone
from pathlib import Path


def first_line(*command: str, errors: bool = False) -> str:
    """The first line of a program's version output; empty when it is not installed."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    text = (result.stderr if errors else result.stdout) or result.stdout or result.stderr
    return text.strip().splitlines()[0].strip() if text.strip() else ""


def description() -> dict:
    lscpu = dict(
        (part.strip() for part in line.split(":", 1))
        for line in subprocess.run(["lscpu"], capture_output=True, text=True, check=False).stdout.splitlines()
        if ":" in line
    )
    release = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / 1024 / 1024
    return {
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "processor": " ".join(
            part
            for part in (
                lscpu.get("Model name", "unknown"),
                f"family {lscpu.get('CPU family', '?')} model {lscpu.get('Model', '?')}",
                f"({lscpu['Hypervisor vendor']} guest)" if "Hypervisor vendor" in lscpu else "",
            )
            if part
        ),
        "cores": os.cpu_count(),
        "memoryGiB": round(memory, 1),
        "kernel": platform.release(),
        "system": release.get("PRETTY_NAME", "").strip('"'),
        "swift": first_line("swift", "--version"),
        "libzip": first_line("pkg-config", "--modversion", "libzip"),
        "libvips": first_line("pkg-config", "--modversion", "vips"),
        "nginx": first_line("nginx", "-v", errors=True),
        "wrk": first_line("wrk", "-v").partition(" [")[0],
        "h2load": first_line("h2load", "--version"),
        "chromium": first_line("chromium", "--version"),
    }


def processor_seconds(process: int) -> float:
    """The processor time of a program and of the programs it started, also of those that have ended."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    running = 0.0
    for child in children:
        try:
            running += processor_seconds(int(child))
        except (FileNotFoundError, ProcessLookupError):
            # The child has just ended, so the time of its parent, which is read below, contains its time.
            continue
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    # utime, stime, cutime and cstime: the time of the program, and of the ended programs for which it has waited.
    return running + sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")


#: If other programs use more than this share of the machine, a figure is unreliable.
BUSY = 0.05


def quietest_rounds(once: Callable[[], dict], wanted: int, most: int, processes: Sequence[int] = ()) -> list[dict]:
    """Measures in rounds until enough were quiet, or the maximum was made; returns the quietest.

    Each round gets the share of the machine that others used, as `others`. `processes` are own programs that keep
    running.
    """
    rounds: list[dict] = []
    while len(rounds) < most and sum(entry["others"] <= BUSY for entry in rounds) < wanted:
        watch = Watch(processes)
        rounds.append(once() | {"others": watch.share_of_others()})
    return sorted(rounds, key=lambda entry: entry["others"])[:wanted]


class Watch:
    """The processor time that the machine spends on other programs than this one and those it started.

    The time of a started program is known only after it has ended. Pass the identifiers of programs that keep running
    as `processes`. """

    def __init__(self, processes: Sequence[int] = ()) -> None:
        self.processes = processes
        self.began = time.monotonic()
        self.busy, self.own = self._busy(), self._own()

    def share_of_others(self) -> float:
        """The share of the machine's processors that others have used since the start, from 0 to 1."""
        elapsed = (time.monotonic() - self.began) * (os.cpu_count() or 1)
        others = (self._busy() - self.busy) - (self._own() - self.own)
        return min(max(others / elapsed, 0.0), 1.0) if elapsed > 0 else 0.0

    @staticmethod
    def _busy() -> float:
        # user nice system idle iowait irq softirq steal
        ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")

    def _own(self) -> float:
        times = os.times()
        running = sum(processor_seconds(process) for process in self.processes)
        return times.user + times.system + times.children_user + times.children_system + running
