import WireModel

extension SeriesSummary {
    /// The identifier as a number.
    var identifier: Int64 { id.identifierNumber ?? 0 }

    /// Whether the pages are read from right to left.
    var isRightToLeft: Bool { readingProgression.isSame(as: "rtl") }

    /// The address that a click opens: the reader for a single publication, unless it can't be read, else the series.
    var address: String {
        if publicationCount == 1, !isMissing, let firstPublication { return "/read/" + firstPublication }
        return "/series/" + id
    }
}

extension UserList {
    /// The identifier as a number.
    var identifier: Int64 { id.identifierNumber ?? 0 }

    /// The address of its screen.
    var address: String { "/lists/" + id }
}

extension String {
    /// The number of an identifier: 1 to 18 decimal digits; nil for other text.
    var identifierNumber: Int64? {
        var number: Int64 = 0
        guard !utf8.isEmpty, utf8.count <= 18 else { return nil }
        for byte in utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
