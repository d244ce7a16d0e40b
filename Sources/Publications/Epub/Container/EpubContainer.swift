import TextCoding

/// The files of an EPUB. A file is found even when a reference differs slightly from the entry name.
struct EpubContainer: Sendable {
    /// The EPUB's own name, for errors.
    let file: String
    let limits: PublicationLimits
    let archive: ArchiveReader
    private let entries: [String: ZipEntry]
    /// The entry names by their lower-case forms. Of names that differ only in case, the first in alphabetical order
    /// counts.
    private let folded: [String: String]

    init(archive: ArchiveReader, entries: [String: ZipEntry], file: String, limits: PublicationLimits) {
        self.archive = archive
        self.entries = entries
        self.file = file
        self.limits = limits
        var folded: [String: String] = [:]
        folded.reserveCapacity(entries.count)
        for name in entries.keys {
            folded[name.lowercased()] = folded[name.lowercased()].map { min($0, name) } ?? name
        }
        self.folded = folded
    }

    /// The names of all entries, unordered.
    var names: some Collection<String> { entries.keys }

    /// Returns the name of the entry for a path. It may differ in case, in Unicode normalization, or in
    /// percent-encoding.
    func name(_ path: String) -> String? {
        if let index = entries.index(forKey: path) { return entries[index].key }
        if let name = folded[path.lowercased()] { return name }
        let encoded = Self.encoded(path)
        return encoded == path ? nil : folded[encoded.lowercased()]
    }

    func entry(_ path: String) -> ZipEntry? {
        entries[path] ?? name(path).flatMap { entries[$0] }
    }

    /// Returns the uncompressed size of a file; nil when it is missing.
    func byteSize(_ path: String) -> Int64? {
        entry(path)?.byteSize
    }

    /// Reads a whole file.
    func bytes(_ path: String) throws(PublicationError) -> [UInt8] {
        guard let entry = entry(path) else {
            throw .pageUnreadable(file: file, page: path, reason: "it is missing")
        }
        guard !entry.isEncrypted else {
            throw .pageUnreadable(file: file, page: path, reason: "it is encrypted")
        }
        return try archive.bytes(of: entry, name: path)
    }

    /// Reads the first bytes of a file; nil when it can't be read.
    func head(_ path: String, byteCount: Int) -> [UInt8]? {
        guard let entry = entry(path), !entry.isEncrypted else { return nil }
        guard
            case .bytes(let bytes) = archive.head(
                of: entry,
                byteCount: Int(clamping: min(entry.byteSize, Int64(byteCount)))
            )
        else { return nil }
        return bytes
    }

    /// Parses an XML file of the container: package, navigation, encryption.
    ///
    /// - Returns: nil when it can't be read or is too large. The reason is added to `problems`.
    func tree(_ path: String, problems: inout [String]) -> XMLTree? {
        guard let entry = entry(path) else {
            problems.append("\(path) is missing.")
            return nil
        }
        guard entry.byteSize <= limits.maximumXMLBytes else {
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
