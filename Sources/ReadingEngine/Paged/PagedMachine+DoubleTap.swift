import Geometry

/// The state before a tap that turned the page. A second tap restores it.
struct TapUndo: Equatable, Sendable {
    /// The tapped page.
    let item: SequenceItem
    /// The position of the item that was requested after the tap.
    private(set) var wanted: Int
    /// The pan and zoom of the tapped page; nil if another page was still moving away.
    let zoom: ZoomMachine?
    /// Whether the tapped page was first shown at its end.
    let startsAtEnd: Bool

    /// Records the state. Returns nil if the tapped item has no page, or if a requested page is still loading.
    init?(_ machine: PagedMachine, in context: ReadingContext) {
        let turn = machine.turn
        guard turn.request == nil, let item = context.sequence.item(at: turn.target), item.firstPage != nil else {
            return nil
        }
        self.item = item
        wanted = turn.wanted
        zoom = machine.zoomPosition == turn.target && machine.zoomItem == item ? machine.zoom : nil
        startsAtEnd = machine.startsAtEnd
    }

    /// Returns the state after the tap was performed.
    func performed(_ turn: TurnMachine) -> TapUndo {
        var undo = self
        undo.wanted = turn.wanted
        return undo
    }
}

/// A double tap on a page that is still moving. The page is zoomed when it arrives.
struct PendingZoom: Equatable, Sendable {
    /// The position of the item in the sequence.
    let position: Int
    /// The point about which the page is zoomed, in points of the window.
    let focus: Point
}

// Double taps and quick scales.
extension PagedMachine {
    /// Whether the page is magnified, or will be at the end of its animation.
    func isMagnified(at time: Double) -> Bool {
        if pendingZoom?.position == turn.target { return true }
        return zoomPosition == turn.target && zoom.destination(at: time).scale > 1.01
    }

    /// Zooms if a tap is the second of two. Returns false if the tap must be handled as a single tap.
    mutating func doubleTap(at position: Point, time: Double, in context: ReadingContext) -> Bool {
        let hasTimedOut = taps.hasTimedOut
        guard let first = taps.takeFirst(followedAt: position, time: time) else { return false }
        guard first.isPerformed else {
            if hasTimedOut { effects.append(.toggleBars) }
            if canMovePage { zoom.doubleTap(at: position, time: context.now) }
            return true
        }
        guard let undo = undoTap(in: context) else { return false }
        if canZoom(in: context) {
            let origin = undo.zoom?.destination(at: context.now)
            zoom.doubleTap(at: position, returningTo: origin, time: context.now)
        } else {
            pendingZoom = PendingZoom(position: turn.target, focus: position)
        }
        return true
    }

    /// Zooms the page of a pending double tap after it arrived.
    mutating func performPendingZoom(in context: ReadingContext) {
        guard turn.isAtRest, let pending = pendingZoom else { return }
        pendingZoom = nil
        guard pending.position == turn.target, canMovePage else { return }
        zoom.doubleTap(at: pending.focus, time: context.now)
    }

    /// Begins a quick scale: a tap, then a touch that drags. Dragging down zooms in, as in map apps. If the tap turned the
    /// page, undoes the turn first.
    ///
    /// - Returns: false if the page can't be scaled.
    mutating func beginScaling(_ press: Gesture.Press, at sample: PointerSample, in context: ReadingContext) -> Bool {
        if taps.first?.isPerformed ?? false, undoTap(in: context) == nil { return false }
        taps.reset()
        guard canZoom(in: context) else {
            // The page is still moving. The scale begins when it arrives.
            var waiting = press
            waiting.brakeDeadline = nil
            waiting.menuDeadline = nil
            gesture = .pressed(waiting)
            return true
        }
        effects.append(.showBars(false))
        zoom.beginPinch(at: context.now, centroid: press.origin, distance: Gesture.scaleDistance)
        gesture = .scaling(identifier: press.identifier, about: press.origin, start: sample.position)
        return true
    }

    /// Undoes the turn of a tap, from the current position of the turn. Returns nil if the page was moved by another
    /// event since the tap.
    private mutating func undoTap(in context: ReadingContext) -> TapUndo? {
        guard let undo = tapUndo, undo.wanted == turn.wanted,
            let position = context.sequence.position(of: undo.item)
        else { return nil }
        tapUndo = nil
        let now = context.now
        if turn.wanted != position {
            let velocity = turn.velocity(at: now)
            turn.go(towards: position, at: now, velocity: velocity, cause: .tapped) { context.isShowable($0) }
        }
        guard let saved = undo.zoom, turn.target == position, zoomPosition != position || zoomItem != undo.item else {
            return undo
        }
        zoom = saved
        zoom.reducesMotion = turn.timing.reducesMotion
        zoomPosition = position
        zoomItem = undo.item
        startsAtEnd = undo.startsAtEnd
        if zoom.bounds != bounds(of: zoomItem, startsAtEnd: startsAtEnd, in: context) { reflowImage(in: context) }
        return undo
    }

    /// Whether the visible page can be zoomed now. A curling sheet is a snapshot of the page, so it can be zoomed only
    /// after the curl.
    private func canZoom(in context: ReadingContext) -> Bool {
        let isFlat = turn.isAtRest || drawnTransition(in: context) != .curl
        return isFlat && zoomPosition == turn.target && zoomItem?.firstPage != nil && !zoom.isHeld
    }
}
