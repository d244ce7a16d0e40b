public import TextCoding

/// The answer to a health check.
public struct Health: Sendable, Equatable, JSONWritable {
    /// `ok`.
    public var status: String
    /// The version of Quire.
    public var version: String

    /// Creates a health.
    public init(status: String, version: String) {
        self.status = status
        self.version = version
    }

    /// Reads a health; nil without `status`.
    public init?(_ json: JSON) {
        guard let status = json["status"].string else { return nil }
        self.status = status
        version = json["version"].string ?? ""
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("status", status)
        writer.add("version", version)
        writer.endObject()
    }
}

/// The body of an error response (RFC 9457).
public struct ProblemDetails: Sendable, Equatable, JSONWritable {
    /// `about:blank`: the status says what a program needs to know.
    public var type: String
    /// A short title.
    public var title: String
    /// The HTTP status code.
    public var status: Int
    /// An explanation for people.
    public var detail: String

    /// Creates a problem details.
    public init(type: String, title: String, status: Int, detail: String) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
    }

    /// Reads a problem details; missing members get their defaults.
    public init(_ json: JSON) {
        type = json["type"].string ?? ""
        title = json["title"].string ?? ""
        status = json["status"].int ?? 0
        detail = json["detail"].string ?? ""
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("detail", detail)
        writer.add("status", status)
        writer.add("title", title)
        writer.add("type", type)
        writer.endObject()
    }
}

/// A match of a search in a book, one line of the response.
public struct SearchResult: Sendable, Equatable, JSONWritable {
    /// The index of the section.
    public var section: Int
    /// The title of the chapter.
    public var title: String?
    /// The position of the match.
    public var locator: Locator

    /// Creates a search result.
    public init(section: Int, title: String? = nil, locator: Locator) {
        self.section = section
        self.title = title
        self.locator = locator
    }

    /// Reads a search result; nil without `section`, `locator`.
    public init?(_ json: JSON) {
        guard let section = json["section"].int, let locator = Locator(json["locator"]) else { return nil }
        self.section = section
        title = json["title"].string
        self.locator = locator
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("locator", locator)
        writer.add("section", section)
        writer.add("title", title)
        writer.endObject()
    }
}

/// The last line of the response to a search.
public struct SearchEnd: Sendable, Equatable, JSONWritable {
    /// Always true; it distinguishes this line from a result.
    public var isDone: Bool
    /// The number of results.
    public var count: Int
    /// Whether there may be more results.
    public var isTruncated: Bool

    /// Creates a search end.
    public init(isDone: Bool, count: Int, isTruncated: Bool) {
        self.isDone = isDone
        self.count = count
        self.isTruncated = isTruncated
    }

    /// Reads a search end; nil unless `done` is true.
    public init?(_ json: JSON) {
        guard let isDone = json["done"].bool, isDone else { return nil }
        self.isDone = isDone
        count = json["count"].int ?? 0
        isTruncated = json["truncated"].bool ?? false
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("count", count)
        writer.add("done", isDone)
        writer.add("truncated", isTruncated)
        writer.endObject()
    }
}
