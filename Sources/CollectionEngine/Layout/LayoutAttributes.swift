public import Geometry

/// Where something lies.
public struct LayoutAttributes: Equatable, Sendable {
    /// What lies there.
    public let element: LayoutElement
    /// Its box in the content, in points; in a shelf where it lies before the shelf was scrolled.
    public let frame: Rect
    /// What has more lies above what has less.
    public let z: Int32
    /// Whether it is not where it would be, but where it is held in sight.
    public let isPinned: Bool

    init(_ element: LayoutElement, frame: Rect, z: Int32, isPinned: Bool = false) {
        self.element = element
        self.frame = frame
        self.z = z
        self.isPinned = isPinned
    }

    /// Which kinds of things lie above which. Among those that are pinned the first one lies on top, and all of the
    /// collection's own lie above those of a section.
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
