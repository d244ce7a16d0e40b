import Geometry

extension PagedReader {
    /// What must hold after every event, whatever the events: an empty list when it does.
    ///
    /// For tests; it costs a pass over the pages.
    public func brokenInvariants() -> [String] {
        guard sequence.count > 0 else { return [] }
        var broken = loads.brokenInvariants(visible: Array(pagesInFlight))
        if !(0..<sequence.count).contains(turn.target) { broken.append("place \(turn.target) does not exist") }
        if let wish = turn.wish, !(0..<sequence.count).contains(wish.index) {
            broken.append("awaited page \(wish.index) does not exist")
        }
        if turn.wish?.index == turn.target { broken.append("the reader waits for the page it shows") }
        let position = turn.position(at: now)
        if !position.isFinite { broken.append("the position is \(position)") }
        if turn.isAtRest {
            if zoomItem != turn.target { broken.append("at rest on \(turn.target), zoom holds \(zoomItem)") }
            if position != Double(turn.target) { broken.append("at rest at \(position), not at \(turn.target)") }
        }
        if case .walk = turn.wish, !turn.isHeld, loads.isShowable(turn.needed) {
            broken.append("page \(turn.needed) can be shown and is still awaited")
        }
        if case .rest = zoom.course, fingers.count == 0 {
            let layout = zoom.layout(at: now)
            let legal = zoom.bounds.clamped(layout)
            if (legal.origin - layout.origin).length > 0.01 { broken.append("the picture rests out of bounds") }
            if zoom.bounds.clampedScale(layout.scale) != layout.scale {
                broken.append("the picture rests at scale \(layout.scale)")
            }
        }
        if fingers.count == 0 {
            switch gesture {
            case .none: break
            default: broken.append("a gesture goes on without a finger")
            }
            if zoom.isHeld || turn.isHeld { broken.append("something is held without a finger") }
        }
        return broken
    }
}
