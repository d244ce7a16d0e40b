import TextCoding

/// Generates the document of a section that is an image file.
enum ImageDocument {
    /// - Parameters:
    ///   - path: the path of the image and of the section.
    ///   - title: the title of the book.
    static func make(of path: String, title: String?) -> BookDocument {
        let reference = FileNames.lastComponent(of: path).percentEncoded
        let name = escaped(title ?? "")
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(name)</title></head>\
            <body style="margin:0"><img src="./\(reference)" alt="" \
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
