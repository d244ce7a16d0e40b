import Publications
import TextCoding

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A metadata document beside a publication.
struct MetadataFile: Sendable, Hashable {
    var path: FilePath
    var source: MetadataSource
    var stamp: FileStamp

    /// The largest document that is read.
    static let maximumBytes = max(SeriesDocument.maximumBytes, PackageDocument.maximumBytes)
}

/// A book of a calibre library, for the publications in its folder.
struct CalibreBook: Sendable {
    var id: Int64
    /// The time of the last change, as calibre writes it.
    var modified: String
    /// The metadata; nil until it is read.
    var metadata: PublicationMetadata?
}

/// The metadata documents in a folder, and the publications to which they apply.
struct FolderDocuments {
    /// The documents that apply to each publication of the folder.
    private var common: [MetadataFile] = []
    /// The package documents by the name of the publication without its extension.
    private var packages: [[UInt8]: MetadataFile] = [:]
    /// The book of the calibre library that the folder belongs to.
    var calibre: CalibreBook?
    /// The picture of the series.
    private(set) var picture: MetadataFile?

    /// No documents.
    init() {}

    /// - Parameters:
    ///   - folder: the open folder.
    ///   - path: its path.
    ///   - calibre: the book of a calibre library whose folder it is.
    ///   - hasPicture: whether the folder is one series, whose picture can be in it.
    init(
        _ listing: borrowing FolderListing,
        in folder: borrowing OpenFolder,
        path: FilePath,
        calibre: CalibreBook?,
        hasPicture: Bool
    ) {
        self.calibre = calibre
        if hasPicture, let document = listing.picture,
            let status = listing.withCName(of: document, { folder.status($0) }),
            status.isRegularFile
        {
            picture = MetadataFile(
                path: path.appending(Array(listing.name(of: document))),
                source: .fileName,
                stamp: FileStamp(status)
            )
        }
        for document in listing.documents {
            guard let status = listing.withCName(of: document, { folder.status($0) }), status.isRegularFile,
                Int64(status.st_size) <= MetadataFile.maximumBytes
            else { continue }
            let name = Array(listing.name(of: document))
            let file = MetadataFile(path: path.appending(name), source: document.source, stamp: FileStamp(status))
            switch document.source {
            // The database applies to the folders below this one.
            case .calibre: break
            // The package document of a folder describes one book, which may exist in several formats.
            case .packageOfFolder: if listing.hasOnePublicationName { common.append(file) }
            case .packageBesideFile: packages[Array(name.dropLast(Self.packageExtension.utf8.count))] = file
            default: common.append(file)
            }
        }
    }

    /// Whether nothing applies to any publication.
    var isEmpty: Bool { common.isEmpty && packages.isEmpty && calibre == nil && picture == nil }

    /// Returns the documents for a publication.
    func files(forFileNamed name: [UInt8]) -> [MetadataFile] {
        guard !packages.isEmpty else { return common }
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? name
        guard let package = packages[stem] ?? packages[name] else { return common }
        return common + [package]
    }

    /// Returns a stamp of a publication and its documents, so that the publication is read again when a document is
    /// added, changed or removed.
    func stamp(_ stamp: FileStamp, with files: [MetadataFile]) -> FileStamp {
        guard !files.isEmpty || calibre != nil || picture != nil else { return stamp }
        var digest = FNVHash()
        for file in files + [picture].compactMap(\.self) {
            digest.add(file.source.rawValue.utf8)
            for number in [file.stamp.size, file.stamp.modified] {
                withUnsafeBytes(of: number.littleEndian) { digest.add($0) }
            }
        }
        if let calibre { digest.add("\(calibre.id) \(calibre.modified)".utf8) }
        var result = stamp
        result.inode ^= Int64(bitPattern: digest.value)
        return result
    }

    static let packageExtension = ".opf"
}

extension FolderListing {
    /// Returns the metadata source that a file name identifies; nil for other names.
    static func documentSource(_ name: UnsafeBufferPointer<UInt8>) -> MetadataSource? {
        guard name.count > 4, let last = name.last else { return nil }
        // This check rejects most names.
        guard last | 0x20 == UInt8(ascii: "f") || last | 0x20 == UInt8(ascii: "n") || last == UInt8(ascii: "b") else {
            return nil
        }
        let text = String(decoding: name, as: UTF8.self)
        if text == CalibreLibrary.fileName { return .calibre }
        let folded = text.lowercased()
        if folded == SeriesDocument.fileName { return .seriesDocument }
        if folded == PackageDocument.folderFileName { return .packageOfFolder }
        return folded.hasSuffix(FolderDocuments.packageExtension) ? .packageBesideFile : nil
    }
}
