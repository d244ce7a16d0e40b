public import Geometry

/// The layout of an item before any zoom or pan (PhotoSwipe's "initial zoom level").
public enum InitialZoom {
    /// An image of an item.
    public struct Image: Equatable, Sendable {
        /// The size of the page after cropping, before splitting and rotation, in pixels; nil if unknown.
        public var size: Size?
        /// The displayed half; nil for the whole page.
        public var half: PageHalf?
        /// The clockwise rotation in quarter turns, applied after splitting.
        public var quarterTurns: Int

        /// Creates an image.
        public init(size: Size?, half: PageHalf? = nil, quarterTurns: Int = 0) {
            self.size = size
            self.half = half
            self.quarterTurns = quarterTurns
        }

        /// The displayed size in pixels, after splitting and rotation.
        var pixels: Size? {
            guard var size, !size.isEmpty else { return nil }
            if half != nil { size = Size(width: size.width / 2, height: size.height) }
            return quarterTurns % 2 == 0 ? size : Size(width: size.height, height: size.width)
        }
    }

    /// The frames of an item, in points of the slot.
    public struct Layout: Equatable, Sendable {
        /// The frame of each image, in the order given.
        public var frames: [Rect]
        /// The frame of all images. If it is larger than the slot, its start is visible, or its end with
        /// `startsAtEnd`.
        public var initialFrame: Rect
        /// The size of the frame in the pixels of its sharpest image; nil if unknown.
        public var pixels: Size?
    }

    /// Returns the initial layout of one or two images, in reading order, in a slot of `slot` points with `density`
    /// device pixels per point. With `startsAtEnd`, the item was reached backwards and begins at its end.
    ///
    /// Two images get the same height and meet on a whole device pixel. The first one is on the left, or on the right
    /// if `progression` is right to left.
    ///
    /// In the image viewer (`isInViewer`), a single image that is taller than the slot at the slot's width has this
    /// width in every fit.
    public static func layout(
        of images: [Image],
        in slot: Size,
        density: Double,
        fit: PageFit,
        zoomStart: ZoomStart,
        progression: PageProgression,
        startsAtEnd: Bool,
        isInViewer: Bool = false
    ) -> Layout {
        guard let first = images.first, !slot.isEmpty else {
            return Layout(frames: images.map { _ in .zero }, initialFrame: .zero, pixels: nil)
        }
        let density = density > 0 ? density : 1
        let size: Size
        // The part of the width that belongs to the first image.
        var share = 1.0
        if images.count == 1 {
            let own = first.pixels.map { $0 * (1 / density) }
            let shape = first.pixels ?? FitPolicy.unknownSize
            size =
                isInViewer
                ? FitPolicy.viewerSize(of: shape, in: slot) : FitPolicy.size(of: shape, own: own, in: slot, fit: fit)
        } else {
            let second = images[1]
            let widths = (aspect(of: first), aspect(of: second))
            share = widths.0 / (widths.0 + widths.1)
            let shape = Size(width: widths.0 + widths.1, height: 1)
            let own = ownHeight(first, second).map { shape * ($0 / density) }
            // Two facing pages are shown whole in any window.
            size = FitPolicy.size(of: shape, own: own, in: slot, fit: fit == .smart ? .screen : fit, isSheet: true)
        }
        let begin = initialLayout(
            of: size,
            scale: 1,
            in: slot,
            zoomStart: zoomStart,
            progression: progression,
            startsAtEnd: startsAtEnd
        )
        let initialFrame = Rect(origin: begin.translation, size: size)
        let frames =
            images.count == 1
            ? [initialFrame] : facing(initialFrame, share, density, mirrored: progression == .rightToLeft)
        return Layout(
            frames: frames,
            initialFrame: initialFrame,
            pixels: pixels(of: images, in: frames, initialFrame: initialFrame)
        )
    }

    /// Returns the clockwise quarter turns that make an image of `size` pixels (before cropping) larger in `slot`: one
    /// for a wide image in a portrait slot, otherwise zero.
    public static func quarterTurns(of size: Size?, in slot: Size) -> Int {
        guard let size else { return 0 }
        return FitPolicy.isWide(size) && slot.height > slot.width ? 1 : 0
    }
}
