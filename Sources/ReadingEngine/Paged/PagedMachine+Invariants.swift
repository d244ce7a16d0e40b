import Geometry

extension PagedMachine {
    /// What must hold after every event of what the hands and the turn do.
    func brokenInvariants(in context: ReadingContext) -> [String] {
        var broken: [String] = []
        if turn.range != context.sequence.range { broken.append("the turn knows other positions than there are") }
        if !context.sequence.range.contains(turn.target) { broken.append("position \(turn.target) does not exist") }
        if let wish = turn.wish, !context.sequence.range.contains(wish.index) {
            broken.append("awaited position \(wish.index) does not exist")
        }
        if turn.wish?.index == turn.target { broken.append("the reader waits for what it shows") }
        let position = turn.position(at: context.now)
        if !position.isFinite { broken.append("the position is \(position)") }
        if turn.isAtRest {
            if zoomPosition != turn.target || zoomItem != context.sequence.item(at: turn.target) {
                broken.append("at rest on \(turn.target), zoom holds \(zoomPosition)")
            }
            if zoom.bounds != bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context) {
                broken.append("the picture lies in the bounds of another shape or window")
            }
            if position != Double(turn.target) { broken.append("at rest at \(position), not at \(turn.target)") }
        }
        if case .walk = turn.wish, !turn.isHeld, context.isShowable(turn.needed) {
            broken.append("position \(turn.needed) can be shown and is still awaited")
        }
        if case .rest = zoom.course, fingers.count == 0 {
            let layout = zoom.layout(at: context.now)
            let legal = zoom.bounds.clamped(layout)
            if (legal.origin - layout.origin).length > 0.01 { broken.append("the picture rests out of bounds") }
            if zoom.bounds.clampedScale(layout.scale) != layout.scale {
                broken.append("the picture rests at scale \(layout.scale)")
            }
        }
        if fingers.count == 0 {
            if gesture != .none { broken.append("a gesture goes on without a finger") }
            if zoom.isHeld || turn.isHeld { broken.append("something is held without a finger") }
        }
        return broken
    }
}
