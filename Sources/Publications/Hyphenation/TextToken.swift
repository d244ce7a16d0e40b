/// The characters between two spaces, and the words in them. A token can continue in the next text node. For example, a
/// word with one emphasised letter is a single word.
struct TextToken {
    /// A run of letters.
    struct Word {
        /// The range in ``letters``.
        var range: Range<Int>
        /// The language at its first letter.
        var language: String?
        /// Whether the word is not hyphenated: it contains soft hyphens of the book, combining accents, which patterns
        /// don't have, or text in two languages.
        var isExcluded = false
    }

    /// The letters of all words.
    private(set) var letters: [Unicode.Scalar] = []
    /// The offset after each letter in the document, in bytes.
    private(set) var ends: [Int] = []
    private(set) var words: [Word] = []
    private var hasDigit = false
    private var slashCount = 0
    private var isAddress = false
    private var isInWord = false
    /// Whether the last character is a full stop after a letter.
    private var endsSentence = false
    private var isAtNodeStart = true

    /// The maximum number of letters in a token. Longer tokens are data and not words.
    private static let maximumLength = 400

    /// Whether no word of the token is hyphenated: the token is an address or a path, contains digits, or is too long.
    var isExcluded: Bool { hasDigit || isAddress || slashCount > 1 || letters.count > Self.maximumLength }

    /// Begins a text node.
    mutating func beginNode() { isAtNodeStart = true }

    /// Returns whether a character begins another token. A digit at the start of a text node does, because it is the
    /// reference of a footnote after the word.
    func endsBefore(_ scalar: Unicode.Scalar) -> Bool {
        isAtNodeStart && scalar.properties.generalCategory == .decimalNumber
    }

    /// Adds a character.
    ///
    /// - Parameters:
    ///   - end: the offset after the character, in bytes.
    ///   - language: the language of the character.
    mutating func append(_ scalar: Unicode.Scalar, end: Int, language: String?) {
        isAtNodeStart = false
        guard letters.count <= Self.maximumLength else { return }
        if scalar == "\u{AD}" {
            if isInWord { words[words.count - 1].isExcluded = true } else { beginWord(language, isExcluded: true) }
            return
        }
        let isLetter = scalar.isLetter
        if endsSentence, isLetter { isAddress = true }
        endsSentence = false
        guard isLetter else {
            switch scalar {
            case "/": slashCount += 1
            case "@", "_", "\\": isAddress = true
            case ".": endsSentence = isInWord
            default: if scalar.properties.generalCategory == .decimalNumber { hasDigit = true }
            }
            isInWord = false
            return
        }
        if !isInWord { beginWord(language, isExcluded: false) }
        letters.append(scalar)
        ends.append(end)
        let last = words.count - 1
        words[last].range = words[last].range.lowerBound..<letters.count
        if (0x300..<0x370).contains(scalar.value) || words[last].language != language { words[last].isExcluded = true }
    }

    private mutating func beginWord(_ language: String?, isExcluded: Bool) {
        words.append(Word(range: letters.count..<letters.count, language: language, isExcluded: isExcluded))
        isInWord = true
    }

    /// Begins the next token.
    mutating func clear() {
        letters.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        (hasDigit, isAddress, isInWord, endsSentence) = (false, false, false, false)
        slashCount = 0
    }
}

extension Unicode.Scalar {
    /// Whether the character is a letter or a combining mark.
    fileprivate var isLetter: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark:
            return true
        default:
            return false
        }
    }
}
