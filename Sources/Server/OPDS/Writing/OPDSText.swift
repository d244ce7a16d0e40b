import Publications

/// Cleans the texts of works for feeds.
enum OPDSText {
    /// Returns a text in one line, without characters that XML doesn't allow.
    static func line(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where XMLWriter.isAllowed(scalar) {
            result.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        return String(result).trimmed
    }

    /// Returns a title in one line. Feeds must have titles, so a title without visible characters becomes a dash.
    static func title(_ text: String) -> String {
        let line = line(text)
        return line.isEmpty ? "–" : line
    }

    /// Returns a text of several lines, without characters that XML doesn't allow.
    static func paragraphs(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(XMLWriter.isAllowed)))
    }
}
