import WireModel

// The style rules for the server's fonts.
extension FontFamily {
    /// The name as a CSS string. Omits characters that would end the string.
    var quotedName: String {
        let bytes = name.utf8.filter { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }

    /// The addresses of the fonts.
    var addresses: [String] { usableFaces.map { $0.address } }

    private var usableFaces: [FontFace] { faces.filter { $0.hasPlainAddress } }

    /// A `@font-face` rule for each style.
    var faceRules: String {
        var rules = ""
        for face in usableFaces {
            rules += "@font-face { font-family: \(quotedName); src: url(\"\(face.address)\"); "
            rules += "font-style: " + (face.isItalic ? "italic" : "normal")
            rules += "; font-weight: \(face.weight)" + (face.maximumWeight.map { " \($0)" } ?? "") + "; }\n"
        }
        return rules
    }
}

extension FontFace {
    /// Whether the address has only the characters of the server's addresses.
    fileprivate var hasPlainAddress: Bool {
        address.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
