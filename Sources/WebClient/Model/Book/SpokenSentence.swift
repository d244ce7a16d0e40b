import TextCoding

/// A sentence of a document for reading aloud.
struct SpokenSentence {
    /// The spoken text.
    var text: String
    /// The language that the document declares; empty if none.
    var language: String
    /// The positions of the start, the last character and the end in the document, as partial CFIs such as `/4/2/1:5`.
    var start: String
    var last: String
    var end: String
    /// The index of the narrated clip; nil for a sentence of the text.
    var clip: Int?

    /// Parses a sentence reported by the document's script.
    init?(_ json: JSON) {
        guard let text = json["text"].string, let start = json["from"].string, let end = json["to"].string else {
            return nil
        }
        self.text = text
        language = json["language"].string ?? ""
        self.start = start
        last = json["last"].string ?? start
        self.end = end
        clip = json["clip"].int
    }

    /// The range of the sentence, as a partial range CFI.
    var identifier: String { "," + start + "," + end }

    /// The maximum size of an utterance in UTF-8 bytes. Remote voices in some browsers stop after 15 seconds. A Han
    /// character has three bytes and takes about as long as three letters.
    private static let maximumUtteranceLength = 240

    /// The text divided into utterances: after commas and similar punctuation, otherwise at spaces, otherwise anywhere.
    var pieces: [String] {
        let bytes = [UInt8](text.utf8)
        var pieces: [String] = []
        var start = 0
        while bytes.count - start > Self.maximumUtteranceLength {
            let end = Self.end(of: bytes, from: start)
            pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        if start < bytes.count { pieces.append(String(decoding: bytes[start...], as: UTF8.self)) }
        return pieces
    }

    /// The end of the piece that begins at `start`.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        let limit = start + maximumUtteranceLength
        var space: Int?
        var index = limit
        // Pieces have at least half the maximum size, so that pauses are not too frequent.
        while index > start + maximumUtteranceLength / 2 {
            index -= 1
            if isPause(bytes, at: index) { return index + 1 }
            if space == nil, bytes[index] == UInt8(ascii: " ") { space = index + 1 }
        }
        if let space { return space }
        index = limit
        // Does not split a multi-byte character.
        while index > start + 1, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    /// Whether a comma, semicolon or colon ends at `index`. ASCII punctuation counts only before a space, because it
    /// may be part of a number.
    private static func isPause(_ bytes: [UInt8], at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: " ")
        // 、 is E3 80 81.
        case 0x81: return index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE3
        // ， ： ； are EF BC 8C, 9A and 9B.
        case 0x8C, 0x9A, 0x9B: return index >= 2 && bytes[index - 1] == 0xBC && bytes[index - 2] == 0xEF
        default: return false
        }
    }
}

// MARK: - Language

extension SpokenSentence {
    /// The language for the voice: the declared language of the document or the book, or the one detected from the
    /// script. Declarations in books are often wrong, so a script that doesn't fit the declared language overrides it.
    func language(book: String) -> String {
        let declared = language.utf8.isEmpty ? book : language
        let detected = Self.language(ofLetters: text)
        guard let detected else { return declared }
        let primary = SpeechVoice.primary(declared)
        switch detected {
        case .kana: return primary.isSame(as: "ja") ? declared : "ja"
        case .hangul: return primary.isSame(as: "ko") ? declared : "ko"
        case .han:
            let has = primary.isSame(as: "zh") || primary.isSame(as: "ja") || primary.isSame(as: "ko")
            return has || primary.isSame(as: "yue") ? declared : "zh"
        }
    }

    private enum Letters { case kana, hangul, han }

    /// Detects the script of most letters; nil if it doesn't identify a language.
    private static func language(ofLetters text: String) -> Letters? {
        var (kana, hangul, han, other) = (0, 0, 0, 0)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x3041...0x30FF: kana += 1
            case 0x1100...0x11FF, 0xAC00...0xD7A3: hangul += 1
            case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: han += 1
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x10FF: other += 1
            default: break
            }
        }
        guard kana + hangul + han > other else { return nil }
        // Japanese mixes kana with many Han characters. Chinese contains hardly any kana.
        if hangul > kana + han { return .hangul }
        return kana * 8 >= han && kana > 0 ? .kana : .han
    }
}
