import Foundation

@testable import Publications

/// A fake book. The file's text, such as `sections=3;bytes=2000;title=…;encoding=…;cover`, describes it. A file that
/// begins with `broken` can't be opened. The book has twice as many sections if the user has chosen an encoding, and
/// one more for each chapter rule.
struct TestBook: Book {
    var format: PublicationFormat
    var metadata = PublicationMetadata()
    var pages: [PageDescription] = []
    var coverIndex = 0
    var body: BookBody
    private var coverBytes: Int64?

    init(_ source: PublicationSource, options: TextOptions = TextOptions()) throws(PublicationError) {
        format = PublicationOpener.isTextName(source.name) ? .txt : .epub
        metadata.title = (source.name as NSString).deletingPathExtension
        let text = try source.description()
        var sections = 1
        var bytes: Int64 = 100
        body = BookBody(sections: [])
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            let value = pair.count == 2 ? String(pair[1]) : ""
            switch pair.first {
            case "sections": sections = Int(value) ?? 1
            case "bytes": bytes = Int64(value) ?? 100
            case "title": metadata.title = value
            case "number": metadata.number = value
            case "series": metadata.series = value
            case "author": metadata.writers.append(value)
            case "translator": metadata.contributors.append(PublicationContributor(name: value, roles: ["trl"]))
            case "subject": metadata.subjects.append(value)
            case "cover": body.coverPath = "cover.png"
            case "coverBytes": coverBytes = Int64(value)
            case "layout": body.layout = BookLayout(rawValue: value) ?? .reflowable
            default: break
            }
        }
        body.encoding = format == .txt ? options.encoding ?? "UTF-8" : nil
        if options.encoding != nil { sections *= 2 }
        sections += options.chapterRules.count
        body.sections = (0..<sections).map { number in
            BookSection(path: "\(number + 1).xhtml", title: "Chapter \(number + 1)", byteSize: bytes)
        }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        throw .noSuchPage(file: "", page: index, count: 0)
    }

    func document(ofSectionAt index: Int) throws(PublicationError) -> BookDocument {
        BookDocument(bytes: Array("<html/>".utf8))
    }

    func resource(atPath path: String) throws(PublicationError) -> BookResource {
        BookResource(bytes: Self.cover, mediaType: "image/png")
    }

    func byteSize(ofResourceAtPath path: String) -> Int64? { coverBytes }

    /// The beginning of a PNG of 600 by 800 pixels, which is all that a scan looks at.
    private static let cover: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 2, 0x58, 0, 0, 3, 0x20, 8, 2, 0, 0, 0, 0, 0, 0, 0]
}
