public import Geometry

extension CollectionController {
    /// Returns the frame of an item in the content, in points; nil if it doesn't exist.
    public func frame(of path: IndexPath) -> Rect? { layout.frame(of: path) }

    /// Returns the scroll offset that reveals an item, in points: with the least scrolling, or centred.
    public func revealOffset(of path: IndexPath, isCentred: Bool) -> Double {
        layout.offset(revealing: path, from: offset, isCentred: isCentred)
    }

    /// Returns the next item for keyboard navigation; nil if there is none in that direction.
    public func neighbour(of path: IndexPath, toward direction: LayoutDirection) -> IndexPath? {
        layout.neighbour(of: path, direction)
    }
}
