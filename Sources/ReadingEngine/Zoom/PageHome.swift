public import Geometry

/// What an item looks like at home: before anyone has zoomed or panned.
public enum PageHome {
    /// One picture of an item.
    public struct Picture: Equatable, Sendable {
        /// The size of what is shown of the page, upright and uncut, in its own pixels; nil while it is unknown.
        public var size: Size?
        /// The half that is shown, nil for all of it.
        public var half: PageHalf?
        /// By how many quarters it is turned clockwise, after it was cut.
        public var quarterTurns: Int

        /// A picture of its parts.
        public init(size: Size?, half: PageHalf? = nil, quarterTurns: Int = 0) {
            self.size = size
            self.half = half
            self.quarterTurns = quarterTurns
        }

        /// The pixels that are seen, as they lie on the screen.
        var pixels: Size? {
            guard var size, !size.isEmpty else { return nil }
            if half != nil { size = Size(width: size.width / 2, height: size.height) }
            return quarterTurns % 2 == 0 ? size : Size(width: size.height, height: size.width)
        }
    }

    /// Where everything lies, in points of the slot.
    public struct Layout: Equatable, Sendable {
        /// The frame of each picture, in the order in which they were given.
        public var frames: [Rect]
        /// All of them together. A home larger than the slot lies so that the view begins where reading does.
        public var home: Rect
        /// As many pixels as it takes to show the home with all that its sharpest picture has; nil while none is known.
        public var pixels: Size?
    }

    /// The home of an item of one or two pictures, given in reading order, in a slot of `slot` points with `density`
    /// device pixels to a point. `startsAtEnd` when it was reached by going back: the view begins where reading ends.
    ///
    /// Two pictures are brought to one height and meet on a whole device pixel. The first one lies on the left, or on
    /// the right when `progression` is right to left; nothing else depends on it but where a wide home begins.
    public static func layout(
        of pictures: [Picture],
        in slot: Size,
        density: Double,
        fit: PageFit,
        zoomStart: ZoomStart,
        progression: ReadingProgression,
        startsAtEnd: Bool
    ) -> Layout {
        guard let first = pictures.first, !slot.isEmpty else {
            return Layout(frames: pictures.map { _ in .zero }, home: .zero, pixels: nil)
        }
        let density = density > 0 ? density : 1
        let size: Size
        // The part of the home's width that belongs to the first picture.
        var share = 1.0
        if pictures.count == 1 {
            let own = first.pixels.map { $0 * (1 / density) }
            size = FitPolicy.size(of: first.pixels ?? FitPolicy.unknownSize, own: own, in: slot, fit: fit)
        } else {
            let second = pictures[1]
            let widths = (aspect(of: first), aspect(of: second))
            share = widths.0 / (widths.0 + widths.1)
            let shape = Size(width: widths.0 + widths.1, height: 1)
            let own = ownHeight(first, second).map { shape * ($0 / density) }
            // Two pages that face each other are a sheet to be seen whole, however upright the window.
            size = FitPolicy.size(of: shape, own: own, in: slot, fit: fit == .smart ? .screen : fit, isSheet: true)
        }
        let begin = beginning(
            of: size,
            scale: 1,
            in: slot,
            zoomStart: zoomStart,
            progression: progression,
            startsAtEnd: startsAtEnd
        )
        let home = Rect(origin: begin.origin, size: size)
        let frames = pictures.count == 1 ? [home] : facing(home, share, density, mirrored: progression == .rightToLeft)
        return Layout(frames: frames, home: home, pixels: pixels(of: pictures, in: frames, home: home))
    }

    /// The quarter turns clockwise that make a picture of `size` pixels (with its borders) larger in `slot`: one for a wide
    /// picture in an upright slot, otherwise none.
    public static func quarterTurns(of size: Size?, in slot: Size) -> Int {
        guard let size else { return 0 }
        return FitPolicy.isWide(size) && slot.height > slot.width ? 1 : 0
    }
}
