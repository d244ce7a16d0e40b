/// The metadata documents that a comic can contain.
enum ComicDocument: CaseIterable, Sendable {
    case metronInfo, comicInfo, coMet

    /// The file's name, in lower case.
    var fileName: String {
        switch self {
        case .metronInfo: MetronInfo.fileName
        case .comicInfo: ComicInfoParser.fileName
        case .coMet: CoMet.fileName
        }
    }

    /// The source of its values.
    var source: MetadataSource {
        switch self {
        case .metronInfo: .metronInfo
        case .comicInfo: .comicInfo
        case .coMet: .coMet
        }
    }

    /// Parses the document; nil when it is not of this format.
    func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        switch self {
        case .metronInfo: MetronInfo.parse(bytes)
        case .comicInfo: ComicInfoParser.parse(bytes)
        case .coMet: CoMet.parse(bytes)
        }
    }

    /// Returns the document with a file name, and the number of folders above it; nil for another name.
    ///
    /// - Parameter name: a path in UTF-8.
    static func named(_ name: UnsafeBufferPointer<UInt8>) -> (document: ComicDocument, depth: Int)? {
        // This check rejects most names, which are names of images.
        guard name.count >= CoMet.fileName.utf8.count, name[name.count - 1] | 0x20 == UInt8(ascii: "l"),
            let document = allCases.first(where: { isFile(name, named: $0.fileName) })
        else { return nil }
        return (document, name.count { $0 == UInt8(ascii: "/") })
    }

    private static func isFile(_ path: UnsafeBufferPointer<UInt8>, named name: String) -> Bool {
        let start = path.count - name.utf8.count
        guard start >= 0, zip(path[start...], name.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return false }
        return start == 0 || path[start - 1] == UInt8(ascii: "/")
    }
}

/// The documents of one comic: of each format, the one with the fewest folders above it.
struct ComicDocuments<Entry> {
    private var found: [ComicDocument: (entry: Entry, depth: Int)] = [:]

    /// The documents in the order of their formats.
    var entries: [(document: ComicDocument, entry: Entry)] {
        ComicDocument.allCases.compactMap { document in found[document].map { (document, $0.entry) } }
    }

    /// Adds an entry if it is a document.
    ///
    /// - Returns: whether it is one.
    mutating func take(_ entry: Entry, name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let (document, depth) = ComicDocument.named(name) else { return false }
        if depth < found[document]?.depth ?? .max { found[document] = (entry, depth) }
        return true
    }

    /// Reads the documents and combines them; nil when there is none.
    func metadata(bytes: (Entry) -> [UInt8]?) -> ComicMetadata? {
        guard !found.isEmpty else { return nil }
        let parsed = entries.compactMap { document, entry in bytes(entry).flatMap(document.parse) }
        return ComicMetadata.combined(parsed)
    }
}

extension ComicMetadata {
    /// Combines the metadata of several documents in a comic; nil when there is none.
    static func combined(_ documents: [ComicMetadata]) -> ComicMetadata? {
        guard var result = documents.first else { return nil }
        for other in documents.dropFirst() {
            result.readingProgression = result.readingProgression ?? other.readingProgression
            result.frontCover = result.frontCover ?? other.frontCover
            if result.doublePages.isEmpty { result.doublePages = other.doublePages }
            if result.bookmarks.isEmpty { result.bookmarks = other.bookmarks }
            if result.pageTypes.isEmpty { result.pageTypes = other.pageTypes }
        }
        result.publication = PublicationMetadata.merged(
            MetadataLayer(source: .fileName, metadata: result.publication),
            with: documents.dropFirst().map { MetadataLayer(source: .fileName, metadata: $0.publication) }
        )
        return result
    }
}
