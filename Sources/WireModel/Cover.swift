public import TextCoding

/// The page that is shown as the cover of a publication or series.
public struct Cover: Sendable, Equatable, JSONWritable {
    /// The content hash, part of the address of the image.
    public var content: String
    /// The page, counted from 0.
    public var page: Int
    /// The width of the page in pixels; nil when unknown.
    public var width: Int?
    /// The height of the page in pixels; nil when unknown.
    public var height: Int?
    /// The colours to show until the image is loaded; nil until the server has computed them.
    public var preview: CoverPreview?

    /// Creates a cover.
    public init(content: String, page: Int, width: Int? = nil, height: Int? = nil, preview: CoverPreview? = nil) {
        self.content = content
        self.page = page
        self.width = width
        self.height = height
        self.preview = preview
    }

    /// Reads a cover; nil without `content`.
    public init?(_ json: JSON) {
        guard let content = json["content"].string else { return nil }
        self.content = content
        page = max(json["page"].int ?? 0, 0)
        width = json["width"].int
        height = json["height"].int
        preview = CoverPreview(json["preview"])
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("content", content)
        writer.add("height", height)
        writer.add("page", page)
        writer.add("preview", preview)
        writer.add("width", width)
        writer.endObject()
    }
}

/// A request to use a page as the cover.
public struct CoverChoice: Sendable, Equatable, JSONWritable {
    /// The page, counted from 0.
    public var page: Int

    /// Creates a cover choice.
    public init(page: Int) {
        self.page = page
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        page = try json.read("page") { $0.int }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("page", page)
        writer.endObject()
    }
}
