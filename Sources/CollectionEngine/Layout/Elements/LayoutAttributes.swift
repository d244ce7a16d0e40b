public import Geometry

/// The frame and stacking order of an element.
public struct LayoutAttributes: Equatable, Sendable {
    /// The element.
    public let element: LayoutElement
    /// The frame in the content, in points; in a shelf, before scrolling.
    public let frame: Rect
    /// The stacking order; larger values are in front.
    public let z: Int32
    /// Whether the element is pinned.
    public let isPinned: Bool

    init(_ element: LayoutElement, frame: Rect, z: Int32, isPinned: Bool = false) {
        self.element = element
        self.frame = frame
        self.z = z
        self.isPinned = isPinned
    }

    /// The stacking order of kinds of elements. The first pinned header is in front of the others, and those of the
    /// collection are in front of those of a section.
    enum Height {
        static let item: Int32 = 1
        static let separator: Int32 = 100
        static let supplementary: Int32 = 1000
        static let sectionSeparator: Int32 = 2000

        static func pinned(_ index: Int, isGlobal: Bool) -> Int32 {
            10_000 - (1 + Int32(clamping: min(index, 98))) - (isGlobal ? 0 : 100)
        }
    }
}
