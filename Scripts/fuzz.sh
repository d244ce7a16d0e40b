#!/usr/bin/env bash
# Runs libFuzzer on the parsers, each for some seconds: mutated files and requests must not crash, hang or use too much
# memory. Inputs that reached new code are kept in .build/fuzz/corpus and are used again; an input that fails is kept in
# Artefacts/fuzz.
#
#     QUIRE_FUZZ_SECONDS=60     seconds per parser
#     QUIRE_FUZZ_SEED=1         the seed of the mutations
#     PARSERS="epub cfi"        only these parsers
#
# To repeat a failure:  QUIRE_FUZZ_PARSER=epub .build/fuzz/release/fuzz-parsers Artefacts/fuzz/epub-crash-…
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build/fuzz
seconds="${QUIRE_FUZZ_SECONDS:-60}"
seed="${QUIRE_FUZZ_SEED:-1}"
read -ra parsers <<<"${PARSERS:-comic epub text divina image-header json locator cfi chapter-rule hyphenation}"

mkdir -p "$work" Artefacts/fuzz
echo "building the fuzzer"
if ! QUIRE_FUZZ=1 swift build -c release -Xswiftc -enable-testing --sanitize fuzzer --scratch-path "$work" --product fuzz-parsers \
    >"$work/build.log" 2>&1 </dev/null; then
    Scripts/print-failure-log.sh "$work/build.log" >&2
    exit 1
fi
.venv/bin/python Tests/Fuzzing/seeds.py "$work/seeds"

failed=0
for parser in "${parsers[@]}"; do
    if [[ ! -d "$work/seeds/$parser" ]]; then
        echo "fuzz: there is no parser $parser; there are: $(ls "$work/seeds" | tr '\n' ' ')" >&2
        exit 2
    fi
    mkdir -p "$work/corpus/$parser"
    log="$work/$parser.log"
    began=$SECONDS
    if QUIRE_FUZZ_PARSER="$parser" "$work/release/fuzz-parsers" -max_total_time="$seconds" -seed="$seed" -timeout=20 \
        -rss_limit_mb=2048 -max_len=65536 -artifact_prefix="Artefacts/fuzz/$parser-" \
        "$work/corpus/$parser" "$work/seeds/$parser" >"$log" 2>&1 </dev/null; then
        runs="$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log" | tail -n 1)"
        coverage="$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)"
        echo "   $parser: ${runs:-?} inputs, ${coverage:-?} edges reached, $((SECONDS - began)) s"
    else
        failed=$((failed + 1))
        echo "   $parser: FAILED"
        tail -n 25 "$log"
    fi
done
echo "$((${#parsers[@]} - failed)) parsers passed, $failed failed"
[[ $failed == 0 ]]
