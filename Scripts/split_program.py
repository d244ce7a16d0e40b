"""Lists the functions of the second program and of the administration program, for wasm-split.

The browser app is divided into three WebAssembly modules. Scripts/second_program.txt and Scripts/admin_program.txt list the
folders and files of Sources/WebClient, and files of other modules, whose code is in the second and third module. A function belongs to a module if its
mangled name begins with a type that is declared there, or if it is the specialisation of a generic function for such a
type. A function also belongs to it if no pointer to it exists and only functions of this module call it. The second module
also gets the functions that only it and the third call.

If a function is called before its module is loaded, the browser's console shows its index in the function table. Its name is
in .build/wasm/first.wasm.placeholders or .build/wasm/rest.wasm.placeholders. If the function is needed for the first paint,
exclude its file in second_program.txt.
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


def listed_types(listing: Path, sources: Path) -> set[tuple[str, str]]:
    """The types that the listed files declare at the top level, with their modules."""
    types: set[tuple[str, str]] = set()
    for line in listing.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        path = sources / line.removeprefix("!")
        module = path.relative_to(sources).parts[1] if ".." in path.parts else sources.name
        files = sorted(path.rglob("*.swift")) if path.is_dir() else [path]
        if not files or not all(file.is_file() for file in files):
            sys.exit(f"split_program: {listing} lists '{line}', which does not exist in {sources}")
        declared = {(module, name) for file in files for name in DECLARATION.findall(file.read_text(encoding="utf-8"))}
        types = types - declared if line.startswith("!") else types | declared
    return types


class CallGraph:
    """The functions of a program and their calls, as `wasm-opt --print-call-graph` writes them."""

    def __init__(self, lines: list[str]) -> None:
        self.names: list[str] = []
        self.pinned: set[str] = set()
        self.callers: dict[str, set[str]] = defaultdict(set)
        self.callees: dict[str, set[str]] = defaultdict(set)
        for line in lines:
            if call := CALL.match(line):
                caller, callee = call.groups()
                self.callers[callee].add(caller)
                self.callees[caller].add(callee)
            elif node := NODE.match(line):
                name, indirect, exported = node.groups()
                self.names.append(name)
                if indirect or exported:
                    self.pinned.add(name)

    def functions(self, types: set[tuple[str, str]], others: set[str]) -> set[str]:
        """The functions of types, and those that only they and the functions in `others` call. None is in `others`."""
        # In a mangled name, the length precedes each name, so a prefix can't end inside a name.
        prefixes = tuple(f"$e{len(module)}{module}{len(name)}{name}" for module, name in types)
        # A specialisation ends with its type arguments and a suffix such as `_Tg5`. Those of the wire model contain the
        # names of fields. The compiler can replace other specialisations by equal ones for other types.
        arguments = "|".join(f"{len(name)}{name}" for _, name in sorted(types))
        specialisation = re.compile(rf"^\$e9WireModel\w*[A-Za-z](?:{arguments})[VOC]\w*?_T[gt]\w+$")
        # The suffix of functions that the compiler has merged with those of other types.
        merged = re.compile(r"Tm(?:\.\d+)?$")

        def is_listed(name: str) -> bool:
            if merged.search(name):
                return False
            return name.startswith(prefixes) or specialisation.search(name) is not None

        found = {name for name in self.names if is_listed(name)} - others
        # Add functions that are called only by these functions, until no more are found.
        pending = {callee for name in found | others for callee in self.callees[name]}
        known = set(self.names) - self.pinned - others
        while pending:
            name = pending.pop()
            if name in known and name not in found and self.callers[name] <= found | others | {name}:
                found.add(name)
                pending |= self.callees[name]
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, default=Path("Sources/WebClient"), help="the folder of the app's module")
    parser.add_argument("--output", type=Path, required=True, help="the folder for second.functions and admin.functions")
    options = parser.parse_args()
    graph = CallGraph(sys.stdin.read().splitlines())
    divided: set[str] = set()
    # The administration program comes first: the second one gets what both of them call.
    for program in ("admin", "second"):
        types = listed_types(Path(__file__).parent / f"{program}_program.txt", options.sources)
        functions = graph.functions(types, divided)
        if not functions:
            sys.exit(f"split_program: no function of {program}_program.txt was found; is the program linked with its names?")
        divided |= functions
        listing = "".join(f"{name}\n" for name in graph.names if name in functions)
        (options.output / f"{program}.functions").write_text(listing, encoding="utf-8")


if __name__ == "__main__":
    main()
