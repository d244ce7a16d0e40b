#!/usr/bin/env bash
# build-previous.sh: builds the previous release from the commit in Scripts/previous-release.txt, for the tests of rolling
# upgrades, and prints the path of its program. Does nothing if it is built.
set -euo pipefail
cd "$(dirname "$0")/.."

commit="$(tr -d '[:space:]' <Scripts/previous-release.txt)"
folder=".build/previous"
built="$folder/built"
if [[ "$(cat "$built" 2>/dev/null)" != "$commit" ]]; then
    git cat-file -e "$commit^{commit}" 2>/dev/null ||
        { echo "build-previous: commit $commit is missing: clone with the complete history" >&2; exit 1; }
    mkdir -p "$folder"
    rm -rf "$folder/source" "$built"
    mkdir "$folder/source"
    git archive "$commit" | tar -x -C "$folder/source"
    for product in quire quire-worker; do
        swift build --package-path "$folder/source" --scratch-path "$folder/build" -c release --product "$product" >&2
    done
    echo "$commit" >"$built"
fi
echo "$PWD/$folder/build/release/quire"
