import ReadingEngine

/// Reads and writes settings as the browser's storage holds them. Stored text is not trusted: fields that are not valid are
/// ignored.
enum SettingsCodec {
    /// Splits text into fields, empty ones included.
    static func fields(_ text: String, separatedBy separator: UInt8) -> [ArraySlice<UInt8>] {
        fields(ArraySlice([UInt8](text.utf8)), separatedBy: separator)
    }

    /// Splits bytes into fields, empty ones included.
    static func fields(_ bytes: ArraySlice<UInt8>, separatedBy separator: UInt8) -> [ArraySlice<UInt8>] {
        bytes.split(separator: separator, omittingEmptySubsequences: false)
    }

    /// Parses an integer of at most nine digits with an optional minus sign.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative ? bytes.dropFirst() : bytes
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        var number = 0
        for byte in digits {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -number : number
    }
}

// MARK: - Preferences

extension SettingsCodec {
    private static let separator = UInt8(ascii: ",")

    /// Parses preferences: a comma-separated list of options and values. An invalid number drops the pair that it is in.
    static func preferences(_ text: String) -> ReaderPreferences {
        if text.utf8.isEmpty { return ReaderPreferences() }
        return ReaderPreferences(numbers: fields(text, separatedBy: separator).map { number($0) ?? -1 })
    }

    /// Returns the text of preferences; empty if there are none.
    static func text(of preferences: ReaderPreferences) -> String {
        if preferences.isEmpty { return "" }
        var text = ""
        for (index, number) in preferences.numbers.enumerated() { text += (index == 0 ? "" : ",") + "\(number)" }
        return text
    }
}

// MARK: - Colours

extension SettingsCodec {
    /// Parses the value of a colour input, such as `#f1e4cb`, as 0xRRGGBB.
    static func colour(_ text: String) -> Int? {
        let bytes = [UInt8](text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var colour = 0
        for byte in bytes.dropFirst() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): colour = colour << 4 | Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): colour = colour << 4 | Int(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): colour = colour << 4 | Int(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return colour
    }

    /// Returns the value of a colour input for 0xRRGGBB.
    static func text(ofColour colour: Int) -> String {
        var bytes = [UInt8(ascii: "#")]
        for place in [20, 16, 12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: colour >> place & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
