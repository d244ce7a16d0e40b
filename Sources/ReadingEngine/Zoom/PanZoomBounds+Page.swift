import Geometry

extension PanZoomBounds {
    /// The largest scale of a page of ordinary resolution, as in native readers.
    private static let standardMaximumScale = 5.0
    /// The largest scale of a page with very many pixels.
    private static let greatestMaximumScale = 20.0

    /// Creates the limits of a page with the frame `initialFrame` at scale 1, in a slot of `slot` points. `pixels` is the
    /// page's size in pixels; nil if unknown.
    ///
    /// A page larger than the slot can be reduced until all of it is visible. A page with many pixels can be magnified until
    /// a pixel covers a point.
    init(initialFrame: Rect, slot: Size, pixels: Size?) {
        let size = initialFrame.size
        let own = size.width > 0 ? (pixels?.width ?? 0) / size.width : 0
        let isLarger = size.width > slot.width + Self.fitTolerance || size.height > slot.height + Self.fitTolerance
        self.init(
            content: Rect(origin: .zero, size: size),
            viewport: slot,
            minimumScale: isLarger && !size.isEmpty && !slot.isEmpty
                ? min(slot.width / size.width, slot.height / size.height) : 1,
            maximumScale: max(Self.standardMaximumScale, min(own, Self.greatestMaximumScale)),
            initialCamera: Camera(scale: 1, translation: initialFrame.origin),
            keepsContentVisible: false
        )
    }

    /// The page's frame before any zoom, in points of the viewport.
    var initialFrame: Rect { Rect(origin: initialCamera.translation, size: content.size) }
}
