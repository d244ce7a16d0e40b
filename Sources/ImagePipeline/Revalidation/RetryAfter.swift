/// Parses the `Retry-After` header.
public enum RetryAfter {
    /// Returns the delay in seconds; nil for an invalid value.
    ///
    /// - Parameters:
    ///   - field: The value of `Retry-After`: seconds, or a date.
    ///   - now: The time in seconds since 1970.
    public static func seconds(_ field: String, now: Double) -> Double? {
        let bytes = FieldText.trimmed(Array(field.utf8)[...])
        if let first = bytes.first, first >= 0x30, first <= 0x39 {
            guard bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
            return Double(CacheControl.seconds(bytes))
        }
        return HTTPDate.seconds(field).map { max(0, $0 - now) }
    }
}
