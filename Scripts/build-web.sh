#!/usr/bin/env bash
# Builds the browser app: compiles Swift to WebAssembly, and writes the files that a browser fetches to Web/dist.
# Without changes since the last build, it only prints the sizes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=.build/wasm
budget_kilobytes=650 # of the first program, gzipped; see Docs/Performance.md

fail() {
    printf 'build-web: %s\n' "$1" >&2
    exit 1
}

# Wait for another build to finish.
mkdir -p "$scratch"
exec 9>"$scratch/quire.lock"
flock 9

for tool in swift wasm-opt wasm-split esbuild brotli zopfli python3; do
    command -v "$tool" >/dev/null || fail "'$tool' is missing; 'make setup' installs it"
done

# The inputs of the build. It runs only when their digest has changed.
inputs=(Package.swift toolsets Scripts/build-web.sh Scripts/split_program.py Scripts/second_program.txt
    Scripts/admin_program.txt
    Scripts/web_assets.py Scripts/generate-localization.py Web/index.html
    Web/quire.webmanifest Web/service-worker.js Web/main.js Web/binding Web/book Web/curl Web/styles Web/icons Web/fonts
    Web/textures Web/localization
    Sources/Geometry Sources/TextCoding Sources/WireModel Sources/ReadingEngine Sources/CollectionEngine
    Sources/PageImages Sources/WebLocalization Sources/WebBinding Sources/WebViews Sources/WebClient)
digest=$( (find -L "${inputs[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
    readlink -f "$(command -v swift)") | sha256sum | cut -d' ' -f1)
if [[ -f $scratch/quire.digest && $(<"$scratch/quire.digest") == "$digest" && -f Web/dist/index.html ]]; then
    cat "$scratch/quire.sizes"
    exit 0
fi

