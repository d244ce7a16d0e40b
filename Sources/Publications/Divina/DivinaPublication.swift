import TextCoding

/// A Readium web publication of images: a package, a single manifest, or a CBZ with a manifest.
final class DivinaPublication: ContentPublication {
    let format = PublicationFormat.divina

    private let file: String
    let content: PublicationContent
    private let targets: [PageTarget]
    private let alternatives: [[String]]
    /// Nil for a single manifest.
    private let archive: ArchiveReader?

    /// - Parameter archive: the package; nil for a single manifest.
    init(_ pages: DivinaPages, _ metadata: ComicMetadata, file: String, archive: ArchiveReader?) {
        var metadata = metadata
        metadata.frontCover = pages.coverIndex
        content = PublicationContent(
            pages: pages.descriptions,
            declared: metadata,
            name: FileNames.withoutExtension(file)
        )
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
        case .unavailable(let problem): throw unreadable(index, problem)
        }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        switch try target(index) {
        case .entry(let entry, let name):
            guard let archive else { throw unreadable(index, "there is no package") }
            return try archive.bytes(of: entry, name: name)
        case .inline(let address):
            guard let data = DataURL(address, alphabet: .either) else {
                throw unreadable(index, "its data URL is damaged")
            }
            return data.bytes
        case .remote(let address):
            throw unreadable(index, "it is not in the file but on the web, at \(address.text)")
        case .unavailable(let problem):
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
