// What the browser's half calls. Everything runs on the page's one thread, so the state behind these needs no lock.

/// Room for `length` bytes that the host is about to fill; it comes back through `quire_call`, which frees it.
@_expose(wasm, "quire_allocate") @_cdecl("quire_allocate")
func exportAllocate(_ length: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(length, 1)), alignment: 1)
}

/// Where the host writes the numbers of an event before it calls, and of a measurement before it returns.
@_expose(wasm, "quire_numbers") @_cdecl("quire_numbers")
func exportNumbers() -> UnsafeMutablePointer<Double> {
    HostNumbers.storage
}

/// Runs a callback. `bytes` was made by `quire_allocate` or is null.
@_expose(wasm, "quire_call") @_cdecl("quire_call")
func exportCall(_ callback: Int32, _ status: Int32, _ bytes: UnsafeMutableRawPointer?, _ length: Int32) {
    let payload = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
    Callbacks.run(callback, HostReply(status: Int(status), bytes: payload))
    bytes?.deallocate()
}

/// The host will never call this callback again: its element is gone.
@_expose(wasm, "quire_drop") @_cdecl("quire_drop")
func exportDrop(_ callback: Int32) {
    Callbacks.remove(callback)
}
