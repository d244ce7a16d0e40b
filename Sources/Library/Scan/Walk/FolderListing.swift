import Publications

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The relevant entries of a folder, sorted by the bytes of their names. All names are in one block of memory.
struct FolderListing {
    enum Kind: UInt8 {
        case file
        case folder
        case link
        /// The file system does not report the type in its listing.
        case unknown
    }

    struct Entry {
        fileprivate var offset: Int
        fileprivate var length: Int
        var kind: Kind
        /// Whether the name has the extension of a publication.
        var hasPublicationName: Bool
        /// Whether the name has a text extension, so that the file may be a note.
        var isText = false
        /// Whether the name marks a folder with the pictures of an HTML or Markdown document beside it. Images in such
        /// a folder are not a comic.
        var isPictureFolder = false
    }

    /// A metadata file beside publications.
    struct Document {
        fileprivate var offset: Int
        fileprivate var length: Int
        /// The kind of document.
        var source: MetadataSource
    }

    /// The names one after the other, each zero-terminated.
    private var names: [UInt8] = []
    private(set) var entries: [Entry] = []
    /// The metadata files, in any order.
    private(set) var documents: [Document] = []
    /// The picture of the series; nil if there is none.
    private(set) var picture: Document?
    private(set) var isEmpty = true
    /// The system's error code when the listing failed; otherwise 0.
    private(set) var errorCode: Int32 = 0
    /// The number of publications that are not texts.
    private var publicationCount = 0
    private var comicCount = 0
    private var textCount = 0
    private var folderCount = 0
    private var imageCount = 0
    /// Whether the images belong to an HTML or Markdown document in the folder.
    private var hasIllustratedDocument = false

    init(_ folder: borrowing OpenFolder) {
        errorCode = folder.forEachEntry { name, type in add(name, type: type) }
        let names = names
        names.withUnsafeBufferPointer { names in
            entries.sort { first, second in
                Self.compare(
                    UnsafeBufferPointer(rebasing: names[first.offset..<(first.offset + first.length)]),
                    UnsafeBufferPointer(rebasing: names[second.offset..<(second.offset + second.length)])
                ) < 0
            }
        }
        markFoldersOfDocuments()
        hasIllustratedDocument = findIllustratedDocument(folder)
    }

    /// Whether the folder itself is a publication: it contains images, no publications except texts, and more images
    /// than texts and folders. Images that belong to a series (`cover.jpg` beside chapter folders) do not count.
    var isPublication: Bool {
        publicationCount == 0 && imageCount > folderCount + textCount && !hasIllustratedDocument
    }

    /// The minimum size of a plain text that counts as a book, in bytes. Beside comics, and beside folders that may be
    /// comics, a short text is probably a note about them. Otherwise it counts as a short book.
    var minimumTextSize: Int64 { comicCount + folderCount > 0 ? Self.maximumNoteBytes + 1 : 0 }

