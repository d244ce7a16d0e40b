import Geometry

extension PagedMachine {
    /// Returns the invariants that don't hold. All of them must hold after every event.
    func brokenInvariants(in context: ReadingContext) -> [String] {
        var broken: [String] = []
        if turn.range != context.sequence.range { broken.append("the turn and the sequence have different ranges") }
        if !context.sequence.range.contains(turn.target) { broken.append("position \(turn.target) does not exist") }
        if let request = turn.request, !context.sequence.range.contains(request.index) {
            broken.append("requested position \(request.index) does not exist")
        }
        if turn.request?.index == turn.target { broken.append("the visible item is still requested") }
        let position = turn.position(at: context.now)
        if !position.isFinite { broken.append("the position is \(position)") }
        if turn.isAtRest {
            if zoomPosition != turn.target || zoomItem != context.sequence.item(at: turn.target) {
                broken.append("at rest on \(turn.target), but the zoom is that of \(zoomPosition)")
            }
            if zoom.bounds != bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context) {
                broken.append("the zoom has the bounds of another shape or window")
            }
            if position != Double(turn.target) { broken.append("at rest at \(position), not at \(turn.target)") }
        }
        if case .walk = turn.request, !turn.isHeld, context.isShowable(turn.needed) {
            broken.append("position \(turn.needed) can be shown and is still requested")
        }
        if case .rest = zoom.motion, touches.count == 0 {
            let camera = zoom.camera(at: context.now)
            let legal = zoom.bounds.clamped(camera)
            if (legal.translation - camera.translation).length > 0.01 { broken.append("the page rests out of bounds") }
            if zoom.bounds.clampedScale(camera.scale) != camera.scale {
                broken.append("the page rests at scale \(camera.scale)")
            }
        }
        if touches.count == 0 {
            if gesture != .none { broken.append("a gesture continues without a touch") }
            if zoom.isHeld || turn.isHeld { broken.append("the page is held without a touch") }
        }
        return broken
    }
}
