public import Geometry

// The initial position, and the frames of two images.
extension InitialZoom {
    /// Returns the initial layout of an image of `size` points at `scale`: at the top and at the side of `zoomStart`,
    /// or with `startsAtEnd` at the bottom and, if the side is automatic, at the other side. The image is centred
    /// along an axis where the slot is larger.
    public static func initialLayout(
        of size: Size,
        scale: Double,
        in slot: Size,
        zoomStart: ZoomStart,
        progression: PageProgression,
        startsAtEnd: Bool
    ) -> Camera {
        let across: Double
        switch zoomStart {
        case .automatic: across = (progression == .rightToLeft) != startsAtEnd ? 1 : 0
        case .left: across = 0
        case .right: across = 1
        case .centre: across = 0.5
        }
        return Camera(
            scale: scale,
            translation: Point(
                x: place(of: size.width * scale, in: slot.width, part: across),
                y: place(of: size.height * scale, in: slot.height, part: startsAtEnd ? 1 : 0)
            )
        )
    }

    /// Returns the position of `extent` in a slot of `room`: centred if it fits, otherwise with `part` of the excess
    /// before the slot.
    private static func place(of extent: Double, in room: Double, part: Double) -> Double {
        let free = room - extent
        // Ignores rounding errors.
        return free >= -0.01 ? free / 2 : free * part
    }

    /// Returns the frames of two facing images. The first one in reading order has `share` of the width.
    static func facing(_ initialFrame: Rect, _ share: Double, _ density: Double, mirrored: Bool) -> [Rect] {
        let width = initialFrame.size.width * share
        // With an odd width the extra pixel goes to the page that is read first, so that the reading directions are
        // exact mirrors.
        let hair = 1e-6
        let gutter =
            mirrored
            ? (((initialFrame.maxX - width) * density - 0.5 - hair).rounded(.up)) / density
            : (((initialFrame.minX + width) * density + 0.5 + hair).rounded(.down)) / density
        // Prevents negative widths in a frame of a few pixels.
        let meeting = Mathematics.clamp(gutter, to: initialFrame.minX...initialFrame.maxX)
        let left = Rect(
            x: initialFrame.minX,
            y: initialFrame.minY,
            width: meeting - initialFrame.minX,
            height: initialFrame.size.height
        )
        let right = Rect(
            x: meeting,
            y: initialFrame.minY,
            width: initialFrame.maxX - meeting,
            height: initialFrame.size.height
        )
        return mirrored ? [right, left] : [left, right]
    }

    /// Returns the ratio of width to height; that of an unknown page if the image's size is unknown.
    static func aspect(of image: Image) -> Double {
        let size = image.pixels ?? FitPolicy.unknownSize
        return size.width / size.height
    }

    /// Returns the largest common height in pixels at which neither of two images is enlarged: the smaller height.
    static func ownHeight(_ first: Image, _ second: Image) -> Double? {
        guard let one = first.pixels?.height else { return second.pixels?.height }
        guard let other = second.pixels?.height else { return one }
        return min(one, other)
    }

    /// Returns the size of the frame in the pixels of its sharpest image.
    static func pixels(of images: [Image], in frames: [Rect], initialFrame: Rect) -> Size? {
        var sharpness = 0.0
        for (image, frame) in zip(images, frames) where !frame.size.isEmpty {
            guard let pixels = image.pixels else { continue }
            sharpness = max(sharpness, pixels.width / frame.size.width)
        }
        return sharpness > 0 ? initialFrame.size * sharpness : nil
    }
}