    /// The maximum size of a note, in bytes: about 700 words, or 1,300 Chinese characters.
    private static let maximumNoteBytes: Int64 = 4 << 10

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, type: Int32) {
        isEmpty = false
        guard !Self.isIgnored(name) else { return }
        let kind: Kind
        switch type {
        case Int32(DT_REG): kind = .file
        case Int32(DT_DIR): kind = .folder
        case Int32(DT_LNK): kind = .link
        case Int32(DT_UNKNOWN): kind = .unknown
        default: return
        }
        let text = kind == .folder ? "" : String(decoding: name, as: UTF8.self)
        let hasPublicationName = kind != .folder && PublicationNames.include(text)
        let isText = hasPublicationName && PublicationNames.hasNoteFormat(text)
        if kind == .folder {
            folderCount += 1
        } else if isText {
            textCount += 1
        } else if hasPublicationName {
            publicationCount += 1
            if PublicationOpener.isPublicationName(text) { comicCount += 1 }
        } else {
            if PublicationOpener.isPageName(text) {
                if !Self.isSeriesImage(text) {
                    imageCount += 1
                } else if kind != .link {
                    addPicture(name, text)
                }
                return
            }
            if kind != .link, documents.count < Self.maximumDocumentCount,
                let source = Self.documentSource(name)
            {
                documents.append(Document(offset: names.count, length: name.count, source: source))
                names.append(contentsOf: name)
                names.append(0)
                return
            }
            // Files of other types are ignored. Links and entries of unknown type may be folders.
            if kind == .file { return }
        }
        entries.append(
            Entry(
                offset: names.count,
                length: name.count,
                kind: kind,
                hasPublicationName: hasPublicationName,
                isText: isText
            )
        )
        names.append(contentsOf: name)
        names.append(0)
    }

    /// Stores the name of an image if it is the picture of the series. Prefers `cover` to `folder`.
    private mutating func addPicture(_ name: UnsafeBufferPointer<UInt8>, _ text: String) {
        guard Self.isSeriesPicture(text) else { return }
        // Compare the names, so that the choice doesn't depend on the order of the listing.
        let rank = [text.lowercased().hasPrefix("cover") ? 0 : 1] + Array(name)
        if let known = picture {
            let knownName = self.name(of: known)
            let isCover = String(decoding: knownName, as: UTF8.self).lowercased().hasPrefix("cover")
            guard rank.lexicographicallyPrecedes([isCover ? 0 : 1] + Array(knownName)) else { return }
        }
        picture = Document(offset: names.count, length: name.count, source: .fileName)
        names.append(contentsOf: name)
        names.append(0)
    }

    /// Returns whether an image with this name is the picture of the series.
    static func isSeriesPicture(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        return stem == "cover" || stem == "folder"
    }

    /// The maximum number of metadata files in a folder.
    private static let maximumDocumentCount = 10_000

    /// Whether all publications have the same name without the extension: one book in several formats.
    var hasOnePublicationName: Bool {
        var stem: ArraySlice<UInt8>?
        for entry in entries where entry.hasPublicationName {
            let name = name(of: entry)
            let own = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
            guard stem?.elementsEqual(own) ?? true else { return false }
            stem = own
        }
        return stem != nil
    }

    // MARK: HTML and Markdown

    /// Marks the folders with the pictures of HTML and Markdown documents.
    private mutating func markFoldersOfDocuments() {
        let documents = documentNames
        guard !documents.isEmpty else { return }
        let stems = Set(documents.map { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) })
        for index in entries.indices where entries[index].kind == .folder {
            let name = text(of: entries[index])
            let isSavedPage = ["_files", ".files"].contains {
                name.hasSuffix($0) && stems.contains(String(name.dropLast(6)))
            }
            guard isSavedPage || Self.pictureFolders.contains(name.lowercased()) else { continue }
            entries[index].isPictureFolder = true
            folderCount -= 1
        }
    }

    /// The customary names of folders with the pictures of a document.
    private static let pictureFolders: Set<String> = [
        "images", "image", "img", "imgs", "pictures", "pics", "figures", "media", "assets", "static", "fonts",
    ]

    /// Returns whether the documents have at least two kilobytes for each image. Beside the images of a comic, a
    /// document is a short note or a list of its pages.
    private func findIllustratedDocument(_ folder: borrowing OpenFolder) -> Bool {
        guard imageCount > 0 else { return false }
        var byteSize: Int64 = 0
        for entry in entries where entry.isText && PublicationNames.isDocument(text(of: entry)) {
            if let status = withCName(of: entry, { folder.status($0) }) { byteSize += Int64(status.st_size) }
        }
        return byteSize >= Int64(imageCount) * Self.documentBytesPerImage && byteSize > 0
    }

    private static let documentBytesPerImage: Int64 = 2 << 10

    private var documentNames: [String] {
        entries.filter(\.isText).map { text(of: $0) }.filter { PublicationNames.isDocument($0) }
    }

    private func text(of entry: Entry) -> String {
        String(decoding: name(of: entry), as: UTF8.self)
    }

    func name(of entry: Entry) -> ArraySlice<UInt8> {
        names[entry.offset..<(entry.offset + entry.length)]
    }

    func name(of document: Document) -> ArraySlice<UInt8> {
        names[document.offset..<(document.offset + document.length)]
    }

    /// Calls a function with an entry's name as a C string.
    func withCName<Result>(of entry: Entry, _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try withCName(entry.offset...(entry.offset + entry.length), body)
    }

    /// Calls a function with a document's name as a C string.
    func withCName<Result>(of document: Document, _ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try withCName(document.offset...(document.offset + document.length), body)
    }

    private func withCName<Result>(
        _ range: ClosedRange<Int>,
        _ body: (UnsafePointer<CChar>) throws -> Result
    ) rethrows -> Result {
        try names[range].withUnsafeBufferPointer { name in
            try name.withMemoryRebound(to: CChar.self) { name in
                guard let start = name.baseAddress else { return try "".withCString(body) }
                return try body(start)
            }
        }
    }

    /// Compares an entry's name with another, byte by byte. Returns a negative number, zero or a positive number.
    func compareName(of entry: Entry, with other: UnsafeBufferPointer<UInt8>) -> Int {
        names.withUnsafeBufferPointer { names in
            Self.compare(UnsafeBufferPointer(rebasing: names[entry.offset..<(entry.offset + entry.length)]), other)
        }
    }

    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
        let difference = memcmp(first, second, min(a.count, b.count))
        return difference == 0 ? a.count - b.count : Int(difference)
    }

    /// Returns whether the entry is hidden, or is a system file of an operating system or a network storage device.
    static func isIgnored(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = name.first else { return true }
        switch first {
        case UInt8(ascii: "."): return true
        case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "l"):
            return ["__MACOSX", "@eaDir", "#recycle", "$RECYCLE.BIN", "lost+found"].contains {
                name.elementsEqual($0.utf8)
            }
        default: return false
        }
    }

    /// Returns whether the name is one that media managers use for images of a series.
    private static func isSeriesImage(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        return ["cover", "folder", "poster", "banner", "fanart", "thumb", "thumbnail", "logo", "backdrop"]
            .contains(stem)
    }
}

extension FolderListing.Entry {
    /// Returns whether the entry is a publication, given its size.
    func isPublication(_ status: stat, in listing: borrowing FolderListing) -> Bool {
        hasPublicationName && (!isText || Int64(status.st_size) >= listing.minimumTextSize)
    }
}
