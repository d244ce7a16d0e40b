/// A bookmark on a page, as the deprecated bookmark routes read and write it.
public struct PageBookmark: Equatable, WireObject {
    /// The page, counted from 0.
    public var page = 0
    /// The position on the page, from 0 to 1; nil for the whole page.
    public var fraction: Double?
    /// The note.
    public var note: String?
    /// The time of creation, in milliseconds since 1970.
    public var createdAt: Int64 = 0
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64 = 0
    /// The name of the device that changed it last.
    public var device = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("createdAt", &createdAt)
        coder.code("device", &device)
        coder.code("fraction", &fraction)
        coder.code("note", &note)
        coder.code("page", &page, .required)
        coder.check(page >= 0, "page", "A page is a number from 0.")
        coder.code("updatedAt", &updatedAt)
    }

}

/// The bookmarks of a publication.
public struct PageBookmarkList: Equatable, WireObject {
    /// The bookmarks in page order.
    public var bookmarks: [PageBookmark] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("bookmarks", &bookmarks, .required)
    }
}

/// A request to set a bookmark. The page is part of the URL.
public struct PageBookmarkRequest: Equatable, WireObject {
    /// The position on the page, from 0 to 1; nil for the whole page.
    public var fraction: Double?
    /// The note.
    public var note: String?
    /// The name of the device.
    public var device: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("device", &device, .optional)
        coder.code("fraction", &fraction, .optional)
        coder.code("note", &note, .optional)
    }
}
