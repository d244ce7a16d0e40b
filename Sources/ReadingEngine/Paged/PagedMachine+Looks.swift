import Geometry

// Where the items of a turn lie, by the look of it.
extension PagedMachine {
    /// How dark the lower page of a cover gets under the one that slides over it.
    private static let coverShade = 0.35

    /// The look that is drawn: beyond the ends of the list there is no page to turn, so everything moves together.
    func drawnLook(in context: ReadingContext) -> PageTurnLook {
        let position = turn.position(at: context.now)
        let range = context.sequence.range
        guard position >= Double(range.lowerBound), position <= Double(range.upperBound) else { return .slide }
        return context.options.turnLook
    }

    /// The distance from one item to the next along the turning axis, in points: how far a finger goes for one turn.
    func pitch(in context: ReadingContext) -> Double {
        let extent = context.viewport[context.options.mode.progression.axis]
        switch context.options.turnLook {
        case .slide, .none: return max(extent + context.options.pageGap, 1)
        case .cover, .curl: return max(extent, 1)
        }
    }

    /// The slot of the item at `position`, in points of the reading surface.
    func slot(at position: Int, in context: ReadingContext) -> Rect {
        let progression = context.options.mode.progression
        var distance = Double(position) - turn.position(at: context.now)
        switch drawnLook(in: context) {
        case .slide, .none: break
        // What comes before lies still under what comes after.
        case .cover: distance = max(distance, 0)
        // The sheet and what it uncovers lie where they will lie.
        case .curl: distance = distance < 1 ? 0 : distance
        }
        var origin = Point.zero
        origin[progression.axis] = distance * pitch(in: context) * progression.sign
        return Rect(origin: origin, size: context.viewport)
    }

    /// How much of its light the item at `position` loses to the page that slides over it, 0 to 1.
    func shade(at position: Int, in context: ReadingContext) -> Double {
        guard drawnLook(in: context) == .cover else { return 0 }
        let covered = turn.position(at: context.now) - Double(position)
        return covered > 0 && covered < 1 ? covered * Self.coverShade : 0
    }

    /// Whether any of the item at `position` can be seen.
    func isVisible(at position: Int, slot: Rect, in context: ReadingContext) -> Bool {
        guard slot.intersects(Rect(origin: .zero, size: context.viewport)) else { return false }
        switch drawnLook(in: context) {
        case .slide, .none: return true
        // Under a page that lies flat nothing is seen, nor of a sheet that has been turned.
        case .cover, .curl: return turn.position(at: context.now) < Double(position + 1)
        }
    }
}
