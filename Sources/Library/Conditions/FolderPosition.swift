import Database

/// A folder of a library.
public struct FolderReference: Sendable, Hashable {
    /// The library.
    public let libraryID: Int64
    /// The path relative to the library, as bytes, because file names on Linux can be invalid UTF-8; empty for the library itself.
    public let path: [UInt8]

    /// The root of a library.
    public init(libraryID: Int64) {
        self.init(libraryID: libraryID, path: [])
    }

    init(libraryID: Int64, path: [UInt8]) {
        self.libraryID = libraryID
        self.path = path
    }

    /// Reads the path from the text in an address.
    ///
    /// - Throws: `LibraryError.cursorNotValid`.
    public init(libraryID: Int64, text: String) throws(LibraryError) {
        self.init(libraryID: libraryID, path: try CursorText.decode(text))
    }

    /// The path for addresses.
    public var text: String { CursorText.encode(path) }

    /// The name for display; empty for the root.
    public var name: String {
        String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }

    /// The folder that contains this one; nil for the root.
    public var parent: FolderReference? {
        guard !path.isEmpty else { return nil }
        let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return FolderReference(libraryID: libraryID, path: Array(path[..<end]))
    }
}

/// The place in a folder at which a page begins or ends. First come the series of the folder itself, then the folders in it.
public struct FolderPosition: Sendable, Hashable {
    /// A place between entries.
    enum Place: Sendable, Hashable {
        /// At a series of the folder. The name distinguishes series of loose files.
        case series(String)
        /// At a key of the index of folders.
        case folder([UInt8])
    }

    /// Whether the page is after the place, otherwise before it.
    let isForward: Bool
    /// The place; nil for the beginning or the end of the folder.
    let place: Place?

    init(isForward: Bool, _ place: Place?) {
        self.isForward = isForward
        self.place = place
    }

    /// The first page.
    public static let start = FolderPosition(isForward: true, nil)
    /// The last page.
    public static let end = FolderPosition(isForward: false, nil)

    /// Reads the position from the text in an address.
    ///
    /// - Throws: `LibraryError.cursorNotValid`.
    public init(text: String) throws(LibraryError) {
        let bytes = try CursorText.decode(text)
        guard let first = bytes.first, first < 6 else { throw .cursorNotValid }
        isForward = first % 2 == 0
        let rest = Array(bytes.dropFirst())
        switch first / 2 {
        case 0: place = nil
        case 1: place = .series(String(decoding: rest, as: UTF8.self))
        default: place = .folder(rest)
        }
    }

    /// The position for addresses.
    public var text: String {
        let direction: UInt8 = isForward ? 0 : 1
        return switch place {
        case nil: CursorText.encode([direction])
        case .series(let name): CursorText.encode([2 + direction] + Array(name.utf8))
        case .folder(let key): CursorText.encode([4 + direction] + key)
        }
    }
}

/// An entry of a folder.
public enum FolderEntry: Sendable, Hashable {
    /// A series: the folder's own, or that of a folder in it that contains nothing else.
    case series(SeriesRecord)
    /// A folder, with a series below it whose cover represents it.
    case folder(FolderReference, cover: SeriesRecord?)
}

/// A page of a folder. Folders without visible series are omitted.
public struct SeriesFolderPage: Sendable, Hashable {
    /// The entries, in the order of the bytes of their names.
    public var entries: [FolderEntry]
    /// The previous page; nil on the first one.
    public var previous: FolderPosition?
    /// The next page; nil on the last one.
    public var next: FolderPosition?

    /// Creates a page without others.
    public init(entries: [FolderEntry]) {
        self.entries = entries
    }
}
