import ArgumentParser
import FoundationEssentials
import Library
import Publications

/// `quire inspect`: prints the content of a publication as a JSON object.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print the content of a comic or book as JSON."
    )

    @Argument(
        help: """
            A comic (CBZ, CBR, CB7, CBT, Divina, a folder of images), a PDF, or a book (EPUB, FB2, MOBI, HTML, Markdown, \
            TXT).
            """,
        completion: .file()
    )
    var file: String

    @Option(
        name: .customLong("chapter-rules"),
        help: "For a plain text: a file of rules for chapter titles, like a library's chapter-rules.txt.",
        completion: .file()
    )
    var chapterRules: String?

    func run() throws {
        var options = TextOptions()
        do throws(LibraryError) {
            if let chapterRules { options.chapterRules = try ChapterRulesFile.read(chapterRules) }
        } catch {
            throw CommandFailure(error)
        }
        do throws(PublicationError) {
            let publication = try PublicationOpener.open(PublicationSource(path: file), textOptions: options)
            Terminal.write(InspectionReport(publication).json + "\n")
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// A member that is written as `null` when its value is unknown, so that all objects of a kind have the same members.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    // With an explicit initializer, the memberwise initializers take optional values.
    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

/// The object that `quire inspect` prints.
struct InspectionReport: Encodable {
    struct Page: Encodable {
        let name: String
        let mediaType: String
        @Nullable var width: Int?
        @Nullable var height: Int?
        /// Nil for a remote page and for a page of a PDF.
        @Nullable var byteSize: Int64?
        /// The URL of a remote page.
        let url: String?
        /// The alternative URLs of a remote page; nil when there are none.
        let alternatives: [String]?
    }

    /// An entry of a book's contents.
    struct Chapter: Encodable {
        let title: String
        let level: Int
        /// The path in the book with its fragment; nil in a text file and for a heading without a link.
        let href: String?
        /// The offset in a text file, in bytes.
        let position: Int64?
        /// The size of the section in bytes, in a text file up to the next chapter; nil for a heading without a link.
        let length: Int64?
    }

    /// The members of all publications.
    struct CommonPart: Encodable {
        let format: PublicationFormat
        @Nullable var title: String?
        @Nullable var series: String?
        @Nullable var number: String?
        let readingProgression: ReadingProgression
        let pages: [Page]
        /// The table of contents of a PDF; nil when there is none.
        let contents: [PageContents.Entry]?
    }

    /// The members that only books have.
    struct BookPart: Encodable {
        @Nullable var language: String?
        @Nullable var encoding: String?
        let layout: BookLayout
        let chapters: [Chapter]
    }

    let common: CommonPart
    /// Nil for a comic.
    let book: BookPart?

    init(_ publication: any Publication) {
        common = CommonPart(publication)
        book = (publication as? any Book).map { BookPart($0) }
    }

    func encode(to encoder: any Encoder) throws {
        try common.encode(to: encoder)
        try book?.encode(to: encoder)
    }

    /// The object as indented JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding strings, numbers and arrays of them can't fail.
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension InspectionReport.CommonPart {
    init(_ publication: any Publication) {
        format = publication.format
        title = publication.metadata.title
        series = publication.metadata.series
        number = publication.metadata.number
        readingProgression = publication.metadata.readingProgression
        let entries = publication.pageContents.entries
        contents = entries.isEmpty ? nil : entries
        pages = publication.pages.enumerated().map { index, page in
            var remote: (url: String, alternatives: [String])?
            if case .remote(let url, let alternatives)? = try? publication.resource(ofPageAt: index) {
                // Truncates the alternatives, because `data:` URLs would fill the screen.
                remote = (url, alternatives.map { String($0.prefix(200)) })
            }
            return InspectionReport.Page(
                name: page.name,
                mediaType: page.mediaType,
                width: page.width,
                height: page.height,
                byteSize: remote == nil && !publication.format.hasDrawnPages ? page.byteSize : nil,
                url: remote?.url,
                alternatives: (remote?.alternatives).flatMap { $0.isEmpty ? nil : $0 }
            )
        }
    }
}

extension InspectionReport.BookPart {
    init(_ book: any Book) {
        let body = book.body
        language = book.metadata.language
        encoding = body.encoding
        layout = body.layout
        // The sections of a text file are consecutive ranges of it. All other sections are files of their own.
        let indexes = Dictionary(zip(body.sections.map(\.path), body.sections.indices)) { first, _ in first }
        chapters = body.contents.map { entry in
            let index = entry.path.flatMap { indexes[$0] }
            let section = index.map { body.sections[$0] }
            let fragment = entry.fragment.map { "#\($0)" } ?? ""
            return InspectionReport.Chapter(
                title: entry.title,
                level: entry.level,
                href: section?.range == nil ? entry.path.map { $0 + fragment } : nil,
                position: section?.range?.lowerBound,
                length: index.map { Self.length(from: $0, of: body.sections) }
            )
        }
    }

    /// The size of a chapter in bytes. A very long chapter of a text is split into several sections, of which only the
    /// first is listed.
    private static func length(from index: Int, of sections: [BookSection]) -> Int64 {
        let further = sections[(index + 1)...].prefix { $0.range != nil && $0.title == nil && $0.isLinear }
        return further.reduce(sections[index].byteSize) { $0 + $1.byteSize }
    }
}
