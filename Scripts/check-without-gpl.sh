#!/usr/bin/env bash
# Builds the worker with QUIRE_WITHOUT=pdf,djvu, and checks that it isn't linked with poppler, qpdf or djvulibre, and that
# it reports a clear error for PDF and DjVu files.
#
#     Scripts/check-without-gpl.sh PROGRAM
#
# PROGRAM is the path of quire. `make packages` runs this script.
set -euo pipefail
cd "$(dirname "$0")/.."

program="$1"
scratch=.build/without-gpl
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

export QUIRE_WITHOUT=pdf,djvu
mkdir -p "$scratch"
build=(swift build --scratch-path "$scratch" --product quire-worker)
if ! "${build[@]}" >"$scratch/build.log" 2>&1 </dev/null; then
    Scripts/print-failure-log.sh "$scratch/build.log" >&2
    exit 1
fi
worker="$(swift build --scratch-path "$scratch" --show-bin-path)/quire-worker"

needed="$(readelf --dynamic "$worker" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')"
if grep -E 'poppler|qpdf|djvu' <<<"$needed"; then
    echo "check-without-gpl: the worker is linked with these libraries" >&2
    exit 1
fi

cp Tests/Fixtures/comics/two-pages.djvu "$work/a.djvu"
printf '%%PDF-1.7\n' >"$work/a.pdf"
for kind in PDF DjVu; do
    file="$work/a.${kind,,}"
    expected="this build of Quire can't read $kind files"
    if output="$(QUIRE_WORKER="$worker" "$program" inspect "$file" 2>&1)" || [[ "$output" != *"$expected"* ]]; then
        printf 'check-without-gpl: quire inspect %s: %s\n' "$file" "$output" >&2
        exit 1
    fi
done
# Other formats are still read.
QUIRE_WORKER="$worker" "$program" inspect Tests/Fixtures/comics/rar5-solid.cbr >/dev/null
echo "The worker without PDF and DjVu is linked with: $(tr '\n' ' ' <<<"$needed")"
