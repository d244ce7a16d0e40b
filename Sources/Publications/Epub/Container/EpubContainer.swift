import TextCoding

/// The files of an EPUB. A file is found even when a reference differs slightly from the entry name.
struct EpubContainer: Sendable {
    /// The EPUB's own name, for errors.
    let file: String
    let limits: PublicationLimits
    private let storage: any EpubStorage
    /// The entry names by their lower-case forms. Of names that differ only in case, the first in alphabetical order
    /// counts.
    private let folded: [String: String]

    init(archive: ArchiveReader, entries: [String: ZipEntry], file: String, limits: PublicationLimits) {
        self.init(ZipStorage(archive: archive, entries: entries, file: file), file: file, limits: limits)
    }

    init(_ storage: any EpubStorage, file: String, limits: PublicationLimits) {
        self.storage = storage
        self.file = file
        self.limits = limits
        var folded: [String: String] = [:]
        for name in storage.names {
            folded[name.lowercased()] = folded[name.lowercased()].map { min($0, name) } ?? name
        }
        self.folded = folded
    }

    /// The names of all files, unordered.
    var names: [String] { storage.names }

    /// Returns the name of the entry for a path. It may differ in case, in Unicode normalization, or in
    /// percent-encoding.
    func name(_ path: String) -> String? {
        if storage.contains(path) { return path }
        if let name = folded[path.lowercased()] { return name }
        let encoded = Self.encoded(path)
        return encoded == path ? nil : folded[encoded.lowercased()]
    }

    /// Returns whether there is a file for a path.
    func contains(_ path: String) -> Bool { name(path) != nil }

    /// Returns the uncompressed size of a file; nil when it is missing.
    func byteSize(_ path: String) -> Int64? {
        name(path).flatMap { storage.byteSize($0) }
    }

    /// Reads a whole file.
    func bytes(_ path: String) throws(PublicationError) -> [UInt8] {
        guard let name = name(path) else {
            throw .pageUnreadable(file: file, page: path, reason: "it is missing")
        }
        return try storage.bytes(name)
    }

    /// Reads the first bytes of a file; nil when it can't be read.
    func head(_ path: String, byteCount: Int) -> [UInt8]? {
        name(path).flatMap { storage.head($0, byteCount: byteCount) }
    }

    /// Frees the buffers for reading the beginnings of files.
    func releaseBuffers() { storage.releaseBuffers() }

    /// Parses an XML file of the container: package, navigation, encryption.
    ///
    /// - Returns: nil when it can't be read or is too large. The reason is added to `problems`.
    func tree(_ path: String, problems: inout [String]) -> XMLTree? {
        guard let byteSize = byteSize(path) else {
            problems.append("\(path) is missing.")
            return nil
        }
        guard byteSize <= limits.maximumXMLBytes else {
            problems.append("\(path) is larger than \(limits.maximumXMLBytes >> 20) MB.")
            return nil
        }
        do throws(PublicationError) {
            let tree = XMLTree(try bytes(path), limits: limits)
            if let problem = tree.problem { problems.append("\(path): \(problem)") }
            return tree.root == nil ? nil : tree
        } catch {
            problems.append("\(path) can't be read: \(error.reasonOfPage)")
            return nil
        }
    }

    /// Returns the path as some programs store it, with all characters escaped except letters, digits and a few signs.
    private static func encoded(_ path: String) -> String {
        PercentEncoding.encode(Array(path.utf8), allowed: "/!$&'()*+,;=:@")
    }
}

extension PublicationError {
    /// The reason why a file of a book can't be read, as a sentence without the book's name.
    var reasonOfPage: String {
        if case .pageUnreadable(_, _, let reason) = self { "\(reason)." } else { description }
    }
}
