#!/usr/bin/env bash
# Runs the container image as users do, with a read-only root, and reads a page:
#
#     Scripts/packages/test-image.sh DOCKER-ARCHIVE OCI-ARCHIVE
#
# Needs root, podman and runc. The container shares the network of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."

docker="$1" oci="$2"
port=18081
work="$(mktemp -d .build/packages/test-image.XXXXXX)"
# The health check is run below. podman would run it with a systemd timer, and systemd may not be available.
export DISABLE_HC_SYSTEMD=true
# podman limits the length of this path.
run="$(mktemp -d)"
podman=(
    podman --storage-driver vfs --root "$PWD/$work/storage" --runroot "$run" --tmpdir "$run/tmp"
    --cgroup-manager cgroupfs --events-backend file --runtime runc
)
container=
finish() {
    [[ -z "$container" ]] || "${podman[@]}" rm --force --time 0 "$container" >/dev/null 2>&1 || true
    # The containers' own cleanup may still be running.
    for _ in 1 2 3; do
        rm -rf "$work" 2>/dev/null && break
        sleep 2
    done
    rm -rf "$work" "$run"
}
trap finish EXIT

fail() {
    echo "test-image: $*" >&2
    [[ -z "$container" ]] || "${podman[@]}" logs "$container" >&2
    exit 1
}

python3 Scripts/check-package.py --library "$work/library"
chmod 755 "$work"

# check FORMAT ARCHIVE: loads an archive, runs the image and requests a page of a comic.
check() {
    local format="$1" archive="$2" data="$PWD/$work/data-$1" image status
    image="$("${podman[@]}" load --quiet --input "$archive" | sed -n 's/^Loaded image: //p')"
    [[ -n "$image" ]] || fail "the archive $archive can't be loaded"
    [[ "$("${podman[@]}" image inspect --format '{{.Config.Volumes}}' "$image")" == "map[/data:{} /library:{}]" ]] ||
        fail "the volumes aren't /data and /library ($format)"
    install -d -m 700 -o 900 -g 900 "$data"
    container="$("${podman[@]}" run --detach --read-only --read-only-tmpfs=false --cap-drop all \
        --security-opt no-new-privileges --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --network host \
        --env "QUIRE_PORT=$port" --volume "$PWD/$work/library:/library:ro" --volume "$data:/data" "$image")"
    python3 Scripts/check-package.py --origin "http://127.0.0.1:$port" --key "$data/access-key" ||
        fail "the container doesn't serve ($format)"
    ! "${podman[@]}" logs "$container" 2>&1 | grep -q 'key=' || fail "the output has the access key ($format)"
    [[ "$("${podman[@]}" exec "$container" cat /data/access-key)" == "$(cat "$data/access-key")" ]] ||
        fail "the access key can't be read as the README describes ($format)"
    [[ "$("${podman[@]}" exec "$container" id -u)" == 900 ]] || fail "the server runs as another user ($format)"
    "${podman[@]}" exec "$container" sh -c '! touch /written 2>/dev/null' || fail "the root can be written to ($format)"
    # The OCI format has no health check.
    [[ "$format" == oci ]] || "${podman[@]}" healthcheck run "$container" || fail "the health check fails"
    "${podman[@]}" exec "$container" quire backup /data/test.backup >/dev/null || fail "quire backup fails ($format)"
    "${podman[@]}" stop --time 20 "$container" >/dev/null
    status="$("${podman[@]}" inspect --format '{{.State.ExitCode}}' "$container")"
    [[ "$status" == 0 ]] || fail "the server ended with status $status ($format)"
    "${podman[@]}" rm "$container" >/dev/null
    container=
    # Both archives have the same name.
    "${podman[@]}" rmi "$image" >/dev/null
    port=$((port + 1))
}

check docker "$docker"
check oci "$oci"
echo "test-image: both archives loaded, read with a read-only root as user 900, health check passed"
