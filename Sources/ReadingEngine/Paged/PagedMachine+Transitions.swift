import Geometry

// The frames of the items during a turn, by transition.
extension PagedMachine {
    /// How dark the lower page becomes under a page that slides over it.
    private static let coverShade = 0.35

    /// Returns the transition to draw. Beyond the ends of the sequence there is no page to turn, so everything slides.
    func drawnTransition(in context: ReadingContext) -> PageTransition {
        let position = turn.position(at: context.now)
        let range = context.sequence.range
        guard position >= Double(range.lowerBound), position <= Double(range.upperBound) else { return .slide }
        return context.options.pageTransition
    }

    /// Returns the distance between two items along the turning axis, in points: the finger's travel for one turn.
    func pitch(in context: ReadingContext) -> Double {
        let extent = context.viewport[context.options.mode.progression.axis]
        switch context.options.pageTransition {
        case .slide, .none: return max(extent + context.options.pageGap, 1)
        case .cover, .curl: return max(extent, 1)
        }
    }

    /// Returns the slot of the item at `position`, in points of the reading surface.
    func slot(at position: Int, in context: ReadingContext) -> Rect {
        let progression = context.options.mode.progression
        var distance = Double(position) - turn.position(at: context.now)
        switch drawnTransition(in: context) {
        case .slide, .none: break
        // Earlier pages don't move below later ones.
        case .cover: distance = max(distance, 0)
        // The turning page and the page below it don't move.
        case .curl: distance = distance < 1 ? 0 : distance
        }
        var origin = Point.zero
        origin[progression.axis] = distance * pitch(in: context) * progression.sign
        return Rect(origin: origin, size: context.viewport)
    }

    /// How much the item at `position` is darkened by the page that slides over it, 0 to 1.
    func shade(at position: Int, in context: ReadingContext) -> Double {
        guard drawnTransition(in: context) == .cover else { return 0 }
        let covered = turn.position(at: context.now) - Double(position)
        return covered > 0 && covered < 1 ? covered * Self.coverShade : 0
    }

    /// Returns whether any part of the item at `position` is visible.
    func isVisible(at position: Int, slot: Rect, in context: ReadingContext) -> Bool {
        guard slot.intersects(Rect(origin: .zero, size: context.viewport)) else { return false }
        switch drawnTransition(in: context) {
        case .slide, .none: return true
        // A page below a flat page is not visible, and neither is a page that has been turned.
        case .cover, .curl: return turn.position(at: context.now) < Double(position + 1)
        }
    }
}
