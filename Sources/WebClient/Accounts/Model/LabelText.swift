/// Labels as a user types them: separated by commas.
enum LabelText {
    /// Returns the labels of a text in their order, without empty ones and duplicates. The commas of Chinese and Japanese
    /// keyboards separate labels too.
    static func labels(in text: String) -> [String] {
        var labels: [String] = []
        for part in text.unicodeScalars.split(whereSeparator: { $0 == "," || $0 == "\u{FF0C}" || $0 == "\u{3001}" }) {
            let label = String(String.UnicodeScalarView(part)).trimmed
            if !label.utf8.isEmpty, !labels.contains(where: { $0.isSame(as: label) }) { labels.append(label) }
        }
        return labels
    }

    /// Returns the text of labels.
    static func text(of labels: [String]) -> String {
        var text = ""
        for label in labels { text += (text.utf8.isEmpty ? "" : ", ") + label }
        return text
    }
}
