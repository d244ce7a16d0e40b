"""The JavaScript half of the binding: the constants, and the types of the functions."""

import textwrap

from .table import COLUMNS, NOTICE, SWIFT_PARAMETERS, Function, Part


def script_type(kind: str, parts: list[Part]) -> str:
    for part in parts:
        for each in part.enumerations:
            if each.name == kind:
                return "number" if each.is_options else each.script_name
    return "number"


def script_function(function: Function, parts: list[Part]) -> list[str]:
    parameters = []
    for name, kind in function.parameters:
        parameters.append(f"{name}: {script_type(kind, parts)}")
        if len(SWIFT_PARAMETERS.get(kind, [""])) > 1:
            parameters.append(f"{name}Length: number")
    result = script_type(function.result, parts) if function.result else "void"
    notes = [f"  /** {' '.join(function.notes)} */"] if function.notes else []
    return [*notes, f"  {function.name}({', '.join(parameters)}): {result};"]


def script_constants(part: Part) -> str:
    lines = ["/**", f" * {NOTICE}", " * @module", " */"]
    for constant in part.constants:
        lines += ["", f"/** {' '.join(constant.notes)} */", f"export const {constant.name} = {constant.number};"]
    for each in part.enumerations:
        lines += ["", f"/** {' '.join(each.notes)} */"]
        cases = "".join(f"  {value.name}: {value.number},\n" for value in each.values)
        lines.append(f"export const {each.script_name} = /** @type {{const}} */ ({{\n{cases}}});")
        if any(value.text is not None for value in each.values):
            pairs = "".join(f"  {value.number}: '{value.text}',\n" for value in each.values if value.text is not None)
            lines += ["", f"/** The browser's names of `{each.script_name}`. */"]
            lines.append(f"export const {each.script_name}Names = /** @type {{const}} */ ({{\n{pairs}}});")
    for each in (each for each in part.records if each.is_written):
        lines += ["", f"/** The length of a `{each.script_name}`. */"]
        lines.append(f"export const {each.script_name}Length = {len(each.fields)};")
    return "\n".join(lines) + "\n"


def script_types(part: Part, parts: list[Part]) -> str:
    lines = [f"// {NOTICE}"]
    for each in part.enumerations:
        numbers = "number" if each.is_options else " | ".join(str(value.number) for value in each.values)
        lines += ["", f"/** {' '.join(each.notes)} */", f"export type {each.script_name} = {numbers};"]
    for each in part.records:
        fields = "".join(f"  {name}: number,\n" for name in each.fields)
        lines += ["", f"/** {' '.join(each.notes)} */", f"export type {each.script_name} = [\n{fields}];"]
    for section in part.sections:
        lines += ["", f"export interface {section.name}Functions {{"]
        for function in section.functions:
            lines += script_function(function, parts)
        lines.append("}")
    return "\n".join(lines) + "\n"


def all_functions(parts: list[Part]) -> str:
    """The type of the object with all functions that the program imports."""
    lines = [f"// {NOTICE}", ""]
    names = []
    for part in parts:
        own = [f"{section.name}Functions" for section in part.sections]
        lines += [f"import type {{\n  {', '.join(own)},\n}} from './{part.name}/{part.name}-functions';"]
        names += own
    lines = [wrapped for line in lines for wrapped in wrap_names(line)]
    lines += ["", "/** All functions that the program imports. */", "export type HostFunctions =", *wrap_names("  " + " & ".join(names) + ";")]
    return "\n".join(lines) + "\n"


def wrap_names(text: str) -> list[str]:
    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, COLUMNS, subsequent_indent="  ") if len(line) > COLUMNS else [line]
    return lines
