import TextCoding
import WireModel

extension Annotation {
    /// Creates a bookmark at a position in a book of text. `time` is in milliseconds since 1970.
    init(bookmarkAt place: BookPosition, id: String, time: Int64) {
        self.init(id: id, kind: .bookmark, locator: place.locator, created: time)
    }

    /// Creates a highlight of words in a book of text. `time` is in milliseconds since 1970.
    init(highlighting place: BookPosition, in color: Color, id: String, time: Int64) {
        self.init(id: id, kind: .highlight, color: color, locator: place.locator, created: time)
    }

    /// Creates a unique identifier: the time in milliseconds since 1970, and a random number.
    static func makeIdentifier(at time: Int64) -> String { "m\(time)-\(UInt32.random(in: 0...UInt32.max))" }

    /// Whether the annotation is a highlight, and not a bookmark.
    var isHighlight: Bool { kind == .highlight }

    /// The position in a book of text.
    var place: BookPosition { BookPosition(locator) }

    /// The position in the publication, from 0, as in the address of the reader: the page of a comic.
    var position: Int { max((locator.locations.position ?? 1) - 1, 0) }

    /// The highlighted words; empty for a bookmark.
    var words: String { locator.text.highlight ?? "" }

    /// The note; empty when there is none.
    var noteText: String {
        get { note ?? "" }
        set { note = newValue.utf8.isEmpty ? nil : newValue }
    }

    /// Whether the annotation comes before another one of the same publication.
    func isBefore(_ other: Annotation) -> Bool {
        let (here, there) = (locator.locations, other.locator.locations)
        if here.position != there.position { return here.position ?? 0 < there.position ?? 0 }
        if here.progression != there.progression { return here.progression ?? 0 < there.progression ?? 0 }
        return created < other.created
    }

    /// Returns the highlights of a document for its frame, as a JSON array with their positions and colours. `found`
    /// contains search results on a page of a PDF. They come first, so that a tap hits a highlight that covers a
    /// search result.
    static func highlights(_ annotations: [Annotation], found: [Locator] = []) -> String {
        var writer = JSONWriter()
        writer.beginArray()
        for (index, locator) in found.enumerated() {
            writer.beginObject()
            writer.add("id", "found-\(index)")
            writer.add("color", "found")
            writer.add("hasNote", false)
            writer.add("cfi", "")
            writer.add("part", Double(index) / Double(found.count))
            writer.add("before", locator.text.before ?? "")
            writer.add("highlight", locator.text.highlight ?? "")
            writer.add("after", locator.text.after ?? "")
            writer.endObject()
        }
        for annotation in annotations {
            let place = annotation.place
            writer.beginObject()
            writer.add("id", annotation.id)
            writer.add("color", annotation.color.rawValue)
            writer.add("hasNote", annotation.note != nil)
            writer.add("cfi", place.identifier ?? "")
            writer.add("part", place.progression.thousandths)
            writer.add("before", place.before)
            writer.add("highlight", place.highlight)
            writer.add("after", place.after)
            writer.endObject()
        }
        writer.endArray()
        return writer.text
    }
}

extension ReaderManifest {
    /// An annotation of the publication, with what lists of a series need to know of the publication.
    func entry(_ annotation: Annotation) -> SeriesAnnotation {
        SeriesAnnotation.with {
            $0.annotation = annotation
            $0.publicationID = id
            $0.content = content
            $0.title = title
        }
    }
}
