#!/usr/bin/env bash
# Fails when two tracked paths differ only in case, because macOS and Windows check out only one of them, or when a
# symbolic link is tracked, because Windows checks it out as a text file.
set -euo pipefail
cd "$(dirname "$0")/.."

paths="$(git -c core.quotePath=false ls-files --stage)"
links="$(sed -n 's/^120000 [^\t]*\t//p' <<<"$paths")"
same="$(cut -f 2- <<<"$paths" | LC_ALL=C.UTF-8 sort -f | LC_ALL=C.UTF-8 uniq -iD)"
# Folders count, too: a/One.swift and A/Two.swift.
folders="$(cut -f 2- <<<"$paths" | awk -F/ '{ path = ""; for (i = 1; i < NF; i++) { path = path $i "/"; print path } }' |
    LC_ALL=C.UTF-8 sort -u | LC_ALL=C.UTF-8 sort -f | LC_ALL=C.UTF-8 uniq -iD)"

status=0
if [[ -n "$links" ]]; then
    printf 'error: symbolic links are tracked; share files through a target such as TestSupport instead:\n%s\n' "$links"
    status=1
fi
if [[ -n "$same$folders" ]]; then
    printf 'error: tracked paths differ only in case; rename one of each pair:\n'
    printf '%s\n' "$same" "$folders" | sed '/^$/d'
    status=1
fi
exit "$status"
