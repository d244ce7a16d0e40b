/// Pages and metadata, put together from what the container and `ComicInfo.xml` say.
struct PublicationContent: Sendable {
    let metadata: PublicationMetadata
    let pages: [PageDescription]
    let coverIndex: Int

    /// - Parameters:
    ///   - pages: in reading order.
    ///   - comicInfo: nil when there is none or it can't be read.
    ///   - name: the file's or folder's name without an extension.
    init(pages: [PageDescription], comicInfo: ComicInfo?, name: String) {
        var pages = pages
        for index in comicInfo?.doublePages ?? [] where pages.indices ~= index {
            pages[index].isDoublePage = true
        }
        self.pages = pages
        coverIndex = comicInfo?.frontCover.flatMap { pages.indices ~= $0 ? $0 : nil } ?? 0

        let guess = FileNameGuess(name: name)
        var metadata = PublicationMetadata()
        metadata.title = comicInfo?.title ?? name
        metadata.series = comicInfo?.series ?? guess.series
        metadata.number = comicInfo?.number ?? guess.number
        metadata.volume = comicInfo?.volume ?? guess.volume
        metadata.language = comicInfo?.language
        metadata.summary = comicInfo?.summary
        metadata.writers = comicInfo?.writers ?? []
        metadata.pencillers = comicInfo?.pencillers ?? []
        metadata.subjects = comicInfo?.subjects ?? []
        metadata.contributors = comicInfo?.contributors ?? []
        metadata.readingProgression = comicInfo?.readingProgression ?? (StripGuess.isStrip(pages) ? .ttb : .ltr)
        metadata.declaresProgression = comicInfo?.readingProgression != nil
        self.metadata = metadata
    }
}

/// Tells a webtoon by the shape of its pages.
enum StripGuess {
    /// Whether the median page is taller than 2.2 times its width and the widths are equal (one page in five may have
    /// another: a cover, a notice).
    static func isStrip(_ pages: [PageDescription]) -> Bool {
        var tallCount = 0
        var knownCount = 0
        for page in pages {
            guard let width = page.width, let height = page.height else { continue }
            knownCount += 1
            // In tenths, because sizes are whole numbers; they fit 32 bits.
            if height * 10 > width * 22 { tallCount += 1 }
        }
        // The median page is tall exactly when more than half are.
        guard knownCount > 0, tallCount * 2 > knownCount else { return false }
        var widths: [Int: Int] = [:]
        for case let width? in pages.map(\.width) { widths[width, default: 0] += 1 }
        return (widths.values.max() ?? 0) * 5 >= knownCount * 4
    }
}
