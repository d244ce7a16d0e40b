import TextCoding
import WireModel

/// Something that was marked in a book of text: a place to come back to, or words.
struct BookAnnotation {
    /// A name that this or another device gave it; no two of one book have the same.
    var identifier: String
    /// Whether words are meant, and not a place alone.
    var isHighlight: Bool
    /// In which colour words are marked.
    var colour = HighlightColour.yellow
    /// What the reader wrote to it; empty for nothing.
    var note: String
    var place: BookPosition
    /// In milliseconds since 1970.
    var created: Int64
    var modified: Int64

    /// A bookmark at a place.
    init(at place: BookPosition, identifier: String, time: Int64) {
        self.identifier = identifier
        self.place = place
        isHighlight = false
        note = ""
        created = time
        modified = time
    }

    /// Words that are marked.
    init(words place: BookPosition, in colour: HighlightColour, note: String = "", identifier: String, time: Int64) {
        self.init(at: place, identifier: identifier, time: time)
        isHighlight = true
        self.colour = colour
        self.note = note
    }

    /// Creates the annotation that the server or this device stores as a mark.
    init(_ mark: TextMark) {
        identifier = mark.id
        place = BookPosition(mark.locator)
        isHighlight = mark.kind == .highlight
        colour = HighlightColour(named: mark.color.rawValue)
        note = mark.note ?? ""
        created = mark.created
        modified = mark.modified
    }

    /// The mark that the server stores.
    var mark: TextMark {
        TextMark(
            id: identifier,
            kind: isHighlight ? .highlight : .bookmark,
            color: colour.color,
            note: note.utf8.isEmpty ? nil : note,
            locator: place.locator,
            created: created,
            modified: modified
        )
    }
}

extension BookAnnotation {
    /// What a frame is told of the marks in its document: where they are and what they say, as a list in JSON.
    static func listed(_ marks: [BookAnnotation]) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        for mark in marks {
            writer.beginObject()
            writer.add("id", mark.identifier)
            writer.add("color", mark.colour.name.string)
            writer.add("hasNote", !mark.note.utf8.isEmpty)
            writer.add("cfi", mark.place.identifier ?? "")
            writer.add("part", mark.place.progression.thousandths)
            writer.add("before", mark.place.before)
            writer.add("highlight", mark.place.highlight)
            writer.add("after", mark.place.after)
            writer.endObject()
        }
        writer.endArray()
        return writer.text
    }
}

/// A mark that was made, changed or taken away here, and that the server may not know of yet.
struct BookAnnotationChange {
    var publication: String
    var mark: BookAnnotation
    var isRemoved: Bool

    /// A change of its parts.
    init(_ mark: BookAnnotation, in publication: String, isRemoved: Bool) {
        self.mark = mark
        self.publication = publication
        self.isRemoved = isRemoved
    }

    /// A change as it was kept.
    init?(_ json: JSON) {
        guard let publication = json["publication"].string, let mark = TextMark(json["mark"]) else { return nil }
        self.init(BookAnnotation(mark), in: publication, isRemoved: json["removed"].bool ?? false)
    }

    /// The change as it is kept.
    var text: String {
        JSONWriter.object { writer in
            writer.add("publication", publication)
            writer.add("removed", isRemoved)
            writer.add("mark", mark.mark)
        }
    }

    /// The marks of a publication as they are with these changes, in reading order.
    static func marks(_ known: [BookAnnotation], with changes: [BookAnnotationChange], of publication: String)
        -> [BookAnnotation]
    {
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
