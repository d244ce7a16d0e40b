/// The initials in the circle of a user.
enum Initials {
    /// The first character of the scripts of East Asia, whose names have no initials.
    private static let firstIdeographic: UInt32 = 0x2E80

    /// Returns the first letters of the first and the last word of a name; of a name in Chinese, Japanese or Korean, the first
    /// character. The style sheet shows them in upper case.
    static func of(_ name: String) -> String {
        let words = name.unicodeScalars.split { $0 == " " || $0 == "." || $0 == "_" || $0 == "-" || $0 == "@" }
        var initials = String.UnicodeScalarView()
        guard let first = words.first?.first else { return "" }
        initials.append(first)
        if words.count > 1, first.value < firstIdeographic, let last = words.last?.first { initials.append(last) }
        return String(initials)
    }
}
