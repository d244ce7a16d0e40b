/// The reading speed in positions per minute. A position is 1,024 bytes. The speed is measured from the latest page
/// turns. Until there are enough of them, it is estimated from the script.
struct ReadingPace: Equatable {
    /// The groups of scripts with similar reading speeds in bytes.
    enum Script: Int, CaseIterable {
        /// Scripts with one byte per letter.
        case latin = 0
        /// Scripts with two bytes per letter in UTF-8: Cyrillic, Greek, Arabic, Hebrew and similar.
        case alphabet = 1
        /// Chinese characters, kana and Hangul.
        case ideographs = 2
        /// Scripts with three bytes per letter in UTF-8: those of India and South-East Asia.
        case syllables = 3

        /// The script of a language, given as a BCP 47 tag; Latin for an unknown language.
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

        /// The typical reading speed in characters per minute, and the mean size of a character in bytes, in UTF-8 and
        /// in the older encodings of plain text.
        fileprivate var measure: (characters: Double, utf8: Double, older: Double) {
            switch self {
            case .latin: (1200, 1, 1)
            case .alphabet: (1200, 1.85, 1)
            case .ideographs: (450, 3, 2)
            case .syllables: (900, 2.8, 1)
            }
        }
    }

    /// The estimated speed, in positions per minute.
    let standard: Double
    /// The measured speeds of the latest page turns, in thousandths of a position per minute, the newest last.
    private(set) var turns: [Int] = []

    /// The maximum number of stored page turns.
    static let maximumTurnCount = 21
    /// The minimum number of page turns for a measurement.
    static let minimumTurnCount = 5
    /// The range of plausible speeds, as factors of the estimated speed. A slower turn means that the user paused; a
    /// faster one means that the user skimmed.
    private static let plausibleSpeeds = (least: 1.0 / 6, most: 5.0)
    /// The fraction of an EPUB's bytes that is text. It was 86 to 92 % in the measured novels.
    private static let textFraction = 0.9

    /// Creates the estimated speed for a language and a plain-text encoding. `encoding` is nil for a book with markup.
    init(language: String, encoding: String?) {
        let measure = Script(language: language).measure
        let isUnicode = encoding.map { $0.begins(with: "utf") || $0.begins(with: "UTF") } ?? true
        let bytes = measure.characters * (isUnicode ? measure.utf8 : measure.older)
        standard = bytes / 1024 / (encoding == nil ? Self.textFraction : 1)
    }

    /// Restores stored page turns. Invalid numbers are ignored.
    mutating func take(_ text: String) {
        turns = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")).suffix(Self.maximumTurnCount) {
            let number = part.reduce(0) {
                $1 >= 48 && $1 <= 57 && (0..<1_000_000).contains($0) ? $0 * 10 + Int($1) - 48 : -1
            }
            if number > 0 { turns.append(number) }
        }
    }

    /// The page turns in their stored form.
    var text: String {
        var text = ""
        for turn in turns { text += (text.utf8.isEmpty ? "" : ",") + "\(turn)" }
        return text
    }

    /// Records that a page with this number of positions was visible for this long. Returns false if the speed is
    /// implausible, so the turn is ignored.
    mutating func record(positions: Double, seconds: Double) -> Bool {
        guard positions > 0, seconds > 0 else { return false }
        let pace = positions * 60 / seconds
        guard pace > standard * Self.plausibleSpeeds.least, pace < standard * Self.plausibleSpeeds.most else {
            return false
        }
        turns.append(max(Int((pace * 1000).rounded()), 1))
        if turns.count > Self.maximumTurnCount { turns.removeFirst(turns.count - Self.maximumTurnCount) }
        return true
    }

    /// The speed in positions per minute: the median of the page turns, or the estimate if there are too few.
    var positionsPerMinute: Double {
        guard turns.count >= Self.minimumTurnCount else { return standard }
        let sorted = turns.sorted()
        let middle = sorted.count / 2
        return Double(sorted.count % 2 == 0 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]) / 1000
    }

    /// The estimated reading time of a number of positions in minutes, rounded up.
    func minutes(for positions: Double) -> Int {
        Int((max(0, min(positions, 1e7)) / max(positionsPerMinute, 0.001)).rounded(.up))
    }
}

/// Measures how long each page is visible.
struct PageTimer {
    private var shown: (start: Double, end: Double, time: Double)?
    /// The maximum distance between the end of a page and the start of the next one, in positions.
    private static let tolerance = 0.01

    /// Records the visible page as a range of positions, and the current time in seconds. If the page directly follows
    /// the previous one, returns the number of positions of the previous page and how long it was visible. Returns nil
    /// if the page is unchanged, and after a jump or a turn backward.
    mutating func record(from start: Double, to end: Double, at time: Double) -> (positions: Double, seconds: Double)? {
        if let shown, abs(shown.start - start) < Self.tolerance, abs(shown.end - end) < Self.tolerance { return nil }
        defer { shown = (start, end, time) }
        guard let shown, abs(shown.end - start) < Self.tolerance else { return nil }
        return (shown.end - shown.start, time - shown.time)
    }
}
