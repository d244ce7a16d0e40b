/// Something that was marked in a book of text: a place to come back to, or words.
struct BookMark {
    /// A name that this or another device gave it; no two of one book have the same.
    var identifier: String
    /// Whether words are meant, and not a place alone.
    var isHighlight: Bool
    /// In which colour words are marked.
    var colour = HighlightColour.yellow
    /// What the reader wrote to it; empty for nothing.
    var note: String
    var place: BookLocator
    /// In milliseconds since 1970.
    var created: Int64
    var modified: Int64

    /// A bookmark at a place.
    init(at place: BookLocator, identifier: String, time: Int64) {
        self.identifier = identifier
        self.place = place
        isHighlight = false
        note = ""
        created = time
        modified = time
    }

    /// Words that are marked.
    init(words place: BookLocator, in colour: HighlightColour, note: String = "", identifier: String, time: Int64) {
        self.init(at: place, identifier: identifier, time: time)
        isHighlight = true
        self.colour = colour
        self.note = note
    }

    /// A mark as the server has it, or as it is kept here.
    init?(_ json: Json) {
        guard let identifier = json["id"].text, let place = BookLocator(json["locator"]) else { return nil }
        self.identifier = identifier
        self.place = place
        isHighlight = json["kind"].text?.isSame(as: "highlight") ?? false
        colour = HighlightColour(named: json["color"].text ?? "")
        note = json["note"].text ?? ""
        created = json["created"].long ?? 0
        modified = json["modified"].long ?? created
    }

    /// What the server is told.
    var text: String {
        var writer = JsonWriter()
        writer.add("id", identifier)
        writer.add("kind", isHighlight ? "highlight" : "bookmark")
        if isHighlight { writer.add("color", colour.name.string) }
        if !note.utf8.isEmpty { writer.add("note", note) }
        writer.add("locator", json: place.text)
        writer.add("created", created)
        writer.add("modified", modified)
        return writer.text
    }
}

extension BookMark {
    /// What a frame is told of the marks in its document: where they are and what they say, as a list in JSON.
    static func listed(_ marks: [BookMark]) -> String {
        var list = "["
        for (index, mark) in marks.enumerated() {
            var writer = JsonWriter()
            writer.add("id", mark.identifier)
            writer.add("color", mark.colour.name.string)
            writer.add("hasNote", !mark.note.utf8.isEmpty)
            writer.add("cfi", mark.place.identifier ?? "")
            writer.add("part", part: mark.place.progression)
            writer.add("before", mark.place.before)
            writer.add("highlight", mark.place.highlight)
            writer.add("after", mark.place.after)
            list += (index == 0 ? "" : ",") + writer.text
        }
        return list + "]"
    }
}

/// A mark that was made, changed or taken away here, and that the server may not know of yet.
struct BookMarkChange {
    var publication: String
    var mark: BookMark
    var isRemoved: Bool

    /// A change of its parts.
    init(_ mark: BookMark, in publication: String, isRemoved: Bool) {
        self.mark = mark
        self.publication = publication
        self.isRemoved = isRemoved
    }

    /// A change as it was kept.
    init?(_ json: Json) {
        guard let publication = json["publication"].text, let mark = BookMark(json["mark"]) else { return nil }
        self.init(mark, in: publication, isRemoved: json["removed"].bool ?? false)
    }

    /// The change as it is kept.
    var text: String {
        var writer = JsonWriter()
        writer.add("publication", publication)
        writer.add("removed", isRemoved)
        writer.add("mark", json: mark.text)
        return writer.text
    }

    /// The marks of a publication as they are with these changes, in reading order.
    static func marks(_ known: [BookMark], with changes: [BookMarkChange], of publication: String) -> [BookMark] {
        var marks = known
        for change in changes where change.publication.isSame(as: publication) {
            marks.removeAll { $0.identifier.isSame(as: change.mark.identifier) }
            if !change.isRemoved { marks.append(change.mark) }
        }
        return marks.sorted { one, other in
            one.place.position != other.place.position
                ? one.place.position < other.place.position
                : one.place.progression != other.place.progression
                    ? one.place.progression < other.place.progression : one.created < other.created
        }
    }
}
