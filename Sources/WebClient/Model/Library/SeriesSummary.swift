import TextCoding
import WireModel

extension SeriesSummary {
    /// The number of the identifier in lists of items.
    var identifier: Int64 { id.itemNumber }

    /// Whether the pages are read from right to left.
    var isRightToLeft: Bool { readingProgression.isSame(as: "rtl") }

    /// The address that a click opens: the reader for a single publication, unless it can't be read, else the series.
    var address: String {
        if publicationCount == 1, !isMissing, let firstPublication { return "/read/" + firstPublication }
        return "/series/" + id
    }
}

extension UserList {
    /// The number of the identifier in lists of items.
    var identifier: Int64 { id.itemNumber }

    /// The address of its screen.
    var address: String { "/lists/" + id }
}

extension String {
    /// The number of 1 to 18 decimal digits; nil for other text.
    var decimalNumber: Int64? {
        var number: Int64 = 0
        guard !utf8.isEmpty, utf8.count <= 18 else { return nil }
        for byte in utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// A number for an identifier, with which lists of items find it: comparing numbers is much faster than comparing
    /// texts. Other identifiers than decimal numbers are hashed (64-bit FNV-1a). Among the series of a list of 200,000, two
    /// have the same number with a probability of 10⁻⁹.
    var itemNumber: Int64 {
        if let decimalNumber { return decimalNumber }
        var hash = FNVHash()
        hash.add(utf8)
        return Int64(bitPattern: hash.value)
    }
}
