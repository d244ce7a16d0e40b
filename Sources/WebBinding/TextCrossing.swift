extension String {
    /// Calls `body` with the UTF-8 bytes and their number. They are valid only during the call.
    package func crossing<Result>(_ body: (UnsafePointer<UInt8>?, Int32) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body($0.baseAddress, Int32($0.count)) }
    }
}

extension StaticString {
    /// The number of UTF-8 bytes.
    package var length: Int32 { Int32(utf8CodeUnitCount) }
}

/// Takes the text that a JavaScript function returned. `length` is the result of the imported function; it is negative
/// when there is no text.
package func takeReturnedText(_ length: Int32) -> String? {
    guard length >= 0 else { return nil }
    guard length > 0 else { return "" }
    return String(unsafeUninitializedCapacity: Int(length)) { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        hostTakeText(start)
        return Int(length)
    }
}
