import Geometry

extension PanZoomBounds {
    /// The largest scale of a strip: that of the best native readers.
    static let maximumStripScale = 5.0
    /// The smallest scale of a strip in a landscape window, where it shows more of the strip at once.
    static let minimumStripScaleInLandscape = 0.5

    /// Creates the limits of a strip.
    init(of strip: StripLayout) {
        let viewport = strip.geometry.viewport
        let canZoomOut = strip.geometry.zoomsOut && viewport.width > viewport.height
        self.init(
            content: strip.content,
            viewport: viewport,
            minimumScale: canZoomOut ? Self.minimumStripScaleInLandscape : 1,
            maximumScale: Self.maximumStripScale,
            initialCamera: .identity,
            keepsContentVisible: true
        )
    }

    /// Returns whether any of the content is in the viewport.
    func showsContent(_ camera: Camera) -> Bool {
        func isVisible(_ axis: Axis) -> Bool {
            let start = camera.translation[axis] + content.origin[axis] * camera.scale
            let length = content.size[axis] * camera.scale
            let shared = min(start + length, viewport[axis]) - max(start, 0)
            return shared >= min(1, length / 2, viewport[axis] / 2)
        }
        return isVisible(.horizontal) && isVisible(.vertical)
    }
}

extension Camera {
    /// Converts a y coordinate from the window to the strip.
    func contentY(at y: Double) -> Double { (y - translation.y) / scale }

    /// Converts a y coordinate from the strip to the window.
    func windowY(of y: Double) -> Double { translation.y + y * scale }
}
