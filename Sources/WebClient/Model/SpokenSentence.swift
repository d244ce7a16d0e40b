import TextCoding

/// A sentence of a document, for being read aloud.
struct SpokenSentence {
    /// What is said.
    var text: String
    /// The language its document says it is in; empty where it does not.
    var language: String
    /// Where it begins in the document, where its last character is, and where it ends, as `/4/2/1:5`.
    var start: String
    var last: String
    var end: String

    /// A sentence as the document's side tells of it.
    init?(_ json: JSON) {
        guard let text = json["text"].string, let start = json["from"].string, let end = json["to"].string else {
            return nil
        }
        self.text = text
        language = json["language"].string ?? ""
        self.start = start
        last = json["last"].string ?? start
        self.end = end
    }

    /// Its words, as one identifier.
    var identifier: String { "," + start + "," + end }

    /// What some browsers can say at a time: from afar, a voice falls silent after a quarter of a minute. In UTF-8 bytes; a Han
    /// character has three and takes as long as three letters do.
    private static let longestPiece = 240

    /// The text in pieces that can be said one by one: cut at commas and the like, else at spaces, else where it must be.
    var pieces: [String] {
        let bytes = [UInt8](text.utf8)
        var pieces: [String] = []
        var start = 0
        while bytes.count - start > Self.longestPiece {
            let end = Self.end(of: bytes, from: start)
            pieces.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        if start < bytes.count { pieces.append(String(decoding: bytes[start...], as: UTF8.self)) }
        return pieces
    }

    /// Where a piece ends that begins at `start`.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        let limit = start + longestPiece
        var space: Int?
        var index = limit
        // A piece is at least half as long as it may be, so that no two breaths stand side by side.
        while index > start + longestPiece / 2 {
            index -= 1
            if isPause(bytes, at: index) { return index + 1 }
            if space == nil, bytes[index] == UInt8(ascii: " ") { space = index + 1 }
        }
        if let space { return space }
        index = limit
        // No character is cut in two.
        while index > start + 1, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    /// Whether a comma, a semicolon or a colon ends at `index`; a plain one only before a space, for it may be a number's.
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

// MARK: - Its language

extension SpokenSentence {
    /// The language to read it in: the document's, the book's, or what its letters tell. Who sells books is careless with
    /// languages: letters that none of the declared one has tell more.
    func language(book: String) -> String {
        let declared = language.utf8.isEmpty ? book : language
        let told = Self.language(ofLetters: text)
        guard let told else { return declared }
        let primary = SpeechVoice.primary(declared)
        switch told {
        case .kana: return primary.isSame(as: "ja") ? declared : "ja"
        case .hangul: return primary.isSame(as: "ko") ? declared : "ko"
        case .han:
            let has = primary.isSame(as: "zh") || primary.isSame(as: "ja") || primary.isSame(as: "ko")
            return has || primary.isSame(as: "yue") ? declared : "zh"
        }
    }

    private enum Letters { case kana, hangul, han }

    /// What most of the letters are, where they tell a language.
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
        // Japanese has a few kana among many Han characters; a Chinese sentence has none but by accident.
        if hangul > kana + han { return .hangul }
        return kana * 8 >= han && kana > 0 ? .kana : .han
    }
}
