extension String {
    /// Calls `body` with the UTF-8 bytes and their number. They are valid only during the call.
    package func withUTF8Pointer<Result>(_ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
    }
}

extension StaticString {
    /// The number of UTF-8 bytes.
    package var length: Int32 { Int32(utf8CodeUnitCount) }
}

/// Copies the text that an imported function returns. JavaScript keeps the text until it is copied; `length` is the
/// result of the function: the length in bytes, negative when there is no text.
package func takeReturnedText(_ length: Int32) -> String? {
    guard length >= 0 else { return nil }
    guard length > 0 else { return "" }
    return String(unsafeUninitializedCapacity: Int(length)) { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        hostTakeText(start)
        return Int(length)
    }
}
