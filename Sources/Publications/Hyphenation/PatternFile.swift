/// A file of hyphenation patterns in the format of Hunspell's hyphenation library, such as Debian's `hyph_de_DE.dic`.
///
/// The first line names the character set. Lines with options and patterns follow. A pattern such as `.ab3c4d` has
/// numbers between its letters, and full stops at the edges of words. Non-standard patterns (`/…=…`) change the letters
/// of a word at a break. They are skipped.
struct PatternFile {
    /// The letters of a pattern, and the numbers before, between and after them.
    struct Pattern: Equatable {
        var letters: [Unicode.Scalar]
        var values: [UInt8]
    }

    /// The minimum number of letters before and after a break.
    struct Minimums: Equatable {
        var before = 2
        var after = 2
    }

    /// One level of patterns, or two: those that divide compound words, and those that divide their parts.
    private(set) var levels: [[Pattern]] = [[]]
    /// The minimums at the edges of words.
    private(set) var word = Minimums()
    /// The minimums at the edges of the parts of compound words.
    private(set) var part = Minimums()

    /// The maximum size of a file, in bytes. The German file has 1.1 MB.
    static let maximumBytes = 8 << 20
    /// The maximum number of patterns. The German file, which is the largest, has 78,000.
    static let maximumPatternCount = 400_000
    /// The maximum number of letters in a pattern. Longer patterns are skipped.
    static let maximumPatternLength = 64
    /// The maximum length of the first line, in bytes.
    private static let maximumHeaderLength = 64

    /// Parses a file.
    ///
    /// - Parameter file: the name of the file, for errors.
    /// - Throws: `PublicationError` when the file is not in this format or exceeds the limits.
    init(_ bytes: [UInt8], file: String) throws(PublicationError) {
        guard bytes.count <= Self.maximumBytes else {
            throw .unsafe(file: file, reason: .tooLarge("\(Self.maximumBytes >> 20) MB"))
        }
        let header = bytes.prefix(Self.maximumHeaderLength).prefix { $0 != 0x0A && $0 != 0x0D }
        guard let encoding = Self.encoding(header) else {
            throw .damaged(file: file, reason: .verbatim("its first line names no known character set"))
        }
        guard let (text, isValid) = encoding.decode(bytes.dropFirst(header.count)), isValid else {
            throw .damaged(file: file, reason: .verbatim("it is not text in \(encoding.name)"))
        }
        var count = 0
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            guard let first = line.first, first != "%", first != "#" else { continue }
            if ("A"..."Z").contains(first) {
                try readOption(line, file)
            } else if let pattern = Self.pattern(line) {
                count += 1
                guard count <= Self.maximumPatternCount else {
                    throw .unsafe(
                        file: file,
                        reason: .verbatim("it has more than \(Self.maximumPatternCount) patterns")
                    )
                }
                levels[levels.count - 1].append(pattern)
            }
        }
        guard count > 0 else { throw .damaged(file: file, reason: .verbatim("it has no patterns")) }
    }

    private static func encoding(_ header: ArraySlice<UInt8>) -> TextEncoding? {
        var label = String(decoding: header.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
        if label.hasPrefix("microsoft-") { label.removeFirst("microsoft-".count) }
        return TextEncoding(named: label).flatMap { $0.unitWidth == 1 ? $0 : nil }
    }

    private mutating func readOption(_ line: Substring.UnicodeScalarView, _ file: String) throws(PublicationError) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        let number = words.dropFirst().first.flatMap { Int(String($0)) }.map { min(max(0, $0), 32) }
        switch words.first.map(String.init) {
        case "NEXTLEVEL":
            guard levels.count == 1 else {
                throw .damaged(file: file, reason: .verbatim("it has more than two levels"))
            }
            levels.append([])
        case "LEFTHYPHENMIN": word.before = number ?? word.before
        case "RIGHTHYPHENMIN": word.after = number ?? word.after
        case "COMPOUNDLEFTHYPHENMIN": part.before = number ?? part.before
        case "COMPOUNDRIGHTHYPHENMIN": part.after = number ?? part.after
        // NOHYPHEN lists hyphens and apostrophes. It has no effect, because words are already divided at these
        // characters.
        default: break
        }
    }

    /// Parses a pattern. Returns nil if it has no effect or is not supported.
    private static func pattern(_ line: Substring.UnicodeScalarView) -> Pattern? {
        var pattern = Pattern(letters: [], values: [0])
        for scalar in line {
            if scalar <= " " { break }
            if scalar == "/" { return nil }
            if ("0"..."9").contains(scalar) {
                pattern.values[pattern.letters.count] = UInt8(scalar.value - 0x30)
            } else {
                guard pattern.letters.count < maximumPatternLength else { return nil }
                pattern.letters.append(scalar)
                pattern.values.append(0)
            }
        }
        return pattern.letters.isEmpty || pattern.values.allSatisfy { $0 == 0 } ? nil : pattern
    }
}
