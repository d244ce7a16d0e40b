/// The order of a page of a folder.
public enum FolderSort: String, Sendable, CaseIterable {
    /// Folders and then files, by name.
    case name
    /// Folders by name, and then files, the last added first.
    case added
}

/// A folder in a folder.
public struct DiskFolderItem: Sendable, Hashable {
    /// The folder.
    public var folder: FolderReference
    /// The number of publications in it and below it, at most ``maximumCount``.
    public var count: Int
    /// The first visible publication, whose cover represents the folder.
    public var cover: PublicationRecord

    /// The number at which counting ends.
    public static let maximumCount = 200
}

/// A page of a folder on the disk: its folders that contain publications at any depth, and its own publications.
public struct DiskFolderPage: Sendable, Hashable {
    /// The folders of this page.
    public var folders: [DiskFolderItem] = []
    /// The publications of this page. They follow the last folder.
    public var publications: [ShelfEntry] = []
    /// The beginning of the next page; nil on the last one.
    public var next: DiskFolderPosition?
    /// The publication in the folder or below it that was read last and not completed; nil when there is none.
    public var current: ShelfEntry?

    /// Creates an empty page.
    public init() {}
}

/// The position where a page of a folder begins.
public struct DiskFolderPosition: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        /// At a key of the index of folders, in the order of the keys.
        case folder([UInt8])
        /// At a key in the first subfolder of the page, in the natural order of the subfolders.
        case sortedFolder([UInt8])
        /// After a publication: the bytes by which it is sorted, and its row.
        case publication(key: [UInt8], id: Int64)
    }

    let place: Place

    init(_ place: Place) {
        self.place = place
    }

    /// Whether the page continues a list of subfolders in the order of their keys.
    var isInOrderOfKeys: Bool {
        if case .folder = place { true } else { false }
    }

    /// Decodes a position from a URL.
    ///
    /// - Throws: `LibraryError.cursorNotValid`.
    public init(text: String) throws(LibraryError) {
        let bytes = try CursorText.decode(text)
        switch bytes.first {
        case 0: place = .folder(Array(bytes.dropFirst()))
        case 1 where bytes.count >= 9:
            let id = bytes[1..<9].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            place = .publication(key: Array(bytes.dropFirst(9)), id: Int64(bitPattern: id))
        case 2: place = .sortedFolder(Array(bytes.dropFirst()))
        default: throw .cursorNotValid
        }
    }

    /// The position as a text for URLs.
    public var text: String {
        switch place {
        case .folder(let key): CursorText.encode([0] + key)
        case .sortedFolder(let key): CursorText.encode([2] + key)
        case .publication(let key, let id):
            CursorText.encode([1] + (0..<8).map { UInt8(truncatingIfNeeded: id >> (56 - 8 * $0)) } + key)
        }
    }
}
