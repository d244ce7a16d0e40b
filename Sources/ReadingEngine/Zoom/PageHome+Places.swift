public import Geometry

// Where a view begins, and where two pictures meet.
extension PageHome {
    /// Where the view of a picture begins that is `size` points large at home and magnified by `scale`: at the top and
    /// at the side of `zoomStart`; with `startsAtEnd` at the foot and, where the side is automatic, at the other side.
    /// Along an axis on which the slot has room, the picture is centred.
    public static func beginning(
        of size: Size,
        scale: Double,
        in slot: Size,
        zoomStart: ZoomStart,
        progression: ReadingProgression,
        startsAtEnd: Bool
    ) -> ZoomLayout {
        let across: Double
        switch zoomStart {
        case .automatic: across = (progression == .rightToLeft) != startsAtEnd ? 1 : 0
        case .left: across = 0
        case .right: across = 1
        case .centre: across = 0.5
        }
        return ZoomLayout(
            scale: scale,
            origin: Point(
                x: place(of: size.width * scale, in: slot.width, part: across),
                y: place(of: size.height * scale, in: slot.height, part: startsAtEnd ? 1 : 0)
            )
        )
    }

    /// Where something of `extent` begins in a slot of `room`: in the middle where it has room, otherwise so that `part`
    /// of what is too much lies before the slot.
    private static func place(of extent: Double, in room: Double, part: Double) -> Double {
        let free = room - extent
        // A hair's breadth of rounding must not push a fitting picture aside.
        return free >= -0.01 ? free / 2 : free * part
    }

    /// The frames of two pictures that share `home`: the one read first has `share` of its width.
    static func facing(_ home: Rect, _ share: Double, _ density: Double, mirrored: Bool) -> [Rect] {
        let width = home.size.width * share
        // Between two equal pages in a window of an odd width, the extra pixel goes to the one read first, so that one
        // direction of reading is the exact mirror of the other.
        let hair = 1e-6
        let gutter =
            mirrored
            ? (((home.maxX - width) * density - 0.5 - hair).rounded(.up)) / density
            : (((home.minX + width) * density + 0.5 + hair).rounded(.down)) / density
        // Of a home of a few pixels, no part may be less than nothing.
        let meeting = Mathematics.clamp(gutter, to: home.minX...home.maxX)
        let left = Rect(x: home.minX, y: home.minY, width: meeting - home.minX, height: home.size.height)
        let right = Rect(x: meeting, y: home.minY, width: home.maxX - meeting, height: home.size.height)
        return mirrored ? [right, left] : [left, right]
    }

    /// Width over height; that of an unknown page while the picture's is unknown.
    static func aspect(of picture: Picture) -> Double {
        let size = picture.pixels ?? FitPolicy.unknownSize
        return size.width / size.height
    }

    /// The height in pixels that two pictures are brought to when none is to be larger than it is: the lesser one.
    static func ownHeight(_ first: Picture, _ second: Picture) -> Double? {
        guard let one = first.pixels?.height else { return second.pixels?.height }
        guard let other = second.pixels?.height else { return one }
        return min(one, other)
    }

    /// The size of the home in the pixels of the picture that has the most of them to a point.
    static func pixels(of pictures: [Picture], in frames: [Rect], home: Rect) -> Size? {
        var sharpness = 0.0
        for (picture, frame) in zip(pictures, frames) where !frame.size.isEmpty {
            guard let pixels = picture.pixels else { continue }
            sharpness = max(sharpness, pixels.width / frame.size.width)
        }
        return sharpness > 0 ? home.size * sharpness : nil
    }
}
