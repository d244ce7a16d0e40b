import Geometry
import PageImages

/// Which variant of a page is asked for.
enum PageVariantChoice {
    /// An original of more pixels than this is shown in the widest step of the ladder instead: 24 million are 96 MB,
    /// and phones close the page over larger ones.
    static let largestOriginal = 24e6

    /// The narrowest variant that covers its place.
    ///
    /// - Parameters:
    ///   - size: the page's own size in pixels, nil where nobody knows it.
    ///   - pixels: how many device pixels the page covers from side to side.
    static func variant(of size: Size?, covering pixels: Double) -> PageVariant {
        // However small a page stands for a moment, the thumbnail's step is not for reading.
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
