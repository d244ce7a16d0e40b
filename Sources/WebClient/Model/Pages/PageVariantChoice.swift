import Geometry
import PageImages
import ReadingEngine

/// Selects the variant of a page to request.
enum PageVariantChoice {
    /// The maximum number of pixels of an original. A larger one is replaced by the widest step of the ladder: 24
    /// million pixels need 96 MB of memory, and browsers on phones close pages that need more.
    static let largestOriginal = 24e6

    /// The encoder's quality for ``ImageQuality/saver``.
    static let saverQuality = 60

    /// The width of covers on cards, on all screens.
    static let coverWidth = 480

    /// Returns the variant of a page for a quality.
    ///
    /// Screen quality is the narrowest variant that is at least as wide as the page on the screen. The data saver takes
    /// the next narrower step and compresses it more.
    ///
    /// - Parameters:
    ///   - size: The page's original size in pixels; nil if unknown.
    ///   - pixels: The width of the page on the screen, in device pixels.
    ///   - quality: The quality.
    ///   - isDithered: Whether the page is dithered for an e-ink screen. It is then encoded without loss.
    static func variant(
        of size: Size?,
        covering pixels: Double,
        quality: ImageQuality = .screen,
        isDithered: Bool = false
    ) -> PageVariant {
        // Never chooses the thumbnail, even if the page is very small for a moment.
        var step =
            quality == .original
            ? nil
            : WidthLadder.step(
                covering: max(pixels, Double(WidthLadder.thumbnail) + 1),
                original: size.map { Int($0.width) }
            )
        if step == nil, let size, size.width * size.height > largestOriginal { step = WidthLadder.steps.last }
        guard quality == .saver else { return variant(step, isDithered: isDithered) }
        let width = step ?? size.map { Int($0.width) } ?? .max
        let narrower = WidthLadder.steps.last { $0 < width && $0 > WidthLadder.thumbnail }
        return variant(narrower ?? step, quality: saverQuality, isDithered: isDithered)
    }

    /// Returns the variants that can replace a variant of the data saver if they were loaded before, the narrowest
    /// first.
    static func better(than variant: PageVariant) -> [PageVariant] {
        var widths: [Int?] = [nil]
        if let width = variant.width {
            widths = []
            for step in WidthLadder.steps where step >= width { widths.append(step) }
            widths.append(nil)
        }
        return widths.map { Self.variant($0, isDithered: variant.isDithered) }
    }

    /// Returns the variant of a cover or a thumbnail. Dithered ones are encoded like pages, so all e-ink screens request
    /// the same variant.
    static func preview(_ width: Int, isDithered: Bool) -> PageVariant { variant(width, isDithered: isDithered) }

    private static func variant(_ width: Int?, quality: Int? = nil, isDithered: Bool) -> PageVariant {
        isDithered
            ? PageVariant(width: width, isDithered: true, format: .png) : PageVariant(width: width, quality: quality)
    }
}
