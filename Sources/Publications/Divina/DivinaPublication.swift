/// A Readium web publication of images: a package, a manifest alone, or a CBZ with a manifest in it.
final class DivinaPublication: Publication {
    let format = PublicationFormat.divina
    var metadata: PublicationMetadata { content.metadata }
    var pages: [PageDescription] { content.pages }
    var coverIndex: Int { content.coverIndex }

    private let file: String
    private let content: PublicationContent
    private let targets: [PageTarget]
    private let alternatives: [[String]]
    /// Nil when the manifest lies in no package.
    private let archive: ArchiveReader?

    /// - Parameter archive: the package; nil for a manifest alone.
    init(_ pages: DivinaPages, _ metadata: ManifestMetadata, file: String, archive: ArchiveReader?) {
        content = PublicationContent(pages, metadata, name: FileNames.withoutExtension(file))
        targets = pages.targets
        alternatives = pages.alternatives
        self.file = file
        self.archive = archive
    }

    func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource {
        switch try target(index) {
        case .entry: .stored
        case .inline(let address): .data(address)
        case .remote(let address): .remote(url: address.text, alternatives: alternatives[index])
        case .nothing(let problem): throw unreadable(index, problem)
        }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        switch try target(index) {
        case .entry(let entry, let name):
            guard let archive else { throw unreadable(index, "there is no package") }
            return try archive.bytes(of: entry, name: name)
        case .inline(let address):
            guard let bytes = InlineImage.bytes(address) else { throw unreadable(index, "its data address is damaged") }
            return bytes
        case .remote(let address):
            throw unreadable(index, "it is not in the file but on the web, at \(address.text)")
        case .nothing(let problem):
            throw unreadable(index, problem)
        }
    }

    private func target(_ index: Int) throws(PublicationError) -> PageTarget {
        guard targets.indices ~= index else { throw .noSuchPage(file: file, page: index, count: targets.count) }
        return targets[index]
    }

    private func unreadable(_ index: Int, _ reason: String) -> PublicationError {
        let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        return .pageUnreadable(file: file, page: content.pages[index].name, reason: sentence)
    }
}

extension PublicationContent {
    /// What a manifest says, and for the rest what the file's name says.
    init(_ pages: DivinaPages, _ manifest: ManifestMetadata, name: String) {
        self.pages = pages.descriptions
        coverIndex = pages.coverIndex
        let guess = FileNameGuess(name: name)
        metadata = PublicationMetadata(
            title: manifest.title ?? name,
            series: manifest.series ?? guess.series,
            number: manifest.number ?? guess.number,
            volume: manifest.volume ?? guess.volume,
            readingProgression: manifest.readingProgression
                ?? (StripGuess.isStrip(pages.descriptions) ? .ttb : .ltr),
            declaresProgression: manifest.readingProgression != nil,
            language: manifest.language,
            summary: manifest.summary,
            writers: manifest.writers,
            pencillers: manifest.pencillers
        )
    }
}
