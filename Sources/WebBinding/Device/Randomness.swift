// Swift seeds its hash tables with `arc4random_buf`. The C library's version reports errors with `printf`, which would
// add 7 KB (gzipped) to the program.

@_extern(wasm, module: "wasi_snapshot_preview1", name: "random_get") @_extern(c)
private func hostRandom(_ destination: UnsafeMutableRawPointer, _ length: Int32) -> Int32

/// Fills memory with random bytes. Replaces the C library's function of that name.
@_cdecl("arc4random_buf")
func randomBytes(_ destination: UnsafeMutableRawPointer, _ length: Int) {
    _ = hostRandom(destination, Int32(truncatingIfNeeded: length))
}
