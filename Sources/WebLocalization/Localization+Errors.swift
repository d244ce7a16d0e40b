extension Localization {
    /// Returns the text of an error; nil if the table has no line with this code. The lines of errors follow those of the
    /// messages, and each begins with its code and a tab.
    ///
    /// - Parameter values: the values of the placeholders, in the order of the English text.
    public func text(ofError code: String, _ values: [Message.Value]) -> String? {
        let prefix = Array(code.utf8) + [UInt8(ascii: "\t")]
        for line in 0..<lineCount {
            let range = range(ofLine: line)
            var matched = 0
            while matched < min(prefix.count, range.count), bytes[range.lowerBound + matched] == prefix[matched] {
                matched += 1
            }
            if matched == prefix.count { return filled(range.lowerBound + matched..<range.upperBound, values) }
        }
        return nil
    }
}

extension Text {
    /// Returns the text of an error in the current language; nil for an unknown code.
    public static func ofError(_ code: String, _ values: [Message.Value]) -> String? {
        localization?.text(ofError: code, values)
    }
}
