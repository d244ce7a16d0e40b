"""What a browser has to fetch before it can turn a page."""

from .figures import Figure, beside, within
from .programs import ROOT

BUDGET = 150.0  # KB, gzipped


def kilobytes(pattern: str) -> float:
    paths = list((ROOT / "Web" / "dist").glob(pattern))
    if not paths:
        raise SystemExit(f"bench: there is no {pattern} in Web/dist")
    return sum(path.stat().st_size for path in paths) / 1000


def measure() -> tuple[list[Figure], dict]:
    raw, gzip, brotli = (kilobytes(f"assets/quire.*.wasm{suffix}") for suffix in ("", ".gz", ".br"))
    everything = kilobytes("assets/*.br") + kilobytes("index.html.br")
    figures = [
        within("WebAssembly, gzip", gzip, "KB", "budget", BUDGET),
        beside("WebAssembly, brotli", brotli, "KB", "raw", raw),
    ]
    return figures, {"raw": raw, "gzip": gzip, "brotli": brotli, "allFilesBrotli": everything}
