public import Geometry

extension ReaderScene {
    /// Which part of a picture is in the window: in parts of its frame's width and height as they are before the picture is
    /// turned. Nil when none of it is.
    ///
    /// - Parameters:
    ///   - placement: One of the surface's pictures.
    ///   - surface: One of the scene's.
    ///   - viewport: The reading surface's extent in points.
    public func visiblePart(of placement: PagePlacement, on surface: ReaderSurface, in viewport: Size) -> Rect? {
        let scale = surface.scale * camera.scale
        let frame = placement.frame
        guard surface.isVisible, scale > 0, !frame.size.isEmpty else { return nil }
        let inSlot = frame.origin * surface.scale + surface.translation + surface.slot.origin
        let origin = inSlot * camera.scale + camera.translation
        let size = frame.size * scale
        let (left, right) = (max(-origin.x, 0), min(viewport.width - origin.x, size.width))
        let (top, bottom) = (max(-origin.y, 0), min(viewport.height - origin.y, size.height))
        guard left < right, top < bottom else { return nil }
        let part = Rect(
            x: left / size.width,
            y: top / size.height,
            width: (right - left) / size.width,
            height: (bottom - top) / size.height
        )
        return part.turnedBack(quarters: placement.quarterTurns)
    }
}

extension Rect {
    /// A part of something that was turned clockwise, as a part of it before it was.
    fileprivate func turnedBack(quarters: Int) -> Rect {
        switch quarters % 4 {
        case 1: Rect(x: minY, y: 1 - maxX, width: size.height, height: size.width)
        case 2: Rect(x: 1 - maxX, y: 1 - maxY, width: size.width, height: size.height)
        case 3: Rect(x: 1 - maxY, y: minX, width: size.height, height: size.width)
        default: self
        }
    }
}
