import ArgumentParser
import FoundationEssentials
import Publications

/// `quire inspect`: what is in a file, as one JSON object.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print what is in a comic as JSON."
    )

    @Argument(help: "A CBZ or ZIP file, or a folder of images.", completion: .file())
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
        let byteSize: Int64

        private enum CodingKeys: CodingKey { case name, mediaType, width, height, byteSize }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(mediaType, forKey: .mediaType)
            // Written as null when unknown, so that every page has the same members.
            try container.encode(width, forKey: .width)
            try container.encode(height, forKey: .height)
            try container.encode(byteSize, forKey: .byteSize)
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
        pages = publication.pages.map { page in
            Page(
                name: page.name,
                mediaType: page.mediaType,
                width: page.width,
                height: page.height,
                byteSize: page.byteSize
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
