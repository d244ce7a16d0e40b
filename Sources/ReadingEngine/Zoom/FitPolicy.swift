public import Geometry

/// The size of a page in its slot before any zoom, and the limits for wide pages and strips.
public enum FitPolicy {
    /// The smallest ratio of width to height of a wide page: a scan of two pages or a panorama. Square and slightly
    /// wider pages are single pages.
    public static let wideAspect = 1.2
    /// The largest ratio of width to height of a scan of two pages. Such scans are between 1.29 and 1.55, so wider
    /// pictures are panoramas and are not split.
    public static let maximumSplitAspect = 2.2
    /// The smallest ratio of height to width of a strip, which would be too narrow if fitted to the window.
    public static let stripAspect = 3.0
    /// The largest width of a strip, in points. Longer lines of lettering are tiring to read.
    public static let maximumStripWidth = 720.0
    /// A picture is tall if its ratio of height to width exceeds that of a portrait window by this factor, so that a
    /// fifth of the window's width would be empty. It then fills the width and begins at its top. A picture that
    /// exceeds a landscape window's ratio in the same way, and is wider than ``maximumSplitAspect``, fills the height.
    public static let excess = 1.25
    /// The smallest ratio of height to width of a tall picture, in any window. Pages are up to 1.6 times as tall as
    /// wide.
    public static let tallAspect = 5.0 / 3
    /// The assumed shape of a page of unknown size, common in print.
    public static let unknownSize = Size(width: 2, height: 3)

    /// Returns whether a picture of this size is wide.
    public static func isWide(_ size: Size) -> Bool { !size.isEmpty && size.width >= wideAspect * size.height }

    /// Returns the size in points of a picture of the shape `shape` in a slot of `slot` points. `own` is the size at
    /// which one pixel covers one device pixel, nil if unknown; then ``PageFit/original`` falls back to the screen.
    /// `isSheet` is true for two facing pages, which are never tall or panoramas.
    static func size(of shape: Size, own: Size?, in slot: Size, fit: PageFit, isSheet: Bool = false) -> Size {
        let toWidth = slot.width / shape.width
        let toHeight = slot.height / shape.height
        let isStrip = shape.height > stripAspect * shape.width
        switch fit {
        case .width: return shape * toWidth
        case .height: return shape * toHeight
        case .stretch: return slot
        case .original: return own ?? size(of: shape, own: nil, in: slot, fit: .screen, isSheet: isSheet)
        case .smart where isWide(shape) && slot.height > slot.width: return shape * toHeight
        case .screen, .smart:
            if !isSheet, isTall(shape, in: slot) { return shape * toWidth }
            if !isSheet, isPanorama(shape, in: slot) { return shape * toHeight }
            let strip = shape * (min(slot.width, maximumStripWidth) / shape.width)
            // A strip that is lower than the slot is shown whole.
            return isStrip && strip.height > slot.height ? strip : shape * min(toWidth, toHeight)
        }
    }

    /// Returns the size of an image in the image viewer. The image has the slot's width if it is then taller than the
    /// slot. Otherwise it fits into the slot.
    static func viewerSize(of shape: Size, in slot: Size) -> Size {
        let scale = slot.width / shape.width
        return shape * (shape.height * scale > slot.height ? scale : min(scale, slot.height / shape.height))
    }

    private static func isTall(_ shape: Size, in slot: Size) -> Bool {
        slot.height > slot.width && shape.height > shape.width * max(excess * slot.height / slot.width, tallAspect)
    }

    private static func isPanorama(_ shape: Size, in slot: Size) -> Bool {
        slot.width > slot.height
            && shape.width > shape.height * max(excess * slot.width / slot.height, maximumSplitAspect)
    }
}
