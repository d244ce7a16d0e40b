/// What a page is made into: how wide, and in which encoding.
public struct ImageVariant: Hashable, Sendable {
    /// The widest the result may be, in device pixels after the picture has been turned upright. A narrower picture
    /// keeps its own width: nothing is ever enlarged. Nil for the full size.
    public var width: Int?
    /// The wanted encoding. A picture too tall for it is delivered as JPEG, or as PNG where JPEG can't hold it either.
    public var format: ImageFormat

    /// Describes a variant.
    ///
    /// - Parameters:
    ///   - width: The widest the result may be in device pixels, from 1; nil for the full size.
    ///   - format: The wanted encoding.
    public init(width: Int? = nil, format: ImageFormat) {
        self.width = width
        self.format = format
    }
}
