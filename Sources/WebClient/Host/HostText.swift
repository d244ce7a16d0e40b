/// Text that the host left in the outbox: `length` is what the import returned, negative for "there is none".
func textFromOutbox(_ length: Int32) -> String? {
    guard length >= 0 else { return nil }
    guard length > 0 else { return "" }
    return String(unsafeUninitializedCapacity: Int(length)) { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        hostTakeText(start)
        return Int(length)
    }
}
