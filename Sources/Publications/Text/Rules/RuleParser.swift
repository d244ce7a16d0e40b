/// Why a rule can't be understood.
struct RuleProblem: Error, Equatable {
    var message: String
}

/// Reads regular expressions.
struct RuleParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    static let maximumLength = 1000
    private static let maximumDepth = 24
    static let maximumRepetition = 200

    private init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// - Returns: the expression, and whether it begins with `(?i)`.
    static func parse(_ pattern: String) throws(RuleProblem) -> (RuleNode, ignoresCase: Bool) {
        let scalars = Array(pattern.unicodeScalars)
        guard !scalars.isEmpty else { throw RuleProblem(message: "it is empty") }
        guard scalars.count <= maximumLength else {
            throw RuleProblem(message: "it is longer than \(maximumLength) characters")
        }
        var parser = RuleParser(scalars)
        let ignoresCase = parser.take("(?i)")
        let node = try parser.alternatives()
        guard parser.index == scalars.count else { throw RuleProblem(message: "a ) has no (") }
        return (node, ignoresCase)
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    private mutating func alternatives() throws(RuleProblem) -> RuleNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw RuleProblem(message: "its groups lie too deep") }
        var list = [try sequence()]
        while take("|") { list.append(try sequence()) }
        return list.count == 1 ? list[0] : .alternatives(list)
    }

    private mutating func sequence() throws(RuleProblem) -> RuleNode {
        var list: [RuleNode] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let atom = try atom()
            list.append(try repeated(atom))
        }
        return list.count == 1 ? list[0] : .sequence(list)
    }

    private mutating func atom() throws(RuleProblem) -> RuleNode {
        if take("(?=") { return .look(try group(), isNegative: false) }
        if take("(?!") { return .look(try group(), isNegative: true) }
        if take("(?:") { return try group() }
        if take("(?") {
            throw RuleProblem(message: "of groups with (? only (?:, (?=, (?! and a leading (?i) are known")
        }
        if take("(") { return try group() }
        if take("[") { return .character(try set()) }
        if take(".") { return .character(.any) }
        if take("^") { return .lineStart }
        if take("$") { return .lineEnd }
        if take("\\") { return .character(try escape()) }
        guard let scalar = next, !["*", "+", "?"].contains(scalar) else {
            throw RuleProblem(message: "there is nothing to repeat before a *, + or ?")
        }
        index += 1
        return .character(RuleCharacters(scalar))
    }

    private mutating func group() throws(RuleProblem) -> RuleNode {
        let inner = try alternatives()
        guard take(")") else { throw RuleProblem(message: "a ( has no )") }
        return inner
    }

    private mutating func repeated(_ atom: RuleNode) throws(RuleProblem) -> RuleNode {
        var node = atom
        while true {
            if take("*") {
                node = .repetition(node, minimum: 0, maximum: nil)
            } else if take("+") {
                node = .repetition(node, minimum: 1, maximum: nil)
            } else if take("?") {
                node = .repetition(node, minimum: 0, maximum: 1)
            } else if next == "{", let bounds = try bounds() {
                node = .repetition(node, minimum: bounds.0, maximum: bounds.1)
            } else {
                return node
            }
            // Lazy or not makes no difference to whether it matches.
            _ = take("?")
        }
    }

    /// `{2}`, `{2,}`, `{2,4}`; nil, and nothing taken, for a brace that stands for itself.
    private mutating func bounds() throws(RuleProblem) -> (Int, Int?)? {
        guard let close = scalars[index...].firstIndex(of: "}") else { return nil }
        let text = XMLText.string(scalars[(index + 1)..<close])
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let minimum = parts.first.flatMap({ Int($0) }), minimum >= 0, parts.count <= 2 else { return nil }
        var maximum: Int? = minimum
        if parts.count == 2 {
            maximum = parts[1].isEmpty ? nil : Int(parts[1])
            if !parts[1].isEmpty, maximum == nil { return nil }
        }
        guard minimum <= Self.maximumRepetition, (maximum ?? minimum) <= Self.maximumRepetition,
            (maximum ?? minimum) >= minimum
        else { throw RuleProblem(message: "the repetition {\(text)} is not within 0 to \(Self.maximumRepetition)") }
        index = close + 1
        return (minimum, maximum)
    }

    private mutating func escape() throws(RuleProblem) -> RuleCharacters {
        guard let scalar = next else { throw RuleProblem(message: "it ends with a backslash") }
        index += 1
        switch scalar {
        case "d": return RuleCharacters(classes: [.digit])
        case "s": return RuleCharacters(classes: [.space])
        case "w": return RuleCharacters(classes: [.word])
        case "D": return RuleCharacters(classes: [.notDigit])
        case "S": return RuleCharacters(classes: [.notSpace])
        case "W": return RuleCharacters(classes: [.notWord])
        case "t": return RuleCharacters("\t")
        case "u":
            let digits = XMLText.string(scalars[index...].prefix(4))
            guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16), let character = Unicode.Scalar(value)
            else {
                throw RuleProblem(message: "\\u needs four hexadecimal digits")
            }
            index += 4
            return RuleCharacters(character)
        default:
            guard !scalar.properties.isAlphabetic, NumeralReading.decimalDigit(scalar) == nil else {
                throw RuleProblem(message: "\\\(scalar) is not known")
            }
            return RuleCharacters(scalar)
        }
    }

    private mutating func set() throws(RuleProblem) -> RuleCharacters {
        var result = RuleCharacters()
        result.isNegative = take("^")
        var isFirst = true
        while let scalar = next {
            if scalar == "]", !isFirst {
                index += 1
                return result
            }
            isFirst = false
            let first = try member()
            guard let low = first.ranges.first?.lowerBound, next == "-", index + 1 < scalars.count,
                scalars[index + 1] != "]"
            else {
                result.ranges += first.ranges
                result.classes += first.classes
                continue
            }
            index += 1
            guard let high = try member().ranges.first?.upperBound, low <= high else {
                throw RuleProblem(message: "a range in [ ] runs backwards")
            }
            result.ranges.append(low...high)
        }
        throw RuleProblem(message: "a [ has no ]")
    }

    private mutating func member() throws(RuleProblem) -> RuleCharacters {
        guard let scalar = next else { throw RuleProblem(message: "a [ has no ]") }
        index += 1
        return scalar == "\\" ? try escape() : RuleCharacters(scalar)
    }
}
