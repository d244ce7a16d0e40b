#!/usr/bin/env bash
# with-postgresql.sh COMMAND…: starts PostgreSQL 15 or later in a temporary folder, runs the command with the address of
# its database in QUIRE_TEST_DATABASE, and stops the server. The status is that of the command.
#
# The server listens only on a socket in the folder, so no port can be in use. PostgreSQL refuses to run as root; the
# server then runs as the user postgres, which Debian's package makes.
#
# If the server can't start, the command isn't run. The status is 0 and a line says why; in CI, and with
# QUIRE_REQUIRE_POSTGRESQL=1, it is 1.
set -euo pipefail

unavailable() {
    echo "PostgreSQL: not run: $1"
    [[ -z "${CI:-}${QUIRE_REQUIRE_POSTGRESQL:-}" ]] || exit 1
    exit 0
}

bin=""
for folder in /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null || true)"; do
    [[ -x "$folder/postgres" && -x "$folder/initdb" ]] || continue
    version="$("$folder/postgres" --version | sed -E 's/^[^0-9]*([0-9]+).*/\1/')"
    ((version < 15)) || bin="$folder"
done
[[ -n "$bin" ]] || unavailable "there is no PostgreSQL 15 or later (Debian's package postgresql)"

as=()
if [[ "$(id -u)" == 0 ]]; then
    id postgres >/dev/null 2>&1 || unavailable "root can't run it, and there is no user postgres"
    as=(runuser -u postgres --)
fi

# The path of a socket has at most 107 bytes, so the folder isn't in TMPDIR.
folder="$(mktemp -d /tmp/quire-postgresql.XXXXXX)"
server=""
# shellcheck disable=SC2317 # the trap calls it
stop() {
    if [[ -n "$server" ]]; then
        "${as[@]}" "$bin/pg_ctl" stop --silent --wait --mode=immediate --pgdata="$folder/data" >/dev/null 2>&1 || true
    fi
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM
if ((${#as[@]})); then
    chown postgres "$folder"
fi

# C.UTF-8 sorts by code points and supports the letters of all scripts. A test server needs no durability.
cd "$folder"
"${as[@]}" "$bin/initdb" --pgdata="$folder/data" --username=quire --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync \
    >"$folder/initdb.log" 2>&1 || unavailable "initdb failed: $(tail -n 1 "$folder/initdb.log")"
"${as[@]}" "$bin/pg_ctl" start --silent --wait --pgdata="$folder/data" --log="$folder/data/server.log" \
    --options="-c listen_addresses= -c unix_socket_directories=$folder -c port=5432 -c fsync=off -c full_page_writes=off \
-c max_connections=400 -c shared_buffers=64MB -c autovacuum_naptime=10min" >/dev/null 2>&1 ||
    unavailable "the server doesn't start: $(tail -n 1 "$folder/data/server.log" 2>/dev/null)"
server=1
cd "$OLDPWD"

address="postgres://quire@${folder//\//%2F}/postgres"
status=0
QUIRE_TEST_DATABASE="$address" "$@" || status=$?
exit "$status"
