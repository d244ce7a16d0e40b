public import Geometry

/// The inputs of a strip's layout besides its rows: the window, its density and the options.
///
/// Lengths in device pixels are integers. Heights are integers in units of 1/``unitsPerPixel`` of a device pixel. Sums
/// of integers have no rounding errors, so a row's edge doesn't depend on the row at which the sum begins.
struct StripGeometry: Equatable, Sendable {
    /// The assumed ratio of height to width of a page of unknown size. It is typical for strips.
    static let unknownRatio = 1.435
    /// The largest ratio of height to width. Longer pages are shown at this ratio.
    static let maximumAspectRatio = 1000.0
    /// The value of ``ReaderOptions/stripMaximumWidth`` at which a strip fills a landscape window, in points.
    static let fullWidth = 1920.0
    /// The number of height units per device pixel.
    static let unitsPerPixel: Int64 = 1 << unitBits
    private static let unitBits = 12

    let viewport: Size
    /// Device pixels per point.
    let density: Double
    /// The gap between two pages, in device pixels.
    let gap: Int64
    /// Whether the strip can be zoomed out in a landscape window.
    let zoomsOut: Bool
    /// The width of the strip, in device pixels; at least one.
    let width: Int64
    /// The space on the left of the strip at scale 1, in device pixels.
    let inset: Int64

    init(viewport: Size, density: Double, options: ReaderOptions) {
        self.viewport = viewport
        self.density = density.isFinite ? Mathematics.clamp(density, to: 0.25...16) : 1
        gap = options.mode == .continuous ? Int64((options.stripGap * self.density).rounded()) : 0
        zoomsOut = options.zoomsOutStrip
        width = Int64(options.stripWidth(in: viewport, density: self.density))
        inset = max(0, (Int64((viewport.width * self.density).rounded()) - width) / 2)
    }

    /// Returns the width of a strip in a window, in points.
    ///
    /// Without padding, a strip fills a portrait window. In a landscape window, the options limit its width: at the
    /// width of a desktop window, only a third of a panel made for a phone would be visible at a time. Padding reduces
    /// the width.
    static func width(in viewport: Size, options: ReaderOptions) -> Double {
        let isLandscape = viewport.width > viewport.height
        let part = isLandscape ? options.stripPadding.landscape : options.stripPadding.portrait
        let limit = options.stripMaximumWidth < fullWidth ? options.stripMaximumWidth : viewport.width
        let full = isLandscape ? min(viewport.width, limit) : viewport.width
        return full * (1 - Mathematics.clamp(part, to: 0...0.95))
    }

    /// Returns the height of a row in units of 1/``unitsPerPixel`` of a device pixel. The minimum is one pixel.
    ///
    /// A transition card is as high as it is wide, but no higher than the window. A placeholder for a chapter is as
    /// high as the window.
    func height(of row: StripRow) -> Int64 {
        let wide = Double(width)
        let high: Double
        switch row.item {
        case .chapterTransition:
            high = min(wide, viewport.height * density)
        case .unresolved:
            high = viewport.height * density
        case .page, .half, .spread:
            let ratio = row.size.map { $0.height / $0.width } ?? Self.unknownRatio
            high = wide * min(ratio, Self.maximumAspectRatio)
        }
        return max(Self.unitsPerPixel, Int64((high * Double(Self.unitsPerPixel)).rounded()))
    }

    /// Returns the gap between two rows in height units; 0 between the halves of a page.
    func gap(after row: StripRow, before next: StripRow) -> Int64 {
        guard gap > 0 else { return 0 }
        if case .half(let page, _) = row.item, case .half(let other, _) = next.item, page == other { return 0 }
        return gap * Self.unitsPerPixel
    }

    /// Converts device pixels to points.
    func points(_ pixels: Int64) -> Double { Double(pixels) / density }

    /// Rounds a length in height units to whole device pixels.
    func pixels(_ parts: Int64) -> Int64 { (parts + Self.unitsPerPixel / 2) >> Self.unitBits }
}

extension ReaderOptions {
    /// Returns the width of a strip in device pixels. Pages of exactly this width are displayed without scaling.
    public func stripWidth(in viewport: Size, density: Double) -> Int {
        let points = StripGeometry.width(in: viewport, options: self)
        return max(1, Int((points * density).rounded()))
    }
}
