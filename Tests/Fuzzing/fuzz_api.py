#!/usr/bin/env python3
"""Sends requests that schemathesis generates from the descriptions of the APIs (Docs/openapi.json for Quire's own and
Docs/komga-openapi.json for Komga's) to a server with valid files.

    Tests/Fuzzing/fuzz_api.py --schemathesis .build/fuzz/venv/bin/schemathesis [--seed N] [--seconds N]

An answer that the documentation doesn't describe, a 500, a crash, growth over 300 MB or a line at error level in the log is a
finding. Artefacts/fuzz/api has the output of schemathesis, with a command for each finding that repeats it.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from fuzz_inputs import ROOT, Input, Inputs
from fuzz_targets import Finding, FuzzedServer, quire
from mutations import archive

FINDINGS = ROOT / "Artefacts" / "fuzz" / "api"
#: The descriptions, by the names of the APIs.
DESCRIPTIONS = {"quire": ROOT / "Docs" / "openapi.json", "komga": ROOT / "Docs" / "komga-openapi.json"}
#: Generated identifiers exist rarely, so a valid request may get 404; and the server ignores parameters that it doesn't know.
EXCLUDED_CHECKS = "positive_data_acceptance,negative_data_rejection"
#: With a second user, all further requests would need a sign-in.
EXCLUDED_OPERATION = "addUser"
#: A stream of events doesn't end, so schemathesis reads it for this time, in seconds.
REQUEST_TIMEOUT = 2


def library(inputs: Inputs, seeds: Path) -> Input:
    """One publication of every kind, with dictionaries and fonts."""
    result = Input(0, "valid")
    result.publications = {
        "comic.cbz": archive(inputs.comics[0]), "book.epub": archive(inputs.books[0]), "text.txt": inputs.texts[0],
        # A package, because pages in the web can't be fetched and get 502.
        "package.divina": inputs.manifests[-1],
    }  # fmt: skip
    result.dictionaries = {path.name: path.read_bytes() for path in (seeds / "dictionary-file").iterdir()}
    result.fonts = {f"Test.{ending}": content for ending, content in inputs.fonts}
    result.patterns = {"hyph_ja.dic": inputs.patterns[0]}
    return result


def run(api: str, seed: int, seconds: int | None, schemathesis: Path, binary: Path, folder: Path) -> tuple[int, int]:
    """Sends requests of an API to a server of its own; returns the numbers of requests and findings."""
    server = FuzzedServer(binary, Counter())
    try:
        server.serve([library(Inputs(seed, folder / "seeds"), folder / "seeds")])
        server.watch()
        command = [
            str(schemathesis.absolute()), "run", str(DESCRIPTIONS[api]),
            "--url", f"http://127.0.0.1:{server.port}", "--phases", "examples,coverage,fuzzing",
            "--checks", "all", "--exclude-checks", EXCLUDED_CHECKS, "--seed", str(seed), "--max-examples", "40",
            "--exclude-operation-id", EXCLUDED_OPERATION, "--request-timeout", str(REQUEST_TIMEOUT),
            "--continue-on-failure", "--warnings", "off", "--no-color",
            *(["--max-time", str(seconds)] if seconds else []),
        ]  # fmt: skip
        result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        output = result.stdout + result.stderr
        # "3907 generated, 56 found 56 unique failures"
        requests = re.search(r"^\s*(\d+) generated", output, re.MULTILINE)
        found = re.search(r"(\d+) unique failure", output)
        findings = int(found[1]) if found else int(result.returncode != 0)
        try:
            server.check()
        except Finding as finding:
            findings += 1
            output += f"\n{finding}\n"
    finally:
        server.stop()
    if findings:
        FINDINGS.mkdir(parents=True, exist_ok=True)
        place = FINDINGS / f"{seed}-{api}.txt"
        place.write_text(output)
        print(f"   {place.relative_to(ROOT)} describes the findings")
    count = int(requests[1]) if requests else 0
    print(f"   {api}: {count} requests, {findings} findings", flush=True)
    return count, findings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--schemathesis", type=Path, required=True, help="the program")
    parser.add_argument("--seed", type=int, help="the seed of the requests; random if missing")
    parser.add_argument("--seconds", type=int, help="how long to run; one pass of each API if missing")
    options = parser.parse_args()
    binary = quire()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    print(f"api: seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="quire-fuzz-") as name:
        folder = Path(name)
        subprocess.run([sys.executable, str(Path(__file__).parent / "seeds.py"), str(folder / "seeds")], check=True)
        seconds = options.seconds // len(DESCRIPTIONS) if options.seconds else None
        results = [run(api, seed, seconds, options.schemathesis, binary, folder) for api in DESCRIPTIONS]
    requests, findings = (sum(counts) for counts in zip(*results, strict=True))
    print(f"api: {requests} requests, {findings} findings, seed {seed}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
