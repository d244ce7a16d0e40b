import ArgumentParser
import FoundationEssentials
import Publications

/// `quire inspect`: what is in a file, as one JSON object.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print what is in a comic as JSON."
    )

    @Argument(help: "A CBZ, ZIP or Divina file, or a folder of images.", completion: .file())
    var file: String

    func run() throws {
        do throws(PublicationError) {
            let publication = try PublicationOpener.open(path: file)
            Terminal.write(InspectionReport(publication).json + "\n")
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// The object that `quire inspect` prints.
struct InspectionReport: Encodable {
    struct Page: Encodable {
        let name: String
        let mediaType: String
        let width: Int?
        let height: Int?
        /// Nil when the page is on the web.
        let byteSize: Int64?
        /// The address of a page on the web, and those that may stand in for it.
        let url: String?
        let alternatives: [String]

        private enum CodingKeys: CodingKey { case name, mediaType, width, height, byteSize, url, alternatives }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(mediaType, forKey: .mediaType)
            // Written as null when unknown, so that every page has the same members.
            try container.encode(width, forKey: .width)
            try container.encode(height, forKey: .height)
            try container.encode(byteSize, forKey: .byteSize)
            try container.encodeIfPresent(url, forKey: .url)
            if !alternatives.isEmpty { try container.encode(alternatives, forKey: .alternatives) }
        }
    }

    let format: PublicationFormat
    let title: String?
    let series: String?
    let number: String?
    let readingProgression: ReadingProgression
    let pages: [Page]

    init(_ publication: any Publication) {
        format = publication.format
        title = publication.metadata.title
        series = publication.metadata.series
        number = publication.metadata.number
        readingProgression = publication.metadata.readingProgression
        pages = publication.pages.enumerated().map { index, page in
            var remote: (url: String, alternatives: [String])?
            if case .remote(let url, let alternatives)? = try? publication.resource(ofPageAt: index) {
                // A page within the manifest would fill the screen.
                remote = (url, alternatives.map { String($0.prefix(200)) })
            }
            return Page(
                name: page.name,
                mediaType: page.mediaType,
                width: page.width,
                height: page.height,
                byteSize: remote == nil ? page.byteSize : nil,
                url: remote?.url,
                alternatives: remote?.alternatives ?? []
            )
        }
    }

    private enum CodingKeys: CodingKey { case format, title, series, number, readingProgression, pages }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(format, forKey: .format)
        try container.encode(title, forKey: .title)
        try container.encode(series, forKey: .series)
        try container.encode(number, forKey: .number)
        try container.encode(readingProgression, forKey: .readingProgression)
        try container.encode(pages, forKey: .pages)
    }

    /// The object as JSON, laid out for people.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and lists of them: nothing that JSON can't hold.
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
