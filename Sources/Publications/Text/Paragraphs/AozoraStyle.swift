/// A text style of Aozora Bunko's markup, such as bold or emphasis dots.
enum AozoraStyle: String, Equatable {
    case sesame, dots, circles, triangles
    case underline, bold, italic, upright, superscript, `subscript`

    /// - Parameter words: the instruction after the quotation or at the beginning of a range: `に傍点`, `太字`.
    init?(_ words: String) {
        let words = words.hasPrefix("に") || words.hasPrefix("は") ? String(words.dropFirst()) : words
        switch words {
        case "傍点", "白ゴマ傍点", "左に傍点": self = .sesame
        case "丸傍点", "ばつ傍点": self = .dots
        case "白丸傍点", "二重丸傍点", "蛇の目傍点": self = .circles
        case "黒三角傍点", "白三角傍点": self = .triangles
        case "傍線", "二重傍線", "鎖線", "破線", "波線", "左に傍線", "下線": self = .underline
        case "太字": self = .bold
        case "斜体": self = .italic
        case "縦中横", "横組み": self = .upright
        case "上付き小文字", "行右小書き": self = .superscript
        case "下付き小文字", "行左小書き": self = .subscript
        default: return nil
        }
    }

    /// The element and its CSS class.
    var element: (name: String, className: String?) {
        switch self {
        case .sesame, .dots, .circles, .triangles: ("em", "emphasis-\(rawValue)")
        case .underline: ("span", "underline")
        case .upright: ("span", "upright")
        case .bold: ("b", nil)
        case .italic: ("i", nil)
        case .superscript: ("sup", nil)
        case .subscript: ("sub", nil)
        }
    }
}

/// Gaiji: characters that Shift-JIS lacks. Aozora Bunko's markup describes each in an annotation with its code:
/// `※［＃「…」、第3水準1-85-54］`, `※［＃…、U+9A36、…］`.
enum AozoraGaiji {
    /// Returns the character whose code is in an annotation; nil if the annotation has no valid code.
    static func character(_ note: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        for (index, scalar) in note.enumerated() {
            if scalar == "U", index + 5 < note.count, note[index + 1] == "+" {
                let digits = XMLText.string(note[(index + 2)...].prefix(6).prefix { $0.properties.isASCIIHexDigit })
                if digits.count >= 4, let value = UInt32(digits, radix: 16), value > 0x9F,
                    let character = Unicode.Scalar(value)
                {
                    return [character]
                }
            }
            // Plane, row and cell of JIS X 0213.
            if scalar == "1" || scalar == "2", index + 3 < note.count, note[index + 1] == "-",
                index == 0 || !note[index - 1].properties.isASCIIHexDigit
            {
                let parts = XMLText.string(
                    note[(index + 2)...].prefix(5).prefix { $0 == "-" || $0.properties.isASCIIHexDigit }
                )
                .split(separator: "-").compactMap { UInt8($0) }
                if let row = parts.first, let cell = parts.dropFirst().first, (1...94).contains(row),
                    (1...94).contains(cell)
                {
                    return decode(plane: scalar, row: row, cell: cell)
                }
            }
        }
        return nil
    }

    private static func decode(plane: Unicode.Scalar, row: UInt8, cell: UInt8) -> [Unicode.Scalar]? {
        let encoding = TextEncoding(name: "EUC-JIS-2004", converterName: "EUC-JISX0213", form: .eucJP)
        guard let decoder = TextDecoder(encoding) else { return nil }
        let bytes = (plane == "2" ? [0x8F] : []) + [row + 0xA0, cell + 0xA0]
        var scalars: [Unicode.Scalar] = []
        bytes.withUnsafeBytes { decoder.decode($0, isLast: true, into: &scalars) }
        return decoder.brokenCount == 0 && !scalars.isEmpty ? scalars : nil
    }
}
