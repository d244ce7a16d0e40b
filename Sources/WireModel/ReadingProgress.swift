/// The position that the user reached in a publication.
public struct ReadingProgress: WireObject {
    /// The page, counted from 0.
    public var page = 0
    /// The scrolled part of the page, from 0 to 1; nil if the device reported only the page.
    public var fraction: Double?
    /// Whether the publication was read to its end.
    public var isCompleted = false
    /// The time of the change in milliseconds since 1970: in requests by the clock of the device that made it, in
    /// responses by the server's clock.
    public var updatedAt: Int64 = 0
    /// The name of that device.
    public var device = ""
    /// The exact position in a text document, such as a chapter of an EPUB; nil for pages of images.
    public var locator: Locator?
    /// The pages and the time that the device counted for the statistics. Responses don't contain it. Without it, the
    /// server estimates both from the positions.
    public var reading: ReadingReport?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("page", &page, .required)
        coder.code("completed", &isCompleted)
        coder.code("device", &device)
        coder.code("fraction", &fraction, .optional)
        coder.code("locator", &locator, .optional)
        coder.check(locator?.href.utf8.isEmpty != true, "locator.href", "A locator needs the path of a document.")
        if coder.isReading || reading != nil { coder.code("reading", &reading, .optional) }
        coder.code("updatedAt", &updatedAt)
    }
}
