"""The machine, and how much of it others took while something was measured."""

import os
import platform
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path


def first_line(*command: str, errors: bool = False) -> str:
    """The first line a program says about itself; empty when it is not here."""
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
        "chromium": first_line("chromium", "--version"),
    }


class Watch:
    """Tells how busy the machine was with other things than this program and what it started.

    A program that was started counts as this one's once it has ended and was waited for.
    """

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.busy, self.own = self._busy(), self._own()

    def share_of_others(self) -> float:
        """The share of the machine's processors that others kept busy since the watch began, from 0 to 1."""
        elapsed = (time.monotonic() - self.began) * (os.cpu_count() or 1)
        others = (self._busy() - self.busy) - (self._own() - self.own)
        return min(max(others / elapsed, 0.0), 1.0) if elapsed > 0 else 0.0

    @staticmethod
    def _busy() -> float:
        # user nice system idle iowait irq softirq steal
        ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")

    @staticmethod
    def _own() -> float:
        times = os.times()
        return times.user + times.system + times.children_user + times.children_system
