/// An FB2 assembled from parts.
struct SampleFB2 {
    var declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
    var titleInfo = "<book-title>A Book</book-title><lang>en</lang>"
    var otherInfo = ""
    /// The content of the first body.
    var text = "<section><title><p>One</p></title><p>Text.</p></section>"
    /// The elements after the first body.
    var rest = ""

    var markup: String {
        """
        \(declaration)
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
        <description><title-info>\(titleInfo)</title-info>\(otherInfo)</description>
        <body>\(text)</body>\(rest)</FictionBook>
        """
    }

    var bytes: [UInt8] { Array(markup.utf8) }

    /// A `binary` element with lines of 76 characters, as programs write it.
    static func binary(_ id: String, _ type: String, _ bytes: [UInt8]) -> String {
        let text = Array(base64(bytes).utf8)
        let lines = stride(from: 0, to: text.count, by: 76).map {
            String(decoding: text[$0..<min($0 + 76, text.count)], as: UTF8.self)
        }
        return "<binary id=\"\(id)\" content-type=\"\(type)\">\(lines.joined(separator: "\n"))</binary>"
    }
}
