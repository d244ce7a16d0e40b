/// Finds the hyphenation points in the words of a language by Liang's algorithm (Franklin Mark Liang, “Word
/// Hy-phen-a-tion by Com-put-er”, 1983).
///
///     let hyphenator = try Hyphenator(patterns: bytes, file: "hyph_en_US.dic")
///     hyphenator.breaks(in: "hyphenation".unicodeScalars)  // [2, 6]: hy-phen-ation
public final class Hyphenator: Sendable {
    /// The maximum size of a file of patterns, in bytes.
    public static let maximumFileBytes = PatternFile.maximumBytes
    /// The maximum length of a word that is hyphenated, in letters. The longest German words have 80.
    static let maximumWordLength = 128

    private let alphabet: PatternAlphabet
    /// The patterns that divide compound words, if there are any, and the patterns that divide their parts.
    private let levels: [PatternTrie]
    /// The minimums at the edges of words.
    private let word: PatternFile.Minimums
    /// The minimums at the edges of the parts of compound words.
    private let part: PatternFile.Minimums

    /// Creates a hyphenator from a file of patterns in the format of Hunspell's hyphenation library.
    ///
    /// - Parameters:
    ///   - patterns: the content of the file.
    ///   - file: its name, for errors.
    /// - Throws: `PublicationError` when it is damaged, or too large.
    public init(patterns: [UInt8], file: String) throws(PublicationError) {
        let source = try PatternFile(patterns, file: file)
        guard let alphabet = PatternAlphabet(source) else {
            throw .unsafe(
                file: file,
                reason: .verbatim("its patterns have more than \(PatternAlphabet.maximumCount) different letters")
            )
        }
        var levels: [PatternTrie] = []
        for level in source.levels {
            let keys = level.map { pattern in
                PatternTrie.Key(letters: pattern.letters.map { alphabet[$0] }, values: pattern.values)
            }
            guard let trie = PatternTrie(keys) else {
                throw .unsafe(
                    file: file,
                    reason: .verbatim("its patterns have more than \(PatternTrie.maximumNodeCount) letters")
                )
            }
            levels.append(trie)
        }
        self.alphabet = alphabet
        self.levels = levels
        word = source.word
        part = source.part
    }

    /// The size in memory, in bytes.
    public var byteSize: Int { levels.reduce(2048) { $0 + $1.byteSize } }

    /// Returns the numbers of letters after which a word can be hyphenated, in ascending order.
    ///
    /// - Parameter word: the letters of a word without spaces, hyphens or apostrophes, in any case.
    public func breaks(in word: some Collection<Unicode.Scalar>) -> [Int] {
        let count = word.count
        guard count >= self.word.before + self.word.after, count <= Self.maximumWordLength else { return [] }
        let letters = word.map { alphabet[$0.lowercased] }
        var isBreak = [Bool](repeating: false, count: count + 1)
        divide(letters[...], level: 0, &isBreak)
        let last = count - max(self.word.after, 1)
        return (1..<count).filter { isBreak[$0] && $0 >= self.word.before && $0 <= last }
    }

    /// Finds the breaks in a word or in a part of it. If the patterns of a level divide it, its parts are divided by
    /// the same patterns again. Otherwise the patterns of the next level are used.
    private func divide(_ letters: ArraySlice<UInt8>, level: Int, _ isBreak: inout [Bool]) {
        guard letters.count > 1 else { return }
        let found = points(in: letters, levels[level])
        let isLast = level + 1 == levels.count
        guard !isLast else {
            // Checks the edges of parts. `breaks(in:)` checks the edges of the whole word.
            for point in found {
                let isInside = letters.startIndex == 0 || point - letters.startIndex >= part.before
                if isInside, letters.endIndex + 1 == isBreak.count || letters.endIndex - point >= part.after {
                    isBreak[point] = true
                }
            }
            return
        }
        guard !found.isEmpty else { return divide(letters, level: level + 1, &isBreak) }
        var start = letters.startIndex
        for end in found + [letters.endIndex] {
            divide(letters[start..<end], level: level, &isBreak)
            if end < letters.endIndex { isBreak[end] = true }
            start = end
        }
    }

    /// Returns the breaks that the patterns of one level allow: those with an odd number.
    private func points(in letters: ArraySlice<UInt8>, _ trie: PatternTrie) -> [Int] {
        let bounded = [alphabet.edge] + letters + [alphabet.edge]
        var values = [UInt8](repeating: 0, count: bounded.count + 1)
        for start in bounded.indices { trie.apply(to: bounded, from: start, &values) }
        // `values[i]` is the number before `bounded[i]`. As `bounded` begins with the edge, the number after `n`
        // letters is `values[n + 1]`.
        return (1..<letters.count).filter { values[$0 + 1] & 1 == 1 }.map { letters.startIndex + $0 }
    }
}

/// The letters that occur in the patterns of a file, numbered from 1. Other letters are 0.
private struct PatternAlphabet: Sendable {
    static let maximumCount = 254
    private var numbers: [Unicode.Scalar: UInt8] = [:]

    /// Collects the letters; nil when there are too many.
    init?(_ file: PatternFile) {
        for pattern in file.levels.joined() {
            for letter in pattern.letters where numbers[letter] == nil {
                guard numbers.count < Self.maximumCount else { return nil }
                numbers[letter] = UInt8(numbers.count + 1)
            }
        }
    }

    subscript(_ letter: Unicode.Scalar) -> UInt8 { numbers[letter] ?? 0 }

    /// The edge of a word, which patterns write as a full stop.
    var edge: UInt8 { self["."] }
}

extension Unicode.Scalar {
    /// The letter in lower case; unchanged if its lower case has several characters.
    fileprivate var lowercased: Unicode.Scalar {
        if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
        let mapping = properties.lowercaseMapping.unicodeScalars
        return mapping.count == 1 ? mapping.first ?? self : self
    }
}
