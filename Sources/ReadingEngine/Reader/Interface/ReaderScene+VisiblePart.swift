public import Geometry

extension ReaderScene {
    /// Returns the visible part of a picture, in parts of its frame before rotation. Nil if none of it is visible.
    ///
    /// - Parameters:
    ///   - placement: one of the surface's pictures.
    ///   - surface: one of the scene's surfaces.
    ///   - viewport: the size of the reading surface, in points.
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
    /// Returns the rectangle, given in parts of a picture rotated clockwise, in parts of the unrotated picture.
    fileprivate func turnedBack(quarters: Int) -> Rect {
        switch quarters % 4 {
        case 1: Rect(x: minY, y: 1 - maxX, width: size.height, height: size.width)
        case 2: Rect(x: 1 - maxX, y: 1 - maxY, width: size.width, height: size.height)
        case 3: Rect(x: 1 - maxY, y: minX, width: size.height, height: size.width)
        default: self
        }
    }
}
