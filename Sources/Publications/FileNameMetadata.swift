/// The metadata in a file name: `Haruko 01`, `[Group] Title v02 c013.5 (2019)`, `題名 第3巻`.
struct FileNameMetadata: Equatable, Sendable {
    var series: String?
    var volume: String?
    var number: String?

    /// - Parameter name: a file name without its extension.
    init(name: String) {
        let words = Self.words(Self.withoutBrackets(name))
        var seriesEnd = words.count
        var index = 0
        while index < words.count {
            let next = index + 1 < words.count ? words[index + 1] : nil
            if let found = Self.marked(words[index], next: next, markers: Self.volumeMarkers, suffixes: ["巻", "卷"]) {
                volume = volume ?? found.number
                seriesEnd = min(seriesEnd, index)
                index += found.wordCount
            } else if let found = Self.marked(
                words[index],
                next: next,
                markers: Self.chapterMarkers,
                suffixes: ["話", "话", "回", "章"]
            ) {
                number = number ?? found.number
                seriesEnd = min(seriesEnd, index)
                index += found.wordCount
            } else {
                index += 1
            }
        }
        // Without a marker, the last number counts unless it is the whole name: `Akira 3`, but not `2001`.
        if number == nil, volume == nil, let position = words.lastIndex(where: { Self.plainNumber($0) != nil }),
            position > 0
        {
            number = Self.plainNumber(words[position])
            seriesEnd = position
        }
        if number == nil { number = volume }
        let separators: Set<Substring> = ["-", "–", "—", "_", "#"]
        var seriesWords = words[..<seriesEnd]
        while let last = seriesWords.last, separators.contains(last) { seriesWords.removeLast() }
        series = seriesWords.isEmpty ? nil : seriesWords.joined(separator: " ")
    }

    private static let volumeMarkers = ["volume", "vol.", "vol", "v.", "v", "tome", "t"]
    private static let chapterMarkers = [
        "chapter", "chap.", "chap", "ch.", "ch", "c", "episode", "ep.", "ep", "#", "第",
    ]

    /// Removes brackets, which contain scan groups, years and sources.
    private static func withoutBrackets(_ name: String) -> String {
        var result = ""
        var closing: [Character] = []
        for character in name {
            if let close = brackets[character] {
                closing.append(close)
            } else if character == closing.last {
                closing.removeLast()
                result.append(" ")
            } else if closing.isEmpty {
                result.append(character)
            }
        }
        // If a bracket is unclosed or all text is in brackets, keep the name.
        return closing.isEmpty && result.contains(where: { $0 != " " }) ? result : name
    }

    private static let brackets: [Character: Character] = ["[": "]", "(": ")", "{": "}", "【": "】", "（": "）"]

    private static func words(_ name: String) -> [Substring] {
        name.split { $0 == " " || $0 == "_" || $0 == "\u{3000}" || $0 == "," }
    }

    /// Parses a number with a marker before it (`v02`, `Vol. 2`) or a suffix after it (`第3巻`, `3巻`).
    private static func marked(
        _ word: Substring,
        next: Substring?,
        markers: [String],
        suffixes: [Character]
    ) -> (number: String, wordCount: Int)? {
        if let last = word.last, suffixes.contains(last) {
            let body = word.dropLast()
            let digits = body.first == "第" ? body.dropFirst() : body
            return plainNumber(digits).map { ($0, 1) }
        }
        for marker in markers where hasPrefix(word, marker) {
            let rest = word.dropFirst(marker.count)
            if let number = plainNumber(rest) { return (number, 1) }
            // A single letter is more often a word of the title than a marker.
            if rest.isEmpty, marker.count > 1 || marker == "#", let next, let number = plainNumber(next) {
                return (number, 2)
            }
        }
        return nil
    }

    private static func hasPrefix(_ word: Substring, _ marker: String) -> Bool {
        word.utf8.count >= marker.utf8.count
            && zip(word.utf8, marker.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0.isASCIILetter) }
    }

    /// Returns a number without leading zeros: `007` is `7`, `012.50` is `12.50`; nil when the word is not a number.
    private static func plainNumber(_ word: Substring) -> String? {
        var digits: [UInt8] = []
        var hasPoint = false
        for scalar in word.unicodeScalars {
            if let digit = NumeralParser.decimalDigit(scalar) {
                digits.append(UInt8(ascii: "0") + digit)
            } else if scalar == ".", !hasPoint, !digits.isEmpty {
                hasPoint = true
                digits.append(UInt8(ascii: "."))
            } else {
                return readCJK(word)
            }
        }
        guard let last = digits.last, last != UInt8(ascii: "."), digits.count <= 32 else { return nil }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let text = String(decoding: significant, as: UTF8.self)
        return text.isEmpty || text.hasPrefix(".") ? "0" + text : text
    }

    private static func readCJK(_ word: Substring) -> String? {
        let scalars = Array(word.unicodeScalars)
        guard let numeral = NumeralParser.readCJK(scalars, from: 0), numeral.end == scalars.count else { return nil }
        return String(decoding: numeral.digits, as: UTF8.self)
    }
}