# Write the toolset with the paths of this machine.
resources=$(swiftc -print-target-info |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')
unicode_tables=$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
[[ -f $unicode_tables ]] || fail "this Swift has no Embedded Swift for WebAssembly (looked for $unicode_tables)"

wasi_libraries=
for candidate in /usr/lib/wasm32-wasi /usr/local/lib/wasm32-wasi /opt/wasi-sdk/share/wasi-sysroot/lib/wasm32-wasi; do
    [[ -f $candidate/libc.a && -f $candidate/crt1-reactor.o ]] && wasi_libraries=$candidate && break
done
[[ -n $wasi_libraries ]] || fail "wasi-libc is missing (Debian package wasi-libc)"

compiler_builtins=$(find /usr/lib/llvm-*/lib/clang /usr/lib/clang /usr/local/lib/clang \
    -name libclang_rt.builtins-wasm32.a 2>/dev/null | sort -V | tail -n 1 || true)
[[ -n $compiler_builtins ]] ||
    fail "the compiler's wasm32 builtins are missing (Debian package libclang-rt-16-dev-wasm32)"

# crt1-reactor.o makes the program a library that is initialised once. Without it, every call would initialise it.
sed -e "s|@WASI_LIBRARIES@|$wasi_libraries|g" -e "s|@COMPILER_BUILTINS@|$compiler_builtins|" \
    -e "s|@UNICODE_TABLES@|$unicode_tables|" toolsets/wasm.template.json >"$scratch/toolset.json.new"
if ! cmp -s "$scratch/toolset.json.new" "$scratch/toolset.json"; then
    # SwiftPM does not detect changes of a toolset, so remove what was built with the previous one.
    rm -rf "$scratch/wasm32-unknown-none-wasm" "$scratch"/*.yaml
    mv "$scratch/toolset.json.new" "$scratch/toolset.json"
fi

# Generate the tables of texts, one for each language.
Scripts/generate-localization.py --check || fail "the texts in Web/localization are not consistent"
rm -rf "$scratch/texts"
Scripts/generate-localization.py --tables "$scratch/texts"

# Compile the program. Don't let clang optimise it after linking: that would remove the functions' names, by which
# split_program.py chooses the program of each function.
QUIRE_WEB=1 swift build --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset.json" \
    -Xswiftc -Xclang-linker -Xswiftc --no-wasm-opt \
    --scratch-path "$scratch" --configuration release --product WebClient >"$scratch/quire.log" 2>&1 || {
    cat "$scratch/quire.log" >&2
    fail "the program does not compile"
}
program=$scratch/release/WebClient.wasm
split=(Scripts/build-web.sh Scripts/split_program.py Scripts/second_program.txt Scripts/admin_program.txt)

# The WebAssembly features that the Swift compiler uses for this target.
features=(--enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int
    --enable-multivalue --enable-reference-types)

# Optimises one of the programs for size. The first kilobyte of memory is unused: the stack comes first and grows
# down to it. -Oz with --flatten before it, twice, saves 1 % over once.
optimize() {
    wasm-opt "${features[@]}" --low-memory-unused --strip-producers \
        --flatten --rereloop -Oz --flatten --rereloop -Oz -Oz \
        "$scratch/$1.wasm" -o "$scratch/$1.optimized.wasm"
}

# split_off MODULE PROGRAM REST OPTIONS…: splits the functions of a module off a program.
split_off() {
    local module=$1 program=$2 rest=$3
    # Each split adds exports, whose names need a prefix of their own.
    local prefix=%
    [[ $module == admin ]] || prefix=%%
    # The log lists all functions, thousands of lines.
    wasm-split "${features[@]}" "${@:4}" --split "$scratch/$program.wasm" --split-funcs="@$scratch/$module.functions" \
        --export-prefix="$prefix" --placeholder-namespace="$module" --placeholdermap \
        -o1 "$scratch/$rest.wasm" -o2 "$scratch/$module.wasm" >"$scratch/split.log" 2>&1 || {
        tail -n 5 "$scratch/split.log" >&2
        fail "the program can't be split"
    }
}

program_digest=$(cat "$program" "${split[@]}" | sha256sum | cut -d" " -f1)
if [[ ! -f $scratch/admin.optimized.wasm || ! -f $scratch/optimized.of || $(<"$scratch/optimized.of") != "$program_digest" ]]; then
    # Remove debug information first, because functions that have it are optimised less. The passes before the split must not
    # merge functions: the first program could then call a merged function that is in the second.
    wasm-opt "${features[@]}" --debuginfo --low-memory-unused --strip-dwarf \
        --simplify-globals --dae --remove-unused-module-elements "$program" -o "$scratch/named.wasm"
    wasm-opt "${features[@]}" --print-call-graph "$scratch/named.wasm" -o /dev/null |
        python3 Scripts/split_program.py --output "$scratch"
    split_off admin named rest -g
    # The second split enlarges the function table, so the administration program must not limit its size.
    wasm-dis "${features[@]}" "$scratch/admin.wasm" |
        sed -E 's/^( *\(import "primary" "%table" \(table [^ ]+ [0-9]+) [0-9]+ funcref/\1 funcref/' \
            >"$scratch/admin.wat"
    wasm-as "${features[@]}" "$scratch/admin.wat" -o "$scratch/admin.wasm"
    split_off second rest first
    (optimize second && optimize admin) &
    optimize first
    wait $! || fail "the second or the administration program can't be optimised"
    printf '%s' "$program_digest" >"$scratch/optimized.of"
fi

# Write the files with content-hashed names.
python3 Scripts/web_assets.py --web Web --program "$scratch/first.optimized.wasm" \
    --second-program "$scratch/second.optimized.wasm" --admin-program "$scratch/admin.optimized.wasm" --texts "$scratch/texts" --budget "$budget_kilobytes" \
    >"$scratch/quire.sizes.new" || {
    cat "$scratch/quire.sizes.new" >&2
    fail "the files were not written"
}
mv "$scratch/quire.sizes.new" "$scratch/quire.sizes"
printf '%s' "$digest" >"$scratch/quire.digest"
cat "$scratch/quire.sizes"
