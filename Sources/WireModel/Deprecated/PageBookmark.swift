public import TextCoding

/// A bookmark on a page, as the deprecated bookmark routes read and write it.
public struct PageBookmark: Sendable, Equatable, JSONWritable {
    /// The page, counted from 0.
    public var page: Int
    /// The position on the page, from 0 to 1; nil for the whole page.
    public var fraction: Double?
    /// The note.
    public var note: String?
    /// The time of creation, in milliseconds since 1970.
    public var createdAt: Int64
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The name of the device that changed it last.
    public var device: String

    /// Creates a page bookmark.
    public init(
        page: Int,
        fraction: Double? = nil,
        note: String? = nil,
        createdAt: Int64,
        updatedAt: Int64,
        device: String
    ) {
        self.page = page
        self.fraction = fraction
        self.note = note
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.device = device
    }

    /// Reads a page bookmark; nil without `page`.
    public init?(_ json: JSON) {
        guard let page = json["page"].int, page >= 0 else { return nil }
        self.page = page
        fraction = json["fraction"].double
        note = json["note"].string
        createdAt = json["createdAt"].int64 ?? 0
        updatedAt = json["updatedAt"].int64 ?? 0
        device = json["device"].string ?? ""
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.add("createdAt", createdAt)
        writer.add("device", device)
        writer.add("fraction", fraction)
        writer.add("note", note)
        writer.add("page", page)
        writer.add("updatedAt", updatedAt)
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }
}

/// The bookmarks of a publication.
public struct PageBookmarkList: Sendable, Equatable, JSONWritable {
    /// The bookmarks in page order.
    public var bookmarks: [PageBookmark]

    /// Creates a page bookmark list.
    public init(bookmarks: [PageBookmark]) {
        self.bookmarks = bookmarks
    }

    /// Reads a page bookmark list; nil without `bookmarks`.
    public init?(_ json: JSON) {
        guard let bookmarks = json["bookmarks"].array else { return nil }
        self.bookmarks = bookmarks.compactMap { PageBookmark($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("bookmarks", bookmarks)
        writer.endObject()
    }
}

/// A request to set a bookmark. The page is part of the URL.
public struct PageBookmarkRequest: Sendable, Equatable, JSONWritable {
    /// The position on the page, from 0 to 1; nil for the whole page.
    public var fraction: Double?
    /// The note.
    public var note: String?
    /// The name of the device.
    public var device: String?

    /// Creates a page bookmark request.
    public init(fraction: Double? = nil, note: String? = nil, device: String? = nil) {
        self.fraction = fraction
        self.note = note
        self.device = device
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        fraction = try json.readIfPresent("fraction") { $0.double }
        note = try json.readIfPresent("note") { $0.string }
        device = try json.readIfPresent("device") { $0.string }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let device { writer.add("device", device) }
        if let fraction { writer.add("fraction", fraction) }
        if let note { writer.add("note", note) }
        writer.endObject()
    }
}
