/// The document of a section that is a picture itself.
enum PictureDocument {
    /// - Parameters:
    ///   - path: the picture's path, which is the section's too.
    ///   - title: the title of the book.
    static func make(of path: String, title: String?) -> BookDocument {
        var reference: [UInt8] = []
        for byte in FileNames.lastComponent(of: path).utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte) {
                reference.append(byte)
            } else {
                PercentEncoding.append(byte, to: &reference)
            }
        }
        let name = escaped(title ?? "")
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(name)</title></head>\
            <body style="margin:0"><img src="./\(String(decoding: reference, as: UTF8.self))" alt="" \
            style="max-width:100%;max-height:100vh"/></body></html>
            """
        return BookDocument(bytes: Array(text.utf8))
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r": result += " "
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
