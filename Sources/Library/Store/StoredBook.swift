import Foundation
import GRDB
import Publications

/// A book's body as it is stored: JSON in which each section and each entry is a short array, written by hand like
/// `StoredManifest`. What stands at the end of an array and says nothing is left out: books of ten thousand sections are
/// read in one go each time they are opened.
enum StoredBook {
    static func encode(_ body: BookBody) -> [UInt8] {
        var json = JSONBytes()
        json.bytes.reserveCapacity(512 + body.sections.count * 48 + body.contents.count * 48)
        json.raw("{\"book\":[")
        json.text(body.layout.rawValue)
        for value in [
            body.encoding, body.coverPath, body.spread?.rawValue, body.orientation?.rawValue, body.flow?.rawValue,
        ] {
            json.raw(",")
            json.text(value)
        }
        json.raw("],\"sections\":[")
        json.list(body.sections) { $0.section($1) }
        json.raw("],\"contents\":[")
        json.list(body.contents) { $0.entry($1) }
        json.raw("],\"pageList\":[")
        json.list(body.pageList) { $0.entry($1) }
        json.raw("],\"landmarks\":[")
        json.list(body.landmarks) { $0.texts([$1.kind, $1.title, $1.path] + ($1.fragment.map { [$0] } ?? [])) }
        json.raw("],\"mediaOverlays\":[")
        json.list(body.mediaOverlays.sorted { $0.key < $1.key }) { $0.texts([$1.key, $1.value]) }
        json.raw("],\"problems\":")
        json.texts(body.problems)
        json.raw("}")
        return json.bytes
    }

    static func decode(_ data: Data) throws -> BookBody {
        let stored = try JSONDecoder().decode(Stored.self, from: data)
        var body = stored.book.value
        body.sections = stored.sections.map(\.value)
        body.contents = stored.contents.map(\.value)
        body.pageList = stored.pageList.map(\.value)
        for landmark in stored.landmarks where landmark.count >= 3 {
            body.landmarks.append(
                BookLandmark(
                    kind: landmark[0],
                    title: landmark[1],
                    path: landmark[2],
                    fragment: landmark.count > 3 ? landmark[3] : nil
                )
            )
        }
        for pair in stored.mediaOverlays where pair.count == 2 { body.mediaOverlays[pair[0]] = pair[1] }
        body.problems = stored.problems
        return body
    }

    /// Writes a body, what opening the text takes, and the rules it was read by, in place of those that may be there.
    static func write(
        _ body: [UInt8],
        textIndex: [UInt8],
        rules: [TextChapterRule],
        id: Int64,
        _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO books (publicationID, body, textIndex, rulesMark, chapterRules) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET body = excluded.body, textIndex = excluded.textIndex,
                    rulesMark = excluded.rulesMark, chapterRules = excluded.chapterRules
                """
        ).execute(arguments: [
            id, Data(body), textIndex.isEmpty ? nil : Data(textIndex), Int64(TextReading.mark(of: rules)),
            rules.isEmpty ? nil : try JSONEncoder().encode(rules),
        ])
    }

    /// The rules a book was read by.
    static func rules(_ data: Data?) throws -> [TextChapterRule] {
        try data.map { try JSONDecoder().decode([TextChapterRule].self, from: $0) } ?? []
    }
}

// MARK: - Reading

extension StoredBook {
    private struct Stored: Decodable {
        var book: Book
        var sections: [Section]
        var contents: [Entry]
        var pageList: [Entry]
        var landmarks: [[String]]
        var mediaOverlays: [[String]]
        var problems: [String]
    }

    private struct Book: Decodable {
        let value: BookBody

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var body = BookBody(layout: try list.decode(BookLayout.self), sections: [])
            body.encoding = try list.decode(String?.self)
            body.coverPath = try list.decode(String?.self)
            body.spread = try list.decode(BookSpread?.self)
            body.orientation = try list.decode(BookOrientation?.self)
            body.flow = try list.decode(BookFlow?.self)
            value = body
        }
    }

    private struct Section: Decodable {
        let value: BookSection

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            func next<Value: Decodable>() throws -> Value? {
                list.isAtEnd ? nil : try list.decode(Value?.self)
            }
            var section = BookSection(path: try list.decode(String.self), byteSize: try list.decode(Int64.self))
            section.isLinear = try list.decode(Int.self) == 1
            section.title = try next()
            let (start, end): (Int64?, Int64?) = (try next(), try next())
            if let start, let end, start <= end { section.range = start..<end }
            section.layout = try next()
            section.pageSpread = try next()
            section.spread = try next()
            section.orientation = try next()
            section.flow = try next()
            let (width, height): (Double?, Double?) = (try next(), try next())
            if let width, let height { section.viewport = BookViewport(width: width, height: height) }
            section.problem = try next()
            section.pageIndex = try next()
            value = section
        }
    }

    private struct Entry: Decodable {
        let value: BookContentsEntry

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var entry = BookContentsEntry(
                title: try list.decode(String.self),
                level: try list.decode(Int.self),
                path: nil
            )
            if !list.isAtEnd { entry.path = try list.decode(String?.self) }
            if !list.isAtEnd { entry.fragment = try list.decode(String?.self) }
            value = entry
        }
    }
}

// MARK: - Writing

extension JSONBytes {
    fileprivate mutating func list<Element>(
        _ elements: some Sequence<Element>,
        _ write: (inout JSONBytes, Element) -> Void
    ) {
        var isFirst = true
        for element in elements {
            if !isFirst { raw(",") }
            isFirst = false
            write(&self, element)
        }
    }

    fileprivate mutating func entry(_ entry: BookContentsEntry) {
        raw("[")
        text(entry.title)
        raw(",")
        number(Int64(entry.level))
        if entry.path != nil || entry.fragment != nil {
            raw(",")
            text(entry.path)
        }
        if entry.fragment != nil {
            raw(",")
            text(entry.fragment)
        }
        raw("]")
    }

    fileprivate mutating func section(_ section: BookSection) {
        raw("[")
        text(section.path)
        raw(",")
        number(section.byteSize)
        raw(section.isLinear ? ",1" : ",0")
        // Written when something is known, or something that stands after it is.
        var length = bytes.count
        optional(section.title, &length)
        optional(section.range?.lowerBound, &length)
        optional(section.range?.upperBound, &length)
        optional(section.layout?.rawValue, &length)
        optional(section.pageSpread?.rawValue, &length)
        optional(section.spread?.rawValue, &length)
        optional(section.orientation?.rawValue, &length)
        optional(section.flow?.rawValue, &length)
        optional(section.viewport?.width, &length)
        optional(section.viewport?.height, &length)
        optional(section.problem, &length)
        optional(section.pageIndex.map(Int64.init), &length)
        bytes.removeLast(bytes.count - length)
        raw("]")
    }

    private mutating func optional(_ value: String?, _ length: inout Int) {
        raw(",")
        text(value)
        if value != nil { length = bytes.count }
    }

    private mutating func optional(_ value: Int64?, _ length: inout Int) {
        raw(",")
        number(value)
        if value != nil { length = bytes.count }
    }

    private mutating func optional(_ value: Double?, _ length: inout Int) {
        raw(",")
        number(value)
        if value != nil { length = bytes.count }
    }
}
