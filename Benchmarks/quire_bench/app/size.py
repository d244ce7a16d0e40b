"""The size of the browser app."""

import re

from ..tools.figures import Figure, beside, within
from ..tools.programs import ROOT


def budget() -> float:
    """The program's budget in the build, in kilobytes gzipped."""
    script = (ROOT / "Scripts" / "build-web.sh").read_text()
    if not (found := re.search(r"^budget_kilobytes=(\d+)", script, re.MULTILINE)):
        raise SystemExit("bench: Scripts/build-web.sh names no budget")
    return float(found.group(1))


def kilobytes(pattern: str) -> float:
    paths = list((ROOT / "Web" / "dist").glob(pattern))
    if not paths:
        raise SystemExit(f"bench: there is no {pattern} in Web/dist")
    return sum(path.stat().st_size for path in paths) / 1000


def measure() -> tuple[list[Figure], dict]:
    raw, gzip, brotli = (kilobytes(f"assets/quire.*.wasm{suffix}") for suffix in ("", ".gz", ".br"))
    everything = kilobytes("assets/*.br") + kilobytes("index.html.br")
    figures = [
        within("WebAssembly, gzip", gzip, "KB", "budget", budget()),
        beside("WebAssembly, brotli", brotli, "KB", "raw", raw),
    ]
    return figures, {"raw": raw, "gzip": gzip, "brotli": brotli, "allFilesBrotli": everything}
