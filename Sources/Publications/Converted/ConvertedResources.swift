/// The resources of a converted book: pictures and style sheets in its file or beside it.
protocol ConvertedResources: Sendable {
    /// The paths of all resources.
    var paths: [String] { get }

    /// Returns whether there is a resource at a path.
    func contains(_ path: String) -> Bool

    /// Returns the size of a resource in bytes, without reading it; nil when it isn't known.
    func byteSize(of path: String) -> Int64?

    /// Returns the declared media type of a resource; nil without one.
    func mediaType(of path: String) -> String?

    /// Reads a resource.
    ///
    /// - Throws: `PublicationError` when it can't be read or exceeds the limits.
    func bytes(of path: String) throws(PublicationError) -> [UInt8]
}
