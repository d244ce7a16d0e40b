public import Geometry

/// What the boxes of a strip depend on besides the rows: the window, its pixels, and what the reader chose.
///
/// Lengths in device pixels are whole numbers; heights are counted in parts of a pixel, so that a row's edge comes out
/// the same whichever row the counting begins with.
struct StripGeometry: Equatable, Sendable {
    /// The height of a page of unknown size over its width: what most pages of strips come close to.
    static let unknownRatio = 1.435
    /// No picture is shown longer than this many times its width: a screen could not show it anyhow.
    static let longestRatio = 1000.0
    /// Parts of a device pixel in which heights are summed up.
    static let partsOfPixel: Int64 = 4096

    let viewport: Size
    /// Device pixels to a point.
    let density: Double
    /// Between two pages, in device pixels.
    let gap: Int64
    /// How wide the strip is, in device pixels; at least one.
    let width: Int64
    /// What is empty on its left at scale 1, in device pixels.
    let inset: Int64

    init(viewport: Size, density: Double, options: ReaderOptions) {
        self.viewport = viewport
        self.density = density.isFinite ? Mathematics.clamp(density, to: 0.25...16) : 1
        gap = options.mode == .continuous ? Int64((options.stripGap * self.density).rounded()) : 0
        width = Int64(options.stripWidth(in: viewport, density: self.density))
        inset = max(0, (Int64((viewport.width * self.density).rounded()) - width) / 2)
    }

    /// The width of a strip in a window, in points.
    ///
    /// Without padding a strip fills a window that is higher than wide, as on a phone; in one that is wider it grows no
    /// wider than ``FitPolicy/widestStrip``, for a picture made for a phone would show a third of a panel on a desktop.
    /// Padding takes its part of that width: the more of it, the narrower, without a step anywhere.
    static func width(in viewport: Size, padding: StripPadding) -> Double {
        let isAcross = viewport.width > viewport.height
        let part = isAcross ? padding.across : padding.upright
        let full = isAcross ? min(viewport.width, FitPolicy.widestStrip) : viewport.width
        return full * (1 - Mathematics.clamp(part, to: 0...0.95))
    }

    /// The height of a row in parts of a device pixel; at least one pixel.
    ///
    /// The card between two chapters is as high as it is wide, but no higher than the window, so that all of it can be seen. A
    /// chapter that is on its way takes up the window: the reader is in it once nothing else is there to be read.
    func height(of row: StripRow) -> Int64 {
        let wide = Double(width)
        let high: Double
        switch row.item {
        case .transition:
            high = min(wide, viewport.height * density)
        case .unresolved:
            high = viewport.height * density
        case .page, .half, .spread:
            let ratio = row.size.map { $0.height / $0.width } ?? Self.unknownRatio
            high = wide * min(ratio, Self.longestRatio)
        }
        return max(Self.partsOfPixel, Int64((high * Double(Self.partsOfPixel)).rounded()))
    }

    /// Parts of a pixel between two rows that follow each other: none inside a page that is cut in two.
    func gap(after row: StripRow, before next: StripRow) -> Int64 {
        guard gap > 0 else { return 0 }
        if case .half(let page, _) = row.item, case .half(let other, _) = next.item, page == other { return 0 }
        return gap * Self.partsOfPixel
    }

    /// A length in device pixels as points.
    func points(_ pixels: Int64) -> Double { Double(pixels) / density }

    /// A distance in parts of a pixel as whole pixels, halves up.
    func pixels(_ parts: Int64) -> Int64 { (parts + Self.partsOfPixel / 2) >> 12 }
}

extension ReaderOptions {
    /// How wide a strip is in a window, in device pixels: pages that are exactly so wide lie in it pixel by pixel.
    public func stripWidth(in viewport: Size, density: Double) -> Int {
        let points = StripGeometry.width(in: viewport, padding: stripPadding)
        return max(1, Int((points * density).rounded()))
    }
}
