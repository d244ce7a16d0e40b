/// A publication whose pages and metadata are known when it is opened.
protocol ContentPublication: Publication {
    var content: PublicationContent { get }
}

extension ContentPublication {
    var metadata: PublicationMetadata { content.metadata }
    var pages: [PageDescription] { content.pages }
    var coverIndex: Int { content.coverIndex }
    var pageContents: PageContents { content.contents }
}

/// The pages and metadata of a comic, combined from the container, its metadata and its name.
struct PublicationContent: Sendable {
    let metadata: PublicationMetadata
    let pages: [PageDescription]
    let coverIndex: Int
    /// The bookmarks of pages as a table of contents.
    let contents: PageContents

    /// - Parameters:
    ///   - pages: the pages in reading order.
    ///   - declared: the metadata in the container; nil when there is none or it can't be read.
    ///   - name: the file's or folder's name without its extension.
    init(pages: [PageDescription], declared: ComicMetadata?, name: String) {
        var pages = pages
        for index in declared?.doublePages ?? [] where pages.indices ~= index {
            pages[index].isDoublePage = true
        }
        for (index, type) in declared?.pageTypes ?? [:] where pages.indices ~= index { pages[index].type = type }
        self.pages = pages
        let bookmarks = (declared?.bookmarks ?? [:]).filter { pages.indices ~= $0.key }.sorted { $0.key < $1.key }
        contents = PageContents(
            entries: bookmarks.map { PageContents.Entry(title: String($0.value.prefix(200)), level: 0, page: $0.key) }
        )
        coverIndex = declared?.frontCover.flatMap { pages.indices ~= $0 ? $0 : nil } ?? 0

        var metadata = declared?.publication ?? PublicationMetadata()
        metadata.title = metadata.title ?? name
        metadata.fill(from: FileNameMetadata(name: name))
        if let declared { metadata.setSources(.fileName, ofValuesMissingIn: declared.publication) }
        metadata.readingProgression = declared?.readingProgression ?? (WebtoonDetector.isStrip(pages) ? .ttb : .ltr)
        metadata.declaresProgression = declared?.readingProgression != nil
        self.metadata = metadata
    }
}

/// Detects webtoons by the shapes of their pages.
enum WebtoonDetector {
    /// Returns whether the median page is taller than 2.2 times its width and at least four in five pages have the same
    /// width. The other pages may be a cover or a notice.
    static func isStrip(_ pages: [PageDescription]) -> Bool {
        var tallCount = 0
        var knownCount = 0
        for page in pages {
            guard let width = page.width, let height = page.height else { continue }
            knownCount += 1
            // Multiplied by ten, because sizes are integers. The products don't overflow 32 bits.
            if height * 10 > width * 22 { tallCount += 1 }
        }
        // The median page is tall exactly if more than half of the pages are tall.
        guard knownCount > 0, tallCount * 2 > knownCount else { return false }
        var widths: [Int: Int] = [:]
        for case let width? in pages.map(\.width) { widths[width, default: 0] += 1 }
        return (widths.values.max() ?? 0) * 5 >= knownCount * 4
    }
}
