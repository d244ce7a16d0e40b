/// How fast somebody reads, in positions of 1,024 bytes: measured over the pages turned lately, and assumed by the script
/// until enough of them were.
struct ReadingPace: Equatable {
    /// Scripts that are read at paces of their own, for as far as bytes are concerned.
    enum Script: Int, CaseIterable {
        /// Letters of one byte.
        case latin = 0
        /// Letters of two bytes in UTF-8: Cyrillic, Greek, Arabic, Hebrew and their like.
        case alphabet = 1
        /// Chinese characters, kana and Hangul.
        case ideographs = 2
        /// Letters of three bytes in UTF-8: the scripts of India and of South-East Asia.
        case syllables = 3

        /// The script that a language (a BCP 47 tag) is written in; Latin where nobody says.
        init(language: String) {
            var code = 0
            for byte in language.utf8.prefix(3) {
                if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
                code = code << 8 | Int(byte | 0x20)
            }
            switch code {
            case 0x7a68, 0x6a61, 0x6b6f, 0x79_7565: self = .ideographs  // zh ja ko yue
            // ru uk be bg sr mk el hy ar fa ur he yi kk
            case 0x7275, 0x756b, 0x6265, 0x6267, 0x7372, 0x6d6b, 0x656c, 0x6879, 0x6172, 0x6661, 0x7572, 0x6865, 0x7969,
                0x6b6b:
                self = .alphabet
            // hi mr ne bn ta te kn ml gu pa si th lo my km ka
            case 0x6869, 0x6d72, 0x6e65, 0x626e, 0x7461, 0x7465, 0x6b6e, 0x6d6c, 0x6775, 0x7061, 0x7369, 0x7468, 0x6c6f,
                0x6d79, 0x6b6d, 0x6b61:
                self = .syllables
            default: self = .latin
            }
        }

        /// Characters that a practised reader takes in a minute, and the bytes that one of them has in UTF-8 and in the older
        /// encodings of plain texts.
        fileprivate var measure: (characters: Double, utf8: Double, older: Double) {
            switch self {
            case .latin: (1200, 1, 1)
            case .alphabet: (1200, 1.85, 1)
            case .ideographs: (450, 3, 2)
            case .syllables: (900, 2.8, 1)
            }
        }
    }

    /// Positions a minute, assumed.
    let standard: Double
    /// Thousandths of a position a minute, one for each page turned lately, the latest last.
    private(set) var turns: [Int] = []

    /// So many of the latest turns are kept.
    static let kept = 21
    /// Fewer than this many tell nothing.
    static let enough = 5
    /// A page that took longer than at this part of the standard was left lying; one that took less than at this multiple
    /// was leafed over.
    private static let credible = (least: 1.0 / 6, most: 5.0)
    /// What of an EPUB's bytes are words: 86 to 92 of a hundred in the novels it was counted in.
    private static let wordsOfMarkup = 0.9

    /// The standard pace of a language in an encoding (nil where the book has markup).
    init(language: String, encoding: String?) {
        let measure = Script(language: language).measure
        let isUnicode = encoding.map { $0.begins(with: "utf") || $0.begins(with: "UTF") } ?? true
        let bytes = measure.characters * (isUnicode ? measure.utf8 : measure.older)
        standard = bytes / 1024 / (encoding == nil ? Self.wordsOfMarkup : 1)
    }

    /// What is kept of earlier reading; what can't be read is left out.
    mutating func take(_ text: String) {
        turns = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")).suffix(Self.kept) {
            let number = part.reduce(0) {
                $1 >= 48 && $1 <= 57 && (0..<1_000_000).contains($0) ? $0 * 10 + Int($1) - 48 : -1
            }
            if number > 0 { turns.append(number) }
        }
    }

    /// As it is kept.
    var text: String {
        var text = ""
        for turn in turns { text += (text.utf8.isEmpty ? "" : ",") + "\(turn)" }
        return text
    }

    /// A page of so many positions lay for so long before the next one was turned to. False where that tells nothing.
    mutating func note(positions: Double, seconds: Double) -> Bool {
        guard positions > 0, seconds > 0 else { return false }
        let pace = positions * 60 / seconds
        guard pace > standard * Self.credible.least, pace < standard * Self.credible.most else { return false }
        turns.append(max(Int((pace * 1000).rounded()), 1))
        if turns.count > Self.kept { turns.removeFirst(turns.count - Self.kept) }
        return true
    }

    /// Positions a minute: the median of the turns, or the standard before there are enough.
    var positionsPerMinute: Double {
        guard turns.count >= Self.enough else { return standard }
        let sorted = turns.sorted()
        let middle = sorted.count / 2
        return Double(sorted.count % 2 == 0 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]) / 1000
    }

    /// How many minutes so many positions take, rounded up.
    func minutes(for positions: Double) -> Int {
        Int((max(0, min(positions, 1e7)) / max(positionsPerMinute, 0.001)).rounded(.up))
    }
}

/// Pages that lie one after another, and how long each did.
struct PageWatch {
    private var shown: (start: Double, end: Double, time: Double)?
    /// Pages that follow each other join within this, in positions.
    private static let join = 0.01

    /// A page is shown, which reaches from one place of the book to another, in positions; the time in seconds. What the one
    /// before had and how long it lay, where this one follows it: leaps and steps back tell nothing.
    mutating func shows(from start: Double, to end: Double, at time: Double) -> (positions: Double, seconds: Double)? {
        if let shown, abs(shown.start - start) < Self.join, abs(shown.end - end) < Self.join { return nil }
        defer { shown = (start, end, time) }
        guard let shown, abs(shown.end - start) < Self.join else { return nil }
        return (shown.end - shown.start, time - shown.time)
    }
}
