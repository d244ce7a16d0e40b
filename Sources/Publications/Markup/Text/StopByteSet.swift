/// The bytes at which copying stops.
struct StopByteSet: Sendable {
    private let stops: [Bool]

    /// In text: markup, references, control characters, and the first byte of U+FFFE and U+FFFF.
    static let text = StopByteSet("<&>")
    /// In a tag: the same, quotation marks, and the separators of attributes.
    static let tag = StopByteSet("<&>\"'=/ \t\r\n")

    private init(_ characters: String) {
        var stops = [Bool](repeating: false, count: 256)
        for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D { stops[byte] = true }
        stops[0xEF] = true
        for byte in characters.utf8 { stops[Int(byte)] = true }
        self.stops = stops
    }

    /// Returns the index of the first such byte from `start` on; the end if there is none.
    func firstIndex(in source: [UInt8], from start: Int) -> Int {
        stops.withUnsafeBufferPointer { stops in
            source.withUnsafeBufferPointer { source in
                var index = start
                while index < source.count, !stops[Int(source[index])] { index += 1 }
                return index
            }
        }
    }
}

/// Limits the number of attributes in a tag. libxml2 compares each attribute with all others and searches all declared
/// prefixes, so their number is limited before parsing.
struct AttributeLimiter {
    private var separators = 0
    private var declarations = 0

    private static let maximumSeparators = 1000
    private static let maximumDeclarations = 24

    /// Counts a quotation mark.
    ///
    /// - Parameter before: the bytes before it.
    mutating func take(_ before: ArraySlice<UInt8>) {
        separators += 1
        if (before.split { $0 <= 0x20 }).last?.starts(with: "xmlns".utf8) == true { declarations += 1 }
    }

    /// Counts a byte outside quotation marks. Returns whether the limit is exceeded.
    mutating func isExceeded(by byte: UInt8) -> Bool {
        if byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") { separators += 1 }
        return separators > Self.maximumSeparators || declarations > Self.maximumDeclarations
    }
}
