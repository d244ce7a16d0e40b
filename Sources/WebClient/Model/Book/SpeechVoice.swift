import TextCoding

/// A voice for reading aloud.
struct SpeechVoice {
    /// The browser's identifier of the voice.
    var identifier: String
    var name: String
    /// The language as a BCP 47 tag.
    var language: String
    /// Whether the voice is on this device and needs no network.
    var isHere: Bool

    /// Creates a voice from its parts.
    init(identifier: String, name: String, language: String, isHere: Bool = true) {
        self.identifier = identifier
        self.name = name
        self.language = language
        self.isHere = isHere
    }

    /// Parses a voice reported by the browser.
    init?(_ json: JSON) {
        guard let identifier = json["id"].string, let name = json["name"].string else { return nil }
        self.init(
            identifier: identifier,
            name: name,
            language: json["language"].string ?? "",
            isHere: json["isHere"].bool ?? false
        )
    }

    /// The primary language subtag in lower case: `zh` for `zh-Hant-TW`.
    static func primary(_ tag: String) -> String {
        var bytes: [UInt8] = []
        for byte in tag.utf8 {
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
            bytes.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ranks the voice for a language: 0 for another language, higher for the same region and for a local voice.
    private func matchRank(_ tag: String) -> Int {
        guard !tag.utf8.isEmpty, Self.primary(language).isSame(as: Self.primary(tag)) else { return 0 }
        let isRegion = Self.region(language).isSame(as: Self.region(tag)) && !Self.region(tag).utf8.isEmpty
        return (isRegion ? 4 : 2) + (isHere ? 1 : 0)
    }

    /// The region subtag in lower case. For Chinese without a region it is derived from the script.
    private static func region(_ tag: String) -> String {
        var parts: [[UInt8]] = [[]]
        for byte in tag.utf8 {
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
            }
        }
        var region = ""
        for part in parts.dropFirst() {
            let name = String(decoding: part, as: UTF8.self)
            if part.count == 2 { return name }
            if name.isSame(as: "hant") { region = "tw" }
            if name.isSame(as: "hans") { region = "cn" }
        }
        return region
    }

    /// Returns the voices of a language, best match first. Equal matches stay in the browser's order.
    static func voices(_ voices: [SpeechVoice], of language: String) -> [SpeechVoice] {
        var found: [SpeechVoice] = []
        for matchRank in [5, 4, 3, 2] { found += voices.filter { $0.matchRank(language) == matchRank } }
        return found
    }
}
