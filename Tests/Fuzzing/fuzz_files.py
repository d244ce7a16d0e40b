#!/usr/bin/env python3
"""Runs quire on mutated files of every kind: `quire inspect`, `quire page`, the scan, pages, sections and the HTTP API.

    Tests/Fuzzing/fuzz_files.py [--seed N] [--seconds N | --inputs N] [--first N]

A crash, a hang over 10 s, growth over 300 MB, an answer of 500, or an error of more than one line is a finding. It is
written to Artefacts/fuzz/files with the command that repeats it. The last lines are the numbers of inputs and findings.

Each input is determined by the seed and its number: `--seed 1 --first 123 --inputs 1` repeats one.
"""

import argparse
import random
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from fuzz_inputs import PICTURES, ROOT, Input, Inputs
from fuzz_targets import Command, Finding, FuzzedServer, quire

#: The inputs that a server gets at once. A finding in them is searched by halves.
BATCH = 40
#: The kinds with pages that are images.
PAGED = ("comic", "metadata", "rar", "sevenzip", "tar", "nested", *PICTURES, "pdf", "djvu", "acbf")
#: A server's database grows with every batch, so it is replaced after some.
BATCHES_PER_SERVER = 20
#: More findings of the same kind and reason are counted, and not written.
MAXIMUM_WRITTEN = 10
FINDINGS = ROOT / "Artefacts" / "fuzz" / "files"


class Fuzzer:
    def __init__(self, binary: Path, seed: int, folder: Path) -> None:
        self.binary, self.seed, self.folder = binary, seed, folder
        subprocess.run([sys.executable, str(Path(__file__).parent / "seeds.py"), str(folder / "seeds")], check=True)
        self.inputs = Inputs(seed, folder / "seeds")
        self.command = Command(binary)
        self.server: FuzzedServer | None = None
        self.batches = 0
        #: The inputs by kind, the findings by kind and reason, and the commands and requests.
        self.made: Counter[str] = Counter()
        self.findings: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()

    def run_batch(self, numbers: range) -> None:
        batch = [self.inputs.make(number) for number in numbers]
        self.made.update(input.kind for input in batch)
        served = [input for input in batch if self._run_commands(input)]
        self._serve(served)

    def close(self) -> None:
        if self.server:
            self.server.stop()
        self.server = None

    def _run_commands(self, input: Input) -> bool:
        """Runs the commands on the publication of an input; returns whether there was no finding."""
        for name, content in input.publications.items():
            path = self.folder / name
            path.write_bytes(content)
            try:
                self._run(input, "inspect", str(path))
                # A server renders the pages of all inputs.
                if input.kind in PAGED and input.number % 4 == 0:
                    self._run(input, "page", str(path), "1", "--width", "480", "--output", str(self.folder / "page.jpg"))
            except Finding:
                return False
            finally:
                path.unlink()
        return True

    def _run(self, input: Input, *arguments: str) -> None:
        self.counts["commands"] += 1
        try:
            try:
                self.command.run(*arguments)
            except Finding as finding:
                # When the machine stalls, a command can take long once.
                if finding.reason != "hang":
                    raise
                self.command.run(*arguments)
        except Finding as finding:
            self._keep([input], finding, ["quire", arguments[0], Path(arguments[1]).name, *arguments[2:]])
            raise

    def _serve(self, inputs: list[Input]) -> None:
        """Serves inputs. After a finding, serves halves of them, until the finding belongs to one input."""
        if not self.server or self.batches >= BATCHES_PER_SERVER:
            self.close()
            self.server, self.batches = FuzzedServer(self.binary, self.counts), 0
        self.batches += 1
        try:
            self.server.run(inputs)
            return
        except Finding as caught:
            finding = caught
        self.close()
        before = self.findings.total()
        if len(inputs) > 1:
            for half in (inputs[: len(inputs) // 2], inputs[len(inputs) // 2 :]):
                self._serve(half)
        # A hang that no half repeats was a stall of the machine.
        if self.findings.total() == before and (len(inputs) <= 1 or finding.reason != "hang"):
            self._keep(inputs, finding)

    def _keep(self, inputs: list[Input], finding: Finding, command: list[str] | None = None) -> None:
        """Writes the files of a finding, and how to repeat it."""
        kind = inputs[0].kind if len(inputs) == 1 else "several"
        self.findings[kind, finding.reason] += 1
        if self.findings[kind, finding.reason] > MAXIMUM_WRITTEN:
            return
        first, last = inputs[0].number, inputs[-1].number
        place = FINDINGS / f"{self.seed}-{first}-{kind}-{finding.reason}"
        place.mkdir(parents=True, exist_ok=True)
        repeat = f"Tests/Fuzzing/fuzz_files.py --seed {self.seed} --first {first} --inputs {last - first + 1}"
        lines = [str(finding), "", *([shlex.join(command)] if command else []), f".venv/bin/python {repeat}"]
        for input in inputs:
            for files in (input.publications, input.others, input.dictionaries, input.fonts, input.patterns):
                for name, content in files.items():
                    (place / name).parent.mkdir(parents=True, exist_ok=True)
                    (place / name).write_bytes(content)
            if request := input.request:
                (place / f"{input.number}.json").write_bytes(request.body or b"")
                headers = "".join(f" {name}: {value!r}" for name, value in request.headers.items())
                lines.append(f"{request.method} {request.path}{headers} < {input.number}.json")
        (place / "finding.txt").write_text("\n".join(lines) + "\n")
        print(f"   finding in {kind} {first}: {finding}"[:300] + f"\n      {place.relative_to(ROOT)}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, help="the seed of the mutations; random if missing")
    parser.add_argument("--seconds", type=int, default=300, help="how long to run (300)")
    parser.add_argument("--inputs", type=int, help="how many inputs to run, instead of a time")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input (0)")
    options = parser.parse_args()
    binary = quire()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000)
    print(f"files: seed {seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="quire-fuzz-") as folder:
        fuzzer = Fuzzer(binary, seed, Path(folder))
        number, end = options.first, options.first + options.inputs if options.inputs else None
        try:
            while number < end if end is not None else time.monotonic() - began < options.seconds:
                numbers = range(number, min(number + BATCH, end or sys.maxsize))
                fuzzer.run_batch(numbers)
                number = numbers.stop
        finally:
            fuzzer.close()
    seconds = time.monotonic() - began
    for kind in sorted(fuzzer.made):
        own = [(reason, count) for (found, reason), count in sorted(fuzzer.findings.items()) if found == kind]
        findings = [f"{count} × {reason}" for reason, count in own]
        print(f"   {kind}: {fuzzer.made[kind]} inputs, {', '.join(findings) or 'no findings'}")
    for (kind, reason), count in sorted(fuzzer.findings.items()):
        if kind == "several":
            print(f"   several inputs together: {count} × {reason}")
    total = fuzzer.made.total()
    print(
        f"files: {total} inputs ({total / seconds:.1f} per second), {fuzzer.counts['commands']} commands, "
        f"{fuzzer.counts['requests']} requests, {fuzzer.findings.total()} findings, seed {seed}"
    )
    return 1 if fuzzer.findings else 0


if __name__ == "__main__":
    sys.exit(main())
