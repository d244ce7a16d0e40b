/// The files that the documents of an HTML book refer to. Other files of the folder are not part of the book.
///
/// The sanitizer calls ``take(_:)`` for each reference that it finds, which records the file.
final class LinkedFiles {
    private let files: any BookFiles
    private let documents: Set<String>
    private let limits: PublicationLimits
    private var sizes: [String: Int64?] = [:]
    /// The paths in the order of their first reference.
    private var order: [String] = []

    /// - Parameter documents: the paths of the documents.
    init(_ files: any BookFiles, documents: Set<String>, limits: PublicationLimits) {
        self.files = files
        self.documents = documents
        self.limits = limits
    }

    /// Returns whether a path is that of a document, or of a file that can be shown. Records the file.
    func take(_ path: String) -> Bool {
        if documents.contains(path) { return true }
        if let known = sizes[path] { return known != nil }
        guard order.count < limits.maximumEntryCount, sizes.count < 2 * limits.maximumEntryCount else { return false }
        let size = Self.isShown(path) ? files.byteSize(path) : nil
        sizes[path] = .some(size)
        if size != nil { order.append(path) }
        return size != nil
    }

    /// Adds a file if it exists, and returns whether it does.
    func add(_ path: String) -> Bool { take(path) }

    /// Finds the files to which the style sheets refer, and returns all files as resources.
    func resources(file: String) -> LinkedResources {
        var index = 0
        while index < order.count {
            let path = order[index]
            index += 1
            guard EpubMediaType.forExtension(of: path) == EpubMediaType.css,
                (sizes[path] ?? nil) ?? 0 <= Int64(limits.maximumStyleSheetBytes), let bytes = try? files.bytes(path)
            else { continue }
            _ = StyleSheetSanitizer.styleSheet(bytes, path: path, isKnown: take, limits: limits)
        }
        return LinkedResources(
            paths: order,
            sizes: sizes.compactMapValues { $0 },
            files: files,
            file: file
        )
    }

    /// Returns whether a file is a picture, style sheet, font, sound or video, and not hidden.
    private static func isShown(_ path: String) -> Bool {
        var path = path
        guard path.withUTF8({ !PageNames.isIgnored($0) }), let type = EpubMediaType.forExtension(of: path) else {
            return false
        }
        return type == EpubMediaType.css || type == EpubMediaType.svg || EpubMediaType.isShownAsIs(type)
    }
}

/// The files that belong to an HTML book.
struct LinkedResources: ConvertedResources {
    let paths: [String]
    fileprivate let sizes: [String: Int64]
    fileprivate let files: any BookFiles
    fileprivate let file: String

    fileprivate init(paths: [String], sizes: [String: Int64], files: any BookFiles, file: String) {
        self.paths = paths
        self.sizes = sizes
        self.files = files
        self.file = file
    }

    func contains(_ path: String) -> Bool { sizes[path] != nil }
    func byteSize(of path: String) -> Int64? { sizes[path] }
    func mediaType(of path: String) -> String? { EpubMediaType.forExtension(of: path) }
    func bytes(of path: String) throws(PublicationError) -> [UInt8] { try files.bytes(path) }
}
