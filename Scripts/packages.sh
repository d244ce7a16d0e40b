#!/usr/bin/env bash
# Builds what users install, into .build/packages: a tar archive of the release server with its web files, which runs
# from any folder, a Debian package, and a container image. Each is started and asked for a page.
#
# Swift's runtime is linked into the programs. The Debian libraries that they need are listed in the archive and in the package.
# The container image and the installation of the Debian package into a fresh system need root. Without it, they are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build/packages
scratch=.build/release-static # its own folder: other link options would rebuild the server of `make run` each time
architecture="$(dpkg --print-architecture)"

mkdir -p "$scratch"
echo "building the server"
build=(swift build -c release --static-swift-stdlib -Xlinker -z -Xlinker now --scratch-path "$scratch")
for product in quire quire-worker; do
    if ! "${build[@]}" --product "$product" >"$scratch/$product.log" 2>&1 </dev/null; then
        Scripts/print-failure-log.sh "$scratch/$product.log" >&2
        exit 1
    fi
done
binaries="$("${build[@]}" --show-bin-path)"
version="$("$binaries/quire" --version)"
echo "checking a build without PDF and DjVu"
Scripts/check-without-gpl.sh "$binaries/quire"
name="quire-$version-linux-$architecture"

rm -rf "$work"
mkdir -p "$work"
check="$work/check"

echo "making the Debian package"
package="$(Scripts/packages/debian.sh "$binaries" Web/dist "$work")"
lintian --allow-root --fail-on error,warning "$package"
mkdir -p "$check/debian"
dpkg-deb -x "$package" "$check/debian"
python3 Scripts/check-package.py "$check/debian/usr/bin/quire"

# The archive has the files of the package that don't belong to a system. The server finds its worker in libexec.
tree="$work/$name"
mkdir -p "$tree/share"
cp -R "$check/debian/usr/bin" "$check/debian/usr/libexec" "$tree/"
cp -R "$check/debian/usr/share/quire" "$check/debian/usr/share/man" "$tree/share/"
cp LICENSE README.md Web/fonts/OFL.txt "$tree/"
dpkg-deb --field "$package" Depends | sed 's/, /\n/g' >"$tree/debian-packages.txt"
tar -C "$work" --owner=0 --group=0 --numeric-owner --sort=name -czf "$work/$name.tar.gz" "$name"
mkdir -p "$check/a folder"
tar -C "$check/a folder" -xzf "$work/$name.tar.gz"
python3 Scripts/check-package.py "$check/a folder/$name/bin/quire"
rm -rf "$check" "$tree"

if [[ "$(id -u)" == 0 ]]; then
    echo "installing the Debian package into a fresh system"
    Scripts/packages/test-debian.sh "$package"
    echo "making the container image"
    Scripts/packages/image.sh "$package" "$work"
    Scripts/packages/test-image.sh "$work"/*.docker.tar "$work"/*.oci.tar
else
    echo "NOT RUN, because it needs root: the installation into a fresh system, and the container image"
fi

echo "built and checked:"
for file in "$work"/*.tar.gz "$work"/*.deb "$work"/*.tar; do
    [[ ! -f "$file" ]] || printf '   %s  %s MB\n' "$file" "$(($(stat -c %s "$file") / 1000000))"
done
