import Geometry

// What must be brought in line after each event: the clock, the loads, the place, the zoomed page.
extension PagedReader {
    /// Moves the clock on, acting on each deadline at its own time and in order, so that the frame rate decides
    /// nothing.
    mutating func advance(to time: Double) {
        while let deadline = nextDeadline, deadline <= time {
            now = max(now, deadline)
            moveOn()
            if gesture.deadline == deadline { pressWasHeld() }
            if taps.deadline == deadline { tapStayedSingle() }
            if bars.deadline == deadline { bars.hide() }
        }
        now = max(now, time)
        moveOn()
    }

    private mutating func moveOn() {
        turn.advance(to: now)
        zoom.advance(to: now)
    }

    mutating func keepBooks() {
        guard sequence.count > 0 else { return }
        turn.resume(at: now) { loads.isShowable($0) }
        if turn.isAtRest, zoomItem != turn.target {
            let cameBack = turn.target < zoomItem && !turn.arrivedByCut
            zoomItem = turn.target
            let reduces = zoom.reducesMotion
            zoom = makeZoom(for: zoomItem, startsAtEnd: cameBack)
            zoom.reducesMotion = reduces
        }
        beginPinchIfReady()
        effects += loads.reconcile(
            wanted: turn.needed,
            direction: turn.direction,
            visible: Array(pagesInFlight)
        )
        let place = ReportedPlace(page: turn.target, isFinished: isFinished)
        if place.page != reported?.page || place.isFinished && reported?.isFinished != true {
            reported = place
            effects.append(.pageChanged(page: place.page, isFinished: place.isFinished))
        }
    }

    /// Nothing is left to read: the last page is here, and of a strip the foot has come into view.
    private var isFinished: Bool {
        guard turn.target == sequence.count - 1 else { return false }
        let bounds = zoomItem == turn.target ? zoom.bounds : zoomBounds(for: turn.target, startsAtEnd: false)
        guard bounds.home.size.height > bounds.slot.height + 0.5 else { return true }
        guard zoomItem == turn.target else { return false }
        let layout = zoom.layout(at: now)
        return layout.origin.y + bounds.home.size.height * layout.scale <= bounds.slot.height + 1
    }

    /// The pages between what is on screen and where the turn is going: none of them may be let go.
    var pagesInFlight: ClosedRange<Int> {
        let position = turn.position(at: now)
        let low = min(Int(position.rounded(.down)), turn.target)
        let high = max(Int(position.rounded(.up)), turn.target)
        return sequence.clamped(low)...sequence.clamped(high)
    }

    /// The distance from one page to the next along the turning axis, in points.
    var pitch: Double { max(viewport[progression.axis] + Self.pageGap, 1) }

    func zoomBounds(for item: Int, startsAtEnd: Bool) -> ZoomBounds {
        let size = sequence.items.indices.contains(item) ? sequence.items[item].size : nil
        let home = FitPolicy.home(of: size, in: viewport, startsAtEnd: startsAtEnd)
        return ZoomBounds(home: home, slot: viewport, pixels: size)
    }

    func makeZoom(for item: Int, startsAtEnd: Bool) -> ZoomMachine {
        var zoom = ZoomMachine(bounds: zoomBounds(for: item, startsAtEnd: startsAtEnd))
        zoom.reducesMotion = turn.reducesMotion
        return zoom
    }
}
