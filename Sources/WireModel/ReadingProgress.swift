public import TextCoding

/// The position a reader reached in a publication.
public struct ReadingProgress: Sendable, Equatable, JSONWritable {
    /// The page, counted from 0.
    public var page: Int
    /// The scrolled part of the page, from 0 to 1; nil if the device reported only the page.
    public var fraction: Double?
    /// Whether the publication was read to its end.
    public var isCompleted: Bool
    /// The time of the change on the device that made it, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The name of that device.
    public var device: String
    /// The exact position in a text document, such as a chapter of an EPUB; nil for pages of images.
    public var locator: Locator?

    /// Creates a reading progress.
    public init(
        page: Int,
        fraction: Double? = nil,
        isCompleted: Bool,
        updatedAt: Int64,
        device: String = "",
        locator: Locator? = nil
    ) {
        self.page = page
        self.fraction = fraction
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.device = device
        self.locator = locator
    }

    /// Reads a reading progress; nil without `page`.
    public init?(_ json: JSON) {
        guard let page = json["page"].int else { return nil }
        self.page = page
        fraction = json["fraction"].double
        isCompleted = json["completed"].bool ?? false
        updatedAt = json["updatedAt"].int64 ?? 0
        device = json["device"].string ?? ""
        locator = Locator(json["locator"])
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(request json: JSON) throws(WireError) {
        page = try json.read("page") { $0.int }
        fraction = try json.readIfPresent("fraction") { $0.double }
        isCompleted = try json.read("completed") { $0.bool }
        updatedAt = try json.read("updatedAt") { $0.int64 }
        device = try json.read("device") { $0.string }
        locator = try json.readObject("locator") { json throws(WireError) in try Locator(request: json) }
        if let locator, locator.href.utf8.isEmpty {
            throw WireError(.invalid("A locator needs the path of a document."), at: "locator.href" as String)
        }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("completed", isCompleted)
        writer.add("device", device)
        if let fraction { writer.add("fraction", fraction) }
        if let locator { writer.add("locator", locator) }
        writer.add("page", page)
        writer.add("updatedAt", updatedAt)
        writer.endObject()
    }
}
