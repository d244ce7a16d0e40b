// The functions that JavaScript calls. Everything runs on the page's one thread, so their state needs no lock.

/// Allocates memory that JavaScript fills and passes to `quire_call`, which frees it.
@_expose(wasm, "quire_allocate") @_cdecl("quire_allocate")
func exportAllocate(_ length: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: Int(max(length, 1)), alignment: 1)
}

/// Returns the block of numbers that JavaScript and Swift share (``HostNumbers``).
@_expose(wasm, "quire_numbers") @_cdecl("quire_numbers")
func exportNumbers() -> UnsafeMutablePointer<Double> {
    HostNumbers.storage
}

/// Runs a callback. `bytes` is from `quire_allocate`, or null.
@_expose(wasm, "quire_call") @_cdecl("quire_call")
func exportCall(_ callback: Int32, _ status: Int32, _ bytes: UnsafeMutableRawPointer?, _ length: Int32) {
    let payload = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
    Callbacks.run(callback, CallbackArguments(status: Int(status), bytes: payload))
    bytes?.deallocate()
}

/// Removes a callback that JavaScript will never call again, because its element was discarded.
@_expose(wasm, "quire_drop") @_cdecl("quire_drop")
func exportDrop(_ callback: Int32) {
    Callbacks.remove(callback)
}
