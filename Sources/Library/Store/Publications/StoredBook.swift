import Database
import Foundation
import Publications
import TextCoding

/// The stored form of a book's body: JSON in which each section and each entry is a short array, written by hand like
/// `StoredManifest`. Default values at the end of an array are omitted, because books of ten thousand sections are
/// decoded each time they are opened.
enum StoredBook {
    static func encode(_ body: BookBody) -> [UInt8] {
        var writer = JSONWriter(capacity: 512 + body.sections.count * 48 + body.contents.count * 48)
        writer.beginObject()
        writer.addName("book")
        writer.beginArray()
        for text in [
            body.layout.rawValue, body.encoding, body.coverPath, body.spread?.rawValue, body.orientation?.rawValue,
            body.flow?.rawValue,
        ] {
            writer.add(text)
        }
        writer.endArray()
        writer.addName("sections")
        writer.beginArray()
        for section in body.sections { writer.add(section) }
        writer.endArray()
        for (name, entries) in [("contents", body.contents), ("pageList", body.pageList)] {
            writer.addName(name)
            writer.beginArray()
            for entry in entries { writer.add(entry) }
            writer.endArray()
        }
        writer.addName("landmarks")
        writer.beginArray()
        for landmark in body.landmarks {
            writer.add([landmark.kind, landmark.title, landmark.path] + (landmark.fragment.map { [$0] } ?? []))
        }
        writer.endArray()
        writer.addName("mediaOverlays")
        writer.beginArray()
        for overlay in body.mediaOverlays.sorted(by: { $0.key < $1.key }) { writer.add([overlay.key, overlay.value]) }
        writer.endArray()
        writer.add("problems", body.problems)
        writer.endObject()
        return writer.bytes
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

    /// Inserts or replaces a book's body, its text index and the chapter rules with which it was read.
    static func write(
        _ body: [UInt8],
        textIndex: [UInt8],
        rules: [TextChapterRule],
        id: Int64,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO books (publicationID, body, textIndex, rulesMark, chapterRules) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (publicationID) DO UPDATE SET body = excluded.body, textIndex = excluded.textIndex,
                rulesMark = excluded.rulesMark, chapterRules = excluded.chapterRules
            """,
            [
                id, Data(body), textIndex.isEmpty ? nil : Data(textIndex), Int64(TextSettings.mark(of: rules)),
                rules.isEmpty ? nil : try JSONEncoder().encode(rules),
            ]
        )
    }

    /// Decodes the chapter rules with which a book was read.
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

extension JSONWriter {
    fileprivate mutating func add(_ entry: BookContentsEntry) {
        beginArray()
        add(entry.title)
        add(entry.level)
        if entry.path != nil || entry.fragment != nil { add(entry.path) }
        if let fragment = entry.fragment { add(fragment) }
        endArray()
    }

    fileprivate mutating func add(_ section: BookSection) {
        let details: [JSON] = [
            JSON(section.title), JSON(section.range?.lowerBound), JSON(section.range?.upperBound),
            JSON(section.layout?.rawValue), JSON(section.pageSpread?.rawValue), JSON(section.spread?.rawValue),
            JSON(section.orientation?.rawValue), JSON(section.flow?.rawValue), JSON(section.viewport?.width),
            JSON(section.viewport?.height), JSON(section.problem), JSON(section.pageIndex.map { Int64($0) }),
        ]
        beginArray()
        add(section.path)
        add(section.byteSize)
        add(section.isLinear ? 1 : 0)
        // Unknown values at the end are omitted.
        for detail in details[..<(details.lastIndex { !$0.isNull }.map { $0 + 1 } ?? 0)] { add(detail) }
        endArray()
    }
}

extension JSON {
    fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    fileprivate init(_ number: Int64?) { self = number.map { .number(Double($0)) } ?? .null }
    fileprivate init(_ number: Double?) { self = number.map { $0.isFinite ? .number($0) : .null } ?? .null }
}
