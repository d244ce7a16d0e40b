import Foundation
import Publications
import TextCoding

/// The stored form of a manifest: JSON in which each page is a short array. It is written by hand, because a scan
/// encodes one for every file, and `JSONEncoder` would cost more than opening the file.
enum StoredManifest {
    static func encode(_ manifest: PublicationManifest) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + manifest.pages.count * 64)
        let metadata = manifest.metadata
        writer.beginObject()
        writer.addName("metadata")
        writer.beginArray()
        for text in [
            metadata.title, metadata.series, metadata.number, metadata.volume, metadata.readingProgression.rawValue,
            metadata.language, metadata.summary,
        ] {
            writer.add(text)
        }
        writer.add(metadata.writers)
        writer.add(metadata.pencillers)
        writer.add(metadata.declaresProgression ? 1 : 0)
        writer.endArray()
        if let details = details(metadata) { writer.add("details", json: details) }
        writer.addName("pages")
        writer.beginArray()
        for page in manifest.pages {
            writer.beginArray()
            writer.add(page.name)
            writer.add(page.mediaType)
            writer.add(page.width)
            writer.add(page.height)
            writer.add(page.byteSize)
            writer.add(page.problem)
            writer.add(page.isDoublePage ? 1 : 0)
            if let type = page.type { writer.add(type.rawValue) }
            writer.endArray()
        }
        writer.endArray()
        if !manifest.contents.isEmpty, let contents = try? JSONEncoder().encode(manifest.contents) {
            writer.add("contents", json: String(decoding: contents, as: UTF8.self))
        }
        writer.endObject()
        return writer.bytes
    }

    static func decode(_ data: Data) throws -> PublicationManifest {
        let stored = try JSONDecoder().decode(Stored.self, from: data)
        return PublicationManifest(
            metadata: stored.metadata,
            pages: stored.pages.map(\.value),
            contents: stored.contents
        )
    }

    /// Returns the complete metadata as JSON if it has values that comics usually don't have; otherwise nil.
    private static func details(_ metadata: PublicationMetadata) -> String? {
        var usual = PublicationMetadata(
            title: metadata.title,
            series: metadata.series,
            number: metadata.number,
            volume: metadata.volume,
            readingProgression: metadata.readingProgression,
            declaresProgression: metadata.declaresProgression,
            language: metadata.language,
            summary: metadata.summary,
            writers: metadata.writers,
            pencillers: metadata.pencillers
        )
        // The age is stored in the row of the publication.
        usual.ageRating = metadata.ageRating
        guard metadata != usual, let details = try? JSONEncoder().encode(metadata) else { return nil }
        return String(decoding: details, as: UTF8.self)
    }

    private struct Stored: Decodable {
        var metadata: PublicationMetadata
        var pages: [Page]
        var contents: PageContents

        private enum CodingKeys: CodingKey { case metadata, details, pages, contents }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            metadata = try container.decode(Metadata.self, forKey: .metadata).value
            // Details that another version stored may lack a key. The next scan then reads the book again.
            if let details = try? container.decode(PublicationMetadata.self, forKey: .details) { metadata = details }
            pages = try container.decode([Page].self, forKey: .pages)
            contents = try container.decodeIfPresent(PageContents.self, forKey: .contents) ?? PageContents()
        }
    }

    private struct Metadata: Decodable {
        let value: PublicationMetadata

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            var metadata = PublicationMetadata(
                title: try list.decode(String?.self),
                series: try list.decode(String?.self),
                number: try list.decode(String?.self),
                volume: try list.decode(String?.self),
                readingProgression: try list.decode(ReadingProgression.self),
                language: try list.decode(String?.self),
                summary: try list.decode(String?.self),
                writers: try list.decode([String].self),
                pencillers: try list.decode([String].self)
            )
            // Manifests of earlier versions don't contain this value.
            if !list.isAtEnd { metadata.declaresProgression = try list.decode(Int.self) == 1 }
            value = metadata
        }
    }

    private struct Page: Decodable {
        private(set) var value: PageDescription

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            value = PageDescription(
                name: try list.decode(String.self),
                mediaType: try list.decode(String.self),
                width: try list.decode(Int?.self),
                height: try list.decode(Int?.self),
                byteSize: try list.decode(Int64.self),
                problem: try list.decode(String?.self),
                isDoublePage: try list.decode(Int.self) == 1
            )
            // Most pages have no type.
            if !list.isAtEnd { value.type = PageType(rawValue: try list.decode(String.self)) }
        }
    }
}
