#!/usr/bin/env bash
# Makes the container image from a Debian package:
#
#     Scripts/packages/image.sh PACKAGE OUTPUT
#
# Needs root, and the network for packages. Writes two archives of the same image to OUTPUT, and prints their paths: one
# in the OCI format, and one in Docker's, which has the health check too. The image is for the architecture of this
# machine.
set -euo pipefail
cd "$(dirname "$0")/../.."

package="$(realpath "$1")" output="$(realpath "$2")"
version="$(dpkg-deb --field "$package" Version)"
architecture="$(dpkg-deb --field "$package" Architecture)"
name="localhost/quire:$version"
work="$(mktemp -d .build/packages/image.XXXXXX)"
trap 'rm -rf "$work"' EXIT
root="$work/root"

buildah=(buildah --storage-driver vfs --root "$PWD/$work/storage" --runroot "$PWD/$work/run")

Scripts/packages/debian-root.sh "$root"
cp "$package" "$root/tmp/quire.deb"
install -D -m 755 Scripts/packages/image-health.sh "$root/usr/libexec/quire/health"
container="$("${buildah[@]}" from scratch)"
"${buildah[@]}" copy --quiet "$container" "$root" / >/dev/null
"${buildah[@]}" run --isolation chroot --network host --env DEBIAN_FRONTEND=noninteractive --env LC_ALL=C.UTF-8 \
    "$container" -- sh -c '
        set -e
        # The user ID is fixed, because folders on the host must belong to it.
        groupadd --system --gid 900 quire
        useradd --system --uid 900 --gid quire --home-dir /data --no-create-home --shell /usr/sbin/nologin quire
        apt-get update
        apt-get upgrade -y
        apt-get install -y --no-install-recommends /tmp/quire.deb
        apt-get clean
        rm -rf /var/lib/apt/lists/* /tmp/quire.deb /var/log/*.log /var/log/apt /etc/quire
        install -d -o quire -g quire -m 700 /data
        install -d /library
    ' >"$work/log" 2>&1 </dev/null || { tail -n 20 "$work/log" >&2; exit 1; }
"${buildah[@]}" config \
    --user 900:900 \
    --workingdir / \
    --env QUIRE_LIBRARIES=/library --env QUIRE_DATA=/data --env QUIRE_HOST=0.0.0.0 --env QUIRE_SHOW_KEY=false \
    --env LC_ALL=C.UTF-8 --env SQLITE_TMPDIR=/data \
    --volume /library --volume /data \
    --port 8080 \
    --entrypoint '["/usr/bin/quire"]' --cmd serve \
    --stop-signal SIGTERM \
    --label org.opencontainers.image.title=Quire --label "org.opencontainers.image.version=$version" \
    --label org.opencontainers.image.description="A reader for comics and books that opens in any browser" \
    "$container"
"${buildah[@]}" commit --quiet --format oci "$container" "$name" >/dev/null
"${buildah[@]}" push --quiet "$name" "oci-archive:$work/oci.tar:$name"
# The OCI format has no health check.
"${buildah[@]}" config --healthcheck 'CMD /usr/libexec/quire/health' --healthcheck-interval 30s \
    --healthcheck-timeout 10s --healthcheck-start-period 30s "$container" 2>/dev/null
"${buildah[@]}" commit --quiet --rm --format docker "$container" "$name" >/dev/null
"${buildah[@]}" push --quiet "$name" "docker-archive:$work/docker.tar:$name"

for format in oci docker; do
    mv "$work/$format.tar" "$output/quire-$version-$architecture.$format.tar"
    echo "$output/quire-$version-$architecture.$format.tar"
done
