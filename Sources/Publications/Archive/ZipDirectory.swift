/// What of an archive is needed to read it: its pages in reading order, and where `ComicInfo.xml` or a manifest is.
struct ZipDirectory {
    struct Page {
        let name: String
        let promisedMediaType: String
        let entry: ZipEntry
    }

    private(set) var pages: [Page] = []
    private(set) var comicInfo: ZipEntry?
    /// A `manifest.json` beside the folders, which may be that of a web publication.
    private(set) var manifest: ZipEntry?
    private var comicInfoDepth = Int.max
    /// Whether the files are there that make an EPUB: its container document, or a type and a package document. Many
    /// EPUBs do not have their type where it can be told from the first bytes.
    var isBook: Bool { marks.contains(.container) || marks.isSuperset(of: [.type, .package]) }
    private var marks: BookMarks = []
    /// How names are written that are not UTF-8.
    private var nameEncoding: EntryNameEncoding?

    /// Reads and judges every entry.
    ///
    /// - Throws: `PublicationError` when the archive as a whole is refused: names that leave it, sizes that explode,
    ///   encrypted pages.
    init(_ handle: borrowing ZipHandle, file: String, limits: PublicationLimits) throws(PublicationError) {
        let count = handle.entryCount
        guard count <= UInt64(limits.maximumEntryCount) else {
            throw .unsafe(
                file: file,
                reason: "it has \(count) entries, where \(limits.maximumEntryCount) are allowed"
            )
        }
        pages.reserveCapacity(Int(count))
        var judge = ZipBombJudge(archiveBytes: handle.source.file.byteSize, limits: limits)
        var undecoded: [(entry: ZipEntry, name: [UInt8])] = []
        for index in 0..<count {
            let entry: ZipEntry
            do {
                entry = try handle.entry(at: index)
            } catch {
                throw .damaged(file: file, reason: error.reason)
            }
            if let problem = judge.problem(with: entry) { throw .unsafe(file: file, reason: problem) }
            let name = handle.rawName(at: index)
            if UTF8Check.isValid(name) {
                try take(entry, name: name, file: file)
            } else {
                undecoded.append((entry, Array(name)))
            }
        }
        if !undecoded.isEmpty {
            let encoding = EntryNameEncoding.detect(undecoded.map(\.name))
            nameEncoding = encoding
            for (entry, name) in undecoded {
                try Array(encoding.decode(name).utf8).withUnsafeBufferPointer { (name) throws(PublicationError) in
                    try take(entry, name: name, file: file)
                }
            }
            // Back to the archive's own order, which decides between equivalent names.
            pages.sort { $0.entry.index < $1.entry.index }
        }
        guard !pages.contains(where: \.entry.isEncrypted) else { throw .encrypted(file: file) }
        pages = NaturalOrder.sorted(pages) { $0.name }
    }

    /// Sorts one entry into its place: a page, `ComicInfo.xml`, a manifest, or of no interest. `name` is UTF-8.
    private mutating func take(
        _ entry: ZipEntry,
        name: UnsafeBufferPointer<UInt8>,
        file: String
    ) throws(PublicationError) {
        if let problem = EntryNameSafety.problem(name) {
            throw .unsafe(file: file, reason: "\(problem): \(String(decoding: name, as: UTF8.self))")
        }
        guard !PageNames.isIgnored(name) else { return }
        if let mediaType = PageNames.mediaType(ofName: name) {
            pages.append(Page(name: Self.normalized(name), promisedMediaType: mediaType, entry: entry))
        } else if let depth = Self.comicInfoDepth(of: name), depth < comicInfoDepth {
            comicInfo = entry
            comicInfoDepth = depth
        } else if manifest == nil, name.elementsEqual(DivinaManifest.fileName.utf8) {
            manifest = entry
        } else {
            marks.take(name)
        }
    }

    /// All entries by their names: a manifest may name files without an image's extension. Of two with one name the first
    /// is meant.
    func entriesByName(_ handle: borrowing ZipHandle) -> [String: ZipEntry] {
        var entries: [String: ZipEntry] = [:]
        for page in pages where entries[page.name] == nil { entries[page.name] = page.entry }
        for index in 0..<handle.entryCount {
            let name = handle.rawName(at: index)
            guard name.last != UInt8(ascii: "/"), let entry = try? handle.entry(at: index) else { continue }
            let text: String
            if UTF8Check.isValid(name) {
                text = Self.normalized(name)
            } else if let nameEncoding {
                text = Array(nameEncoding.decode(Array(name)).utf8).withUnsafeBufferPointer { Self.normalized($0) }
            } else {
                continue
            }
            if entries[text] == nil { entries[text] = entry }
        }
        return entries
    }

    /// The name with `/` between folders: archives made by old Windows programs have `\`.
    private static func normalized(_ name: UnsafeBufferPointer<UInt8>) -> String {
        guard name.contains(UInt8(ascii: "\\")) else { return String(decoding: name, as: UTF8.self) }
        return String(decoding: name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    /// How many folders a `ComicInfo.xml` lies deep; nil when the name is another.
    private static func comicInfoDepth(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        let wanted = ComicInfo.fileName
        guard name.count >= wanted.utf8.count else { return nil }
        let start = name.count - wanted.utf8.count
        guard zip(name[start...], wanted.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return nil }
        guard start == 0 || name[start - 1] == UInt8(ascii: "/") else { return nil }
        return name.count { $0 == UInt8(ascii: "/") }
    }
}

/// The files that make an EPUB of an archive.
private struct BookMarks: OptionSet {
    let rawValue: UInt8

    static let container = BookMarks(rawValue: 1)
    static let type = BookMarks(rawValue: 2)
    static let package = BookMarks(rawValue: 4)

    mutating func take(_ name: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 22 where Self.ends(name, with: "meta-inf/container.xml"): insert(.container)
        case 8 where Self.ends(name, with: "mimetype"): insert(.type)
        default: if Self.ends(name, with: ".opf") { insert(.package) }
        }
    }

    /// Compares without regard to the case of letters, and takes `\` for `/`.
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

/// Strict UTF-8, without making a string.
enum UTF8Check {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
