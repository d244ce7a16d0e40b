import Workers

/// The size of a document's page in pixels.
///
/// A page that is one picture has the picture's size. Any other page has no pixels of its own and gets 360 pixels per
/// inch, so that an A4 page can be enlarged four times on a usual screen, in tiles. Smaller sizes and tiles are drawn
/// from the document and not scaled.
enum DocumentPageSize {
    /// Pixels for each point, which is 1/72 inch.
    private static let scale = 5.0
    /// The longest edge of a drawn page. WebP and the bitmaps of the renderer allow more.
    private static let longestEdge = 8_192.0
    /// The longest edge of a bitmap of the renderer.
    private static let bitmapEdge = 32_767

    /// Returns the size; nil for a page that can't be read.
    static func pixels(of page: DocumentPage, limits: PublicationLimits) -> (width: Int, height: Int)? {
        if let picture = page.picture, picture.width * picture.height <= limits.maximumPixels,
            picture.isJPEG || max(picture.width, picture.height) <= bitmapEdge
        {
            return (picture.width, picture.height)
        }
        guard page.width > 0, page.height > 0 else { return nil }
        let longest = max(page.width, page.height)
        let scale = min(scale, longestEdge / longest)
        return (max(Int((page.width * scale).rounded()), 1), max(Int((page.height * scale).rounded()), 1))
    }
}
