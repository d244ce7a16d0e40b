"""The Swift half of the binding: the declarations of the functions, enumerations, records and constants."""

import textwrap
from pathlib import Path

from .table import COLUMNS, NOTICE, SWIFT_PARAMETERS, Enumeration, Function, Part, Record

#: The folder of the generated Swift of each part, and the access level of its enumerations. Parts without an access
#: level belong to the app and import WebBinding.
SWIFT = {
    "binding": (Path("Sources/WebBinding/Generated"), "package "),
    "book": (Path("Sources/WebClient/Host/Generated"), ""),
    "curl": (Path("Sources/WebClient/Host/Generated"), ""),
}


def comment(notes: list[str], indent: str = "") -> list[str]:
    return textwrap.wrap(
        " ".join(notes), COLUMNS - 4, initial_indent=f"{indent}/// ", subsequent_indent=f"{indent}/// "
    )


def swift_function(function: Function) -> list[str]:
    parameters = []
    for name, kind in function.parameters:
        types = SWIFT_PARAMETERS.get(kind, ["Int32"])
        parameters.append(f"_ {name}: {types[0]}")
        if len(types) > 1:
            parameters.append(f"_ {name}Length: {types[1]}")
    name = f"host{function.name[0].upper()}{function.name[1:]}"
    result = f" -> {SWIFT_PARAMETERS.get(function.result, ['Int32'])[0]}" if function.result else ""
    lines = [*comment(function.notes), f'@_extern(wasm, module: "host", name: "{function.name}") @_extern(c)']
    line = f"func {name}({', '.join(parameters)}){result}"
    if len(line) <= COLUMNS:
        return [*lines, line]
    inner = [f"    {each}," for each in parameters]
    inner[-1] = inner[-1].removesuffix(",")
    return [*lines, f"func {name}(", *inner, f"){result}"]


def swift_enumeration(each: Enumeration, name: str, access: str, indent: str) -> list[str]:
    lines = comment(each.notes, indent)
    if each.is_options:
        lines += [
            f"{indent}{access}struct {name}: OptionSet {{",
            f"{indent}    /// The bits.",
            f"{indent}    {access}let rawValue: Int32",
            "",
            f"{indent}    /// Creates a set from its bits.",
            f"{indent}    {access}init(rawValue: Int32) {{ self.rawValue = rawValue }}",
            "",
        ]
        for value in each.values:
            lines += comment(value.notes, indent + "    ")
            lines.append(f"{indent}    {access}static let {value.name} = {name}(rawValue: {value.number})")
    else:
        lines.append(f"{indent}{access}enum {name}: Int32 {{")
        for value in each.values:
            lines += comment(value.notes, indent + "    ")
            lines.append(f"{indent}    case {value.name} = {value.number}")
    return [*lines, f"{indent}}}"]


def swift_record(each: Record, name: str, indent: str) -> list[str]:
    lines = [*comment(each.notes, indent), f"{indent}enum {name} {{"]
    lines.append(f"{indent}    static let count = {len(each.fields)}")
    if each.is_written:
        lines += ["", f"{indent}    /// Writes the record with an index.", f"{indent}    static func write("]
        lines += [f"{indent}        at index: Int,"]
        lines += [f"{indent}        {field}: Double," for field in each.fields]
        lines[-1] = lines[-1].removesuffix(",")
        lines += [f"{indent}    ) {{", f"{indent}        let start = HostNumbers.storage + index * count"]
        lines += [f"{indent}        start[{index}] = {field}" for index, field in enumerate(each.fields)]
        lines.append(f"{indent}    }}")
    else:
        for index, field in enumerate(each.fields):
            lines.append(f"{indent}    static var {field}: Double {{ HostNumbers[{index}] }}")
        if each.name.endswith("SampleRecord"):
            lines = lines[:-len(each.fields)]
            for index, field in enumerate(each.fields):
                lines.append(f"{indent}    static func {field}(after start: Int) -> Double {{ HostNumbers[start + {index}] }}")
    return [*lines, f"{indent}}}"]


def swift_nested(outer: str | None, access: str, body: list[str]) -> list[str]:
    return [f"extension {outer} {{", *body, "}"] if outer else body


def swift_files(part: Part) -> dict[Path, str]:
    folder, access = SWIFT[part.name]
    title = part.name.capitalize()
    functions = [f"// {NOTICE}"]
    for section in part.sections:
        functions += ["", f"// MARK: {section.name}"]
        for function in section.functions:
            functions += ["", *swift_function(function)]
    values = [f"// {NOTICE}"]
    if not access:
        values += ["", "import WebBinding"]
    if part.constants:
        values += ["", "/// Limits that both sides share.", f"enum {title}Limits {{"]
        for constant in part.constants:
            values += comment(constant.notes, "    ")
            values.append(f"    static let {constant.name} = {constant.number}")
        values.append("}")
    for each in [*part.enumerations, *part.records]:
        outer, _, name = each.name.rpartition(".")
        indent = "    " if outer else ""
        if isinstance(each, Enumeration):
            body = swift_enumeration(each, name, access, indent)
        else:
            body = swift_record(each, name, indent)
        values += ["", *swift_nested(outer or None, access, body)]
    return {
        folder / f"{title}Functions.swift": "\n".join(functions) + "\n",
        folder / f"{title}Values.swift": "\n".join(values) + "\n",
    }
