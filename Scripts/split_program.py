"""Lists the functions of the second program, for wasm-split.

The browser app is divided into two WebAssembly modules. Scripts/second_program.txt lists the folders and files of
Sources/WebClient whose code is in the second module. A function belongs to it if its mangled name begins with a type that is
declared there. A function also belongs to it if only functions of the second program call it and no pointer to it exists.

If a function is called before the second program is loaded, the browser's console shows its index in the function table. Its
name is in .build/wasm/first.wasm.placeholders. If the function is needed for the first paint, exclude its file in
second_program.txt.
"""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

DECLARATION = re.compile(
    r"^(?:(?:public|package|private|fileprivate|final|indirect|@\w+(?:\([^)]*\))?)\s+)*"
    r"(?:class|struct|enum|protocol)\s+(\w+)",
    re.MULTILINE,
)
NODE = re.compile(r'^  "([^"]+)" \[style="filled(, rounded)?"(, fillcolor="gray")?')
CALL = re.compile(r'^  "([^"]+)" -> "([^"]+)"')


def listed_types(listing: Path, sources: Path) -> set[str]:
    """The types that the listed files declare at the top level."""
    types: set[str] = set()
    for line in listing.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        path = sources / line.removeprefix("!")
        files = sorted(path.rglob("*.swift")) if path.is_dir() else [path]
        if not files or not all(file.is_file() for file in files):
            sys.exit(f"split_program: {listing} lists '{line}', which does not exist in {sources}")
        declared = {name for file in files for name in DECLARATION.findall(file.read_text(encoding="utf-8"))}
        types = types - declared if line.startswith("!") else types | declared
    return types


def second_functions(graph: list[str], module: str, types: set[str]) -> list[str]:
    """The functions of the second program, from the call graph that `wasm-opt --print-call-graph` writes."""
    prefix = f"$e{len(module)}{module}"
    context = re.compile(re.escape(prefix) + r"(\d+)")
    names: list[str] = []
    pinned: set[str] = set()
    callers: dict[str, set[str]] = defaultdict(set)
    callees: dict[str, set[str]] = defaultdict(set)
    for line in graph:
        if call := CALL.match(line):
            caller, callee = call.groups()
            callers[callee].add(caller)
            callees[caller].add(callee)
        elif node := NODE.match(line):
            name, indirect, exported = node.groups()
            names.append(name)
            if indirect or exported:
                pinned.add(name)

    def is_listed(name: str) -> bool:
        match = context.match(name)
        if not match:
            return False
        start = match.end()
        return name[start : start + int(match.group(1))] in types

    second = {name for name in names if is_listed(name)}
    # Add functions that are called only by functions of the second program, until no more are found.
    pending = {callee for name in second for callee in callees[name]}
    known = set(names)
    while pending:
        name = pending.pop()
        if name in known and name not in second and name not in pinned and callers[name] <= second | {name}:
            second.add(name)
            pending |= callees[name]
    return [name for name in names if name in second]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, default=Path("Sources/WebClient"), help="the folder of the app's module")
    parser.add_argument("--listing", type=Path, default=Path("Scripts/second_program.txt"))
    options = parser.parse_args()
    types = listed_types(options.listing, options.sources)
    functions = second_functions(sys.stdin.read().splitlines(), options.sources.name, types)
    if not functions:
        sys.exit("split_program: no function has the name of a listed type; is the program linked with its names?")
    print("\n".join(functions))


if __name__ == "__main__":
    main()
