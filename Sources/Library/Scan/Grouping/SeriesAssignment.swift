import Foundation
import Publications

/// The series to which a publication belongs. It is determined from the kind of the library and values that are stored
/// with the publication, so that a library can be regrouped without reading its files.
struct SeriesAssignment: Hashable {
    /// Identifies a series in its library.
    enum Key: Hashable {
        /// The series of a folder.
        case folder([UInt8])
        /// The series with this name, which is folded for comparisons.
        case named(String)
        /// The entry of a single publication.
        case single
    }

    /// The values that determine the series.
    struct Publication {
        var shape: PublicationShape
        /// The series in its metadata or name.
        var seriesName: String?
        /// Whether the series is from the metadata.
        var isSeriesDeclared: Bool
        var title: String
        var isReadable: Bool
        /// The folder relative to the root of the library.
        var directory: [UInt8]
    }

    var key: Key
    /// The title of a new series.
    var title: String
    /// The searchable text of the series.
    var searchText: String

    /// The first character of the stored names of entries of single publications.
    static let singleMark: Character = "\u{1}"
    /// The maximum length of a title, in characters.
    static let maximumTitleLength = 500

    /// - Parameter folder: returns the series of a folder (``init(folder:)``), which callers cache.
    init(_ publication: Publication, in kind: LibraryKind, folder: ([UInt8]) -> SeriesAssignment) {
        if publication.isSeriesDeclared, let name = Self.name(publication.seriesName) {
            self.init(named: name)
        } else if publication.shape.isEntry(in: kind) {
            self.init(.single, title: publication.title)
        } else if publication.directory.isEmpty {
            let title = publication.isReadable ? publication.title : SortNumber.nameWithoutLast(publication.title)
            self.init(named: Self.name(publication.seriesName) ?? Self.name(title) ?? "?")
        } else {
            self = folder(publication.directory)
        }
    }

    private init(named name: String) {
        let folded = SearchText.folded(name)
        self.init(.named(folded.isEmpty ? name : folded), title: name)
    }

    /// Creates the assignment to the series of a folder. Parses the folder's name, which takes longer than looking up a
    /// row.
    init(folder directory: [UInt8]) {
        let folders = Self.names(of: directory)
        let name = folders.last ?? "?"
        var title = FolderMetadata(folders: folders)?.title ?? ""
        if title.isEmpty { title = name }
        self.init(.folder(directory), title: title)
        // The whole name can also contain an author.
        if name != title { searchText = SearchText.folded(title + "\n" + name) }
    }

    private init(_ key: Key, title: String) {
        self.key = key
        self.title = title
        searchText = SearchText.folded(title)
    }

    private static func names(of directory: [UInt8]) -> [String] {
        directory.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the assignment of a publication in a folder whose comics belong to a named series.
    ///
    /// - Parameter name: the series name in the metadata of another publication in the folder; nil if there is none.
    func joining(_ name: String?) -> SeriesAssignment {
        guard case .folder = key, let name = Self.name(name) else { return self }
        return SeriesAssignment(named: name)
    }

    /// Returns whether a folder has the name of a series.
    static func isName(_ name: String, ofFolder directory: [UInt8]) -> Bool {
        let folders = names(of: directory)
        let metadata = FolderMetadata(folders: folders)
        let wanted = SearchText.folded(name)
        return [folders.last, metadata?.title, metadata?.series].contains { $0.map { SearchText.folded($0) } == wanted }
    }

    /// The stored name of a series with this key; empty for the series of a folder. It is also empty for a single
    /// publication, whose stored name contains the identifier of its entry.
    var looseName: String {
        if case .named(let name) = key { return name }
        return ""
    }

    /// Returns the name of a series; nil for a blank one.
    private static func name(_ text: String?) -> String? {
        // The stored names of single publications begin with a control character, so other names must not.
        let scalars = (text ?? "").unicodeScalars.drop { $0.value <= 0x20 }
        let name = String(String.UnicodeScalarView(scalars)).prefix(maximumTitleLength)
        return name.isEmpty ? nil : String(name)
    }
}

extension SeriesAssignment.Publication {
    init(_ publication: ReadPublication) {
        self.init(
            shape: publication.shape,
            seriesName: publication.seriesName,
            isSeriesDeclared: publication.isSeriesDeclared,
            title: publication.title,
            isReadable: publication.error == nil,
            directory: publication.location.directory
        )
    }
}
