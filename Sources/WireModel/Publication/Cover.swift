/// The page that is shown as the cover of a publication or series.
public struct Cover: WireObject {
    /// The content hash, part of the address of the image.
    public var content = ""
    /// The page, counted from 0.
    public var page = 0
    /// The width of the page in pixels; nil when unknown.
    public var width: Int?
    /// The height of the page in pixels; nil when unknown.
    public var height: Int?
    /// The colours to show until the image is loaded; nil until the server has computed them.
    public var preview: CoverPreview?
    /// The identifier of the edit, with which the choice of the cover can be undone. Only the response to a choice
    /// contains it.
    public var edit: Int?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("content", &content, .required)
        coder.code("edit", &edit, .optional)
        coder.code("height", &height)
        coder.codeCount("page", &page)
        var encoded = preview?.base64
        coder.code("preview", &encoded)
        if coder.isReading { preview = encoded.flatMap { CoverPreview(base64: $0) } }
        coder.code("width", &width)
    }
}

/// A request to use a page as the cover.
public struct CoverChoice: WireObject {
    /// The page, counted from 0.
    public var page = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("page", &page)
    }
}
