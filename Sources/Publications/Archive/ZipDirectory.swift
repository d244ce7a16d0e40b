/// The relevant entries of an archive: the pages in reading order, the metadata documents and the manifest.
struct ZipDirectory {
    struct Page {
        let name: String
        let declaredMediaType: String
        let entry: ZipEntry
    }

    private(set) var pages: [Page] = []
    /// The metadata documents.
    private(set) var comicDocuments = ComicDocuments<ZipEntry>()
    /// The nested archives.
    private(set) var archives: [Page] = []
    /// The `manifest.json` at the top level, possibly of a web publication.
    private(set) var manifest: ZipEntry?
    /// The document of a comic in ACBF.
    private(set) var acbf: (entry: ZipEntry, name: String)?
    /// Whether the archive has the files of an EPUB: a container document, or a `mimetype` and a package document. In
    /// many EPUBs the `mimetype` isn't the first entry, so the first bytes don't identify them.
    var isBook: Bool { marks.contains(.container) || marks.isSuperset(of: [.type, .package]) }
    private var marks: EpubMarkers = []
    /// The documents that may be a book.
    private(set) var documents = ArchiveDocuments()
    /// The encoding of names that are not UTF-8.
    private var nameEncoding: TextEncoding?

    /// Reads and checks all entries.
    ///
    /// - Throws: `PublicationError` when the whole archive is refused: because of entry names that lead out of it, a
    ///   ZIP bomb, or encrypted pages.
    init(_ handle: borrowing ZipHandle, file: String, limits: PublicationLimits) throws(PublicationError) {
        let count = handle.entryCount
        guard count <= UInt64(limits.maximumEntryCount) else {
            throw .unsafe(file: file, reason: .tooManyEntries(limits.maximumEntryCount))
        }
        pages.reserveCapacity(Int(count))
        var bombDetector = ZipBombDetector(archiveBytes: handle.source.byteSize, limits: limits)
        var undecoded: [(entry: ZipEntry, name: [UInt8])] = []
        for index in 0..<count {
            let entry: ZipEntry
            do {
                entry = try handle.entry(at: index)
            } catch {
                throw .damaged(file: file, reason: error.reason)
            }
            if let problem = bombDetector.problem(with: entry) { throw .unsafe(file: file, reason: problem) }
            let name = handle.rawName(at: index)
            if UTF8Decoder.isValid(name) {
                try take(entry, name: name, file: file)
            } else {
                undecoded.append((entry, Array(name)))
            }
        }
        if !undecoded.isEmpty {
            let encoding = EncodingDetector.detectEntryNames(undecoded.map(\.name))
            nameEncoding = encoding
            for (entry, name) in undecoded {
                try Self.utf8(name, encoding).withUnsafeBufferPointer { (name) throws(PublicationError) in
                    try take(entry, name: name, file: file)
                }
            }
            // Restores the archive's order, which decides between names that compare equal.
            pages.sort { $0.entry.index < $1.entry.index }
        }
        guard !pages.contains(where: \.entry.isEncrypted) else { throw .encrypted(file: file) }
        pages = NaturalOrder.sorted(pages) { $0.name }
    }

    /// Classifies one entry: a page, a metadata document, a manifest, or none of these. `name` is UTF-8.
    private mutating func take(
        _ entry: ZipEntry,
        name: UnsafeBufferPointer<UInt8>,
        file: String
    ) throws(PublicationError) {
        if let problem = EntryNameValidator.problem(name) {
            throw .unsafe(file: file, reason: problem)
        }
        guard !PageNames.isIgnored(name) else { return }
        if let mediaType = PageNames.mediaType(ofName: name) {
            pages.append(Page(name: Self.normalized(name), declaredMediaType: mediaType, entry: entry))
        } else if comicDocuments.take(entry, name: name) {
            return
        } else if manifest == nil, name.elementsEqual(DivinaManifest.fileName.utf8) {
            manifest = entry
        } else if acbf == nil, PageNames.hasACBFExtension(name) {
            acbf = (entry, Self.normalized(name))
        } else if PageNames.isArchive(name) {
            archives.append(
                Page(name: Self.normalized(name), declaredMediaType: "application/octet-stream", entry: entry)
            )
        } else {
            marks.take(name)
            documents.take(entry, name: name)
        }
    }

    /// Returns all entries by name, because a manifest may name files without an image extension. Of two entries with
    /// the same name, the first counts.
    func entriesByName(_ handle: borrowing ZipHandle) -> [String: ZipEntry] {
        var entries: [String: ZipEntry] = [:]
        for page in pages where entries[page.name] == nil { entries[page.name] = page.entry }
        for index in 0..<handle.entryCount {
            let name = handle.rawName(at: index)
            guard name.last != UInt8(ascii: "/"), let entry = try? handle.entry(at: index) else { continue }
            let text: String
            if UTF8Decoder.isValid(name) {
                text = Self.normalized(name)
            } else if let nameEncoding {
                text = Self.utf8(Array(name), nameEncoding).withUnsafeBufferPointer { Self.normalized($0) }
            } else {
                continue
            }
            if entries[text] == nil { entries[text] = entry }
        }
        return entries
    }

    /// Decodes a name. If the system lacks the converter, bytes that are not ASCII become U+FFFD.
    static func utf8(_ name: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
        Array((encoding.decode(name)?.text ?? String(decoding: name, as: UTF8.self)).utf8)
    }

    /// Returns the name with `/` as separator. Old Windows programs wrote `\`.
    static func normalized(_ name: UnsafeBufferPointer<UInt8>) -> String {
        guard name.contains(UInt8(ascii: "\\")) else { return String(decoding: name, as: UTF8.self) }
        return String(decoding: name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }
}

/// The files that identify an archive as an EPUB.
private struct EpubMarkers: OptionSet {
    let rawValue: UInt8

    static let container = EpubMarkers(rawValue: 1)
    static let type = EpubMarkers(rawValue: 2)
    static let package = EpubMarkers(rawValue: 4)

    mutating func take(_ name: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 22 where Self.ends(name, with: "meta-inf/container.xml"): insert(.container)
        case 8 where Self.ends(name, with: "mimetype"): insert(.type)
        default: if Self.ends(name, with: ".opf") { insert(.package) }
        }
    }

    /// Compares case-insensitively, and treats `\` as `/`.
    private static func ends(_ name: UnsafeBufferPointer<UInt8>, with suffix: StaticString) -> Bool {
        let count = suffix.utf8CodeUnitCount
        guard name.count >= count else { return false }
        return (0..<count).allSatisfy { index in
            let byte = name[name.count - count + index]
            let wanted = suffix.utf8Start[index]
            return byte == wanted || (byte.isASCIILetter && byte | 0x20 == wanted)
                || (byte == UInt8(ascii: "\\") && wanted == UInt8(ascii: "/"))
        }
    }
}
