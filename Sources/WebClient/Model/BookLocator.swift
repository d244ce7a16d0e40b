/// A place in a book that holds on every screen, in Readium's form: the section, the place in it as an EPUB fragment
/// identifier, the words there, and how far on it is.
struct BookLocator: Equatable {
    /// The section's path.
    var path: String
    /// The place in the section's document, as `/4/2/1:5`; nil where there is no text.
    var identifier: String?
    /// How much of the section lies before it, 0 to 1.
    var progression: Double
    /// The position in the whole book, from zero, and how many there are.
    var position: Int
    var total: Int
    /// The words before it, and those that begin there.
    var before = ""
    var highlight = ""
    /// The words that follow those, where a range is meant.
    var after = ""

    /// A place of its parts.
    init(
        path: String,
        identifier: String? = nil,
        progression: Double,
        position: Int = 0,
        total: Int = 1,
        before: String = "",
        highlight: String = "",
        after: String = ""
    ) {
        self.path = path
        self.identifier = identifier
        self.progression = progression
        self.position = position
        self.total = total
        self.before = before
        self.highlight = highlight
        self.after = after
    }

    /// A place as the server and this device keep it.
    init?(_ json: Json) {
        guard let path = json["href"].text else { return nil }
        self.path = path
        let locations = json["locations"]
        identifier = locations["partialCfi"].text
        progression = max(0, min(locations["progression"].double ?? 0, 1))
        position = max((locations["position"].int ?? 1) - 1, 0)
        let part = locations["totalProgression"].double ?? 0
        total = part > 0 ? max(Int(min(Double(position) / part, 1e9).rounded()), 1) : 1
        before = json["text"]["before"].text ?? ""
        highlight = json["text"]["highlight"].text ?? ""
        after = json["text"]["after"].text ?? ""
    }

    /// The place as it is kept.
    var text: String {
        var locations = JsonWriter()
        locations.add("progression", part: progression)
        locations.add("position", position + 1)
        locations.add("totalProgression", part: Double(position) / Double(max(total, 1)))
        if let identifier { locations.add("partialCfi", identifier) }
        var writer = JsonWriter()
        writer.add("href", path)
        writer.add("type", "application/xhtml+xml")
        writer.add("locations", json: locations.text)
        if !highlight.utf8.isEmpty {
            var words = JsonWriter()
            words.add("before", before)
            words.add("highlight", highlight)
            if !after.utf8.isEmpty { words.add("after", after) }
            writer.add("text", json: words.text)
        }
        return writer.text
    }
}
