/// A regular expression taken apart.
indirect enum RuleNode: Equatable, Sendable {
    case character(RuleCharacters)
    case sequence([RuleNode])
    case alternatives([RuleNode])
    /// `maximum` nil for no end.
    case repetition(RuleNode, minimum: Int, maximum: Int?)
    case lineStart, lineEnd
    case look(RuleNode, isNegative: Bool)
}

/// The characters one place of a regular expression accepts.
struct RuleCharacters: Equatable, Sendable {
    enum Class: Equatable, Sendable {
        case digit, space, word
        case notDigit, notSpace, notWord
    }

    var ranges: [ClosedRange<UInt32>] = []
    var classes: [Class] = []
    var isNegative = false

    static let any = RuleCharacters(isNegative: true)

    init(ranges: [ClosedRange<UInt32>] = [], classes: [Class] = [], isNegative: Bool = false) {
        (self.ranges, self.classes, self.isNegative) = (ranges, classes, isNegative)
    }

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    func contains(_ scalar: Unicode.Scalar, ignoresCase: Bool) -> Bool {
        var found = ranges.contains { $0.contains(scalar.value) }
        if !found, ignoresCase, scalar.isASCII, scalar.properties.isAlphabetic {
            found = ranges.contains { $0.contains(scalar.value ^ 0x20) }
        }
        return (found || classes.contains { Self.contains($0, scalar) }) != isNegative
    }

    private static func contains(_ kind: Class, _ scalar: Unicode.Scalar) -> Bool {
        switch kind {
        case .digit: NumeralReading.decimalDigit(scalar) != nil
        case .space: TextTrimming.isSpace(scalar)
        case .word: scalar.properties.isAlphabetic || scalar == "_" || NumeralReading.decimalDigit(scalar) != nil
        case .notDigit: !contains(.digit, scalar)
        case .notSpace: !contains(.space, scalar)
        case .notWord: !contains(.word, scalar)
        }
    }
}
