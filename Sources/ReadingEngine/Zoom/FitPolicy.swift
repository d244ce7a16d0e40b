public import Geometry

/// How large a page is in its slot before anyone has zoomed, and what counts as wide and as a strip.
public enum FitPolicy {
    /// A picture at least this many times as wide as it is high is wide: two pages on one sheet, or a panorama. Square
    /// pages and those a little wider are single ones.
    public static let wideAspect = 1.2
    /// A picture wider than this is no sheet of two pages: scans of those lie between 1.29 and 1.55, so that what is more
    /// than 2.2 is a panorama and is not cut.
    public static let widestSplit = 2.2
    /// A picture more than this many times as tall as it is wide is a strip: fitting it whole would make a thread
    /// of it.
    public static let stripAspect = 3.0
    /// A strip is not drawn wider than this, in points: lines of lettering beyond it tire the eye.
    public static let widestStrip = 720.0
    /// Seen whole, a picture this many times as tall as an upright window would leave a fifth of its width empty: it is a
    /// tall one, touches left and right and begins at its top. One as much wider than a window that lies on its side fits
    /// the height, if it is more than ``widestSplit`` wide.
    public static let excess = 1.25
    /// No picture less tall than this is a tall one, however square the window: pages are up to 1.6 times as tall as wide.
    public static let tallAspect = 5.0 / 3
    /// The shape of a page of unknown size: the commonest of printed comics.
    public static let unknownSize = Size(width: 2, height: 3)

    /// Whether a picture of this size is wide.
    public static func isWide(_ size: Size) -> Bool { !size.isEmpty && size.width >= wideAspect * size.height }

    /// The size in points of a picture of the shape `shape` in a slot of `slot` points. `own` is the size at which each of
    /// its pixels has one of the screen's, nil while the picture is unknown: then ``PageFit/original`` is the screen.
    /// Of two pages that face each other, `isSheet`, neither is to be looked for.
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
            let strip = shape * (min(slot.width, widestStrip) / shape.width)
            // A strip that is not even as high as the slot is better off whole.
            return isStrip && strip.height > slot.height ? strip : shape * min(toWidth, toHeight)
        }
    }

    private static func isTall(_ shape: Size, in slot: Size) -> Bool {
        slot.height > slot.width && shape.height > shape.width * max(excess * slot.height / slot.width, tallAspect)
    }

    private static func isPanorama(_ shape: Size, in slot: Size) -> Bool {
        slot.width > slot.height && shape.width > shape.height * max(excess * slot.width / slot.height, widestSplit)
    }
}
