import Geometry
import PageImages

/// Selects the variant of a page to request.
enum PageVariantChoice {
    /// The maximum number of pixels of an original. A larger one is replaced by the widest step of the ladder: 24
    /// million pixels need 96 MB of memory, and browsers on phones close pages that need more.
    static let largestOriginal = 24e6

    /// Returns the narrowest variant that is at least as wide as the page on the screen.
    ///
    /// - Parameters:
    /// - size: The page's own size in pixels; nil if unknown.
    /// - pixels: The width of the page on the screen, in device pixels.
    static func variant(of size: Size?, covering pixels: Double) -> PageVariant {
        // Never chooses the thumbnail, even if the page is very small for a moment.
        let step = WidthLadder.step(
            covering: max(pixels, Double(WidthLadder.thumbnail) + 1),
            original: size.map { Int($0.width) }
        )
        if step == nil, let size, size.width * size.height > largestOriginal {
            return PageVariant(width: WidthLadder.steps.last)
        }
        return PageVariant(width: step)
    }
}
