// What hash tables are seeded with. The C library's own generator would bring its way of reporting trouble along: all of
// `printf`, 7 KB over the wire.

@_extern(wasm, module: "wasi_snapshot_preview1", name: "random_get") @_extern(c)
private func hostRandom(_ destination: UnsafeMutableRawPointer, _ length: Int32) -> Int32

/// Fills memory with random bytes, in place of the C library's function of that name.
@_cdecl("arc4random_buf")
func randomBytes(_ destination: UnsafeMutableRawPointer, _ length: Int) {
    _ = hostRandom(destination, Int32(truncatingIfNeeded: length))
}
