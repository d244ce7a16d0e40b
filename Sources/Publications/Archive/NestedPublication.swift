import Synchronization

/// A comic whose archive contains other archives and no pages: the pages of these archives, one after the other.
///
/// Archives inside these archives are not opened.
final class NestedPublication: ContentPublication {
    /// A nested archive.
    struct Part: Sendable {
        /// Its name in the outer archive.
        let name: String
        let byteSize: Int64
        /// Reads it.
        let read: @Sendable () throws(PublicationError) -> [UInt8]
    }

    /// The location of a page.
    private struct Place {
        let part: Int
        /// The index among the pages of the part; nil if the part can't be opened.
        let page: Int?
    }

    let format: PublicationFormat
    let content: PublicationContent

    private let file: String
    private let parts: [Part]
    private let places: [Place]
    private let limits: PublicationLimits
    /// Guards the part that was opened last. Each is in memory while it is open.
    private let opened = Mutex<(part: Int, publication: any Publication)?>(nil)

    /// - Parameters:
    ///   - parts: the archives, in any order.
    ///   - file: the file's name.
    ///   - format: the format of the outer archive.
    ///   - knownPages: the pages that an earlier opening has found.
    init(
        _ parts: [Part],
        file: String,
        format: PublicationFormat,
        knownPages: [PageDescription]?,
        limits: PublicationLimits
    ) throws(PublicationError) {
        guard parts.count <= limits.maximumNestedArchiveCount else {
            throw .unsafe(file: file, reason: .tooManyArchives(limits.maximumNestedArchiveCount))
        }
        // If two parts have the same name, the first is used.
        var names: Set<String> = []
        self.parts = NaturalOrder.sorted(parts.filter { names.insert($0.name).inserted }) { $0.name }
        (self.file, self.format, self.limits) = (file, format, limits)
        let name = FileNames.withoutExtension(file)
        if let knownPages, let places = Self.places(of: knownPages, in: self.parts) {
            content = PublicationContent(pages: knownPages, declared: nil, name: name)
            self.places = places
            return
        }
        var (pages, places): ([PageDescription], [Place]) = ([], [])
        var metadata = ComicMetadata()
        var failure: PublicationError?
        for (index, part) in self.parts.enumerated() {
            let publication: any Publication
            do throws(PublicationError) {
                publication = try Self.open(part, limits: limits)
            } catch {
                if case .changed = error { throw .changed(file: file) }
                failure = failure ?? error
                pages.append(Self.page(of: part, problem: error))
                places.append(Place(part: index, page: nil))
                continue
            }
            if publication.metadata.declaresProgression, metadata.readingProgression == nil {
                metadata.readingProgression = publication.metadata.readingProgression
            }
            for (number, page) in publication.pages.enumerated() {
                var page = page
                page.name = "\(part.name)/\(page.name)"
                pages.append(page)
                places.append(Place(part: index, page: number))
            }
            guard pages.count <= limits.maximumEntryCount else {
                throw .unsafe(file: file, reason: .tooManyPages(limits.maximumEntryCount))
            }
        }
        guard places.contains(where: { $0.page != nil }) else { throw failure ?? .noPages(file: file) }
        content = PublicationContent(pages: pages, declared: metadata, name: name)
        self.places = places
    }

    /// Returns the locations of pages by their names; nil when one isn't in a part.
    private static func places(of pages: [PageDescription], in parts: [Part]) -> [Place]? {
        var places: [Place] = []
        var (part, number) = (0, 0)
        for page in pages {
            while part < parts.count, page.name != parts[part].name, !page.name.hasPrefix("\(parts[part].name)/") {
                (part, number) = (part + 1, 0)
            }
            guard part < parts.count else { return nil }
            let isProblem = page.name == parts[part].name
            places.append(Place(part: part, page: isProblem ? nil : number))
            number += 1
        }
        return places
    }

    private static func page(of part: Part, problem: PublicationError) -> PageDescription {
        PageDescription(
            name: part.name,
            mediaType: "application/octet-stream",
            byteSize: part.byteSize,
            problem: "The archive in the archive can't be opened. \(problem.description)"
        )
    }

    /// Reads and opens a part.
    private static func open(_ part: Part, limits: PublicationLimits) throws(PublicationError) -> any Publication {
        let name = FileNames.lastComponent(of: part.name)
        guard part.byteSize <= limits.maximumNestedBytes else {
            throw .unsafe(file: name, reason: .tooLarge("\(limits.maximumNestedBytes >> 20) MB"))
        }
        let source = BytesSource(try part.read())
        switch ArchiveKind(source) {
        case .packed(let format):
            return try PackedOpener.open(
                source,
                name: name,
                format: format,
                knownPages: nil,
                opensNested: false,
                limits: limits
            )
        case let kind:
            let handle = try ArchiveReader.openHandle(source, kind: kind, file: name, limits: limits)
            let directory = try ZipDirectory(handle, file: name, limits: limits)
            return try ArchivePublication(handle, directory: directory, file: name, limits: limits)
        }
    }

    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard places.indices ~= index else {
            throw .noSuchPage(file: file, page: index, count: places.count)
        }
        let (place, name) = (places[index], content.pages[index].name)
        guard let page = place.page else {
            throw .pageUnreadable(file: file, page: name, reason: "the archive in the archive can't be opened")
        }
        return try opened.withLock { (opened) throws(PublicationError) in
            if opened?.part != place.part {
                opened = nil
                opened = (place.part, try Self.open(parts[place.part], limits: limits))
            }
            guard let publication = opened?.publication else { throw .changed(file: file) }
            return try publication.bytes(ofPageAt: page)
        }
    }
}
