import Geometry

// Taps, keys and the wheel.
extension PagedMachine {
    /// The distance by which an arrow key pans a zoomed page, as a fraction of the viewport.
    private static let keyPan = 0.25
    /// The distance by which a step pans a page, as a fraction of the viewport. A tenth of the previous part remains
    /// visible, so that no line of text is skipped.
    private static let viewStep = 0.9
    /// The factor by which one press of + or − changes the scale.
    private static let keyZoom = 1.5

    mutating func stepAfterTap(towards direction: Int, isUndoable: Bool, in context: ReadingContext) -> Bool {
        let undo = isUndoable ? TapUndo(self, in: context) : nil
        step(towards: direction, in: context)
        tapUndo = undo?.performed(turn)
        return undo != nil
    }

    /// Handles the keys that pan, zoom or turn the page. ``PageReader`` handles the others.
    mutating func handleKey(_ key: ReaderKey, in context: ReadingContext) {
        let forward = context.options.mode == .rightToLeft ? -1 : 1
        switch key {
        case .left: arrow(.horizontal, moves: 1, turns: -forward, in: context)
        case .right: arrow(.horizontal, moves: -1, turns: forward, in: context)
        case .up: arrow(.vertical, moves: 1, turns: -1, in: context)
        case .down: arrow(.vertical, moves: -1, turns: 1, in: context)
        case .forward: step(towards: 1, in: context)
        case .backward: step(towards: -1, in: context)
        case .zoomIn: magnify { $0.step(by: Self.keyZoom, time: context.now) }
        case .zoomOut: magnify { $0.step(by: 1 / Self.keyZoom, time: context.now) }
        case .zoomReset: magnify { $0.zoom(to: 1, about: $0.bounds.viewportCenter, at: context.now) }
        case .home, .end, .menu, .nextChapter, .previousChapter, .shiftSpreads, .autoScroll: break
        }
    }

    mutating func handleWheel(_ delta: Point, at position: Point, zooms: Bool, time: Double, in context: ReadingContext)
    {
        let now = context.now
        if zooms {
            // A trackpad's pinch sends small deltas and a mouse wheel large ones. The exponential handles both.
            let factor = Mathematics.exponential(-Mathematics.clamp(delta.y, to: -120...120) * 0.006)
            magnify { $0.scale(by: factor, about: position, at: now) }
            return
        }
        wheel.record(at: time)
        let axis: Axis = abs(delta.x) > abs(delta.y) ? .horizontal : .vertical
        if canMovePage, zoom.canPan(along: axis, direction: -delta[axis], at: now) {
            zoom.scroll(by: Point(x: -delta.x, y: -delta.y), time: now)
            wheel.hasPanned = true
            return
        }
        let distance = axis == .horizontal ? delta.x * context.options.mode.progression.sign : delta.y
        let steps = wheel.turns(by: distance, at: time)
        if steps != 0 { turnPages(by: steps, in: context) }
    }

    /// Steps in reading order: pans to the part of the page that is read next, or turns the page.
    private mutating func step(towards direction: Int, in context: ReadingContext) {
        guard canMovePage, zoom.destination(at: context.now).scale < 1.01,
            let offset = panToUnseenPart(towards: direction, in: context)
        else {
            turnPages(by: direction, in: context)
            return
        }
        effects.append(.showBars(false))
        zoom.animateScroll(by: offset, time: context.now)
    }

    /// Returns the pan to the next part of a page larger than the window; nil when no part remains in that direction.
    /// The parts form rows. The pan is horizontal within a row, and goes from its end to the start of the next row.
    /// Backward, the order is reversed.
    private func panToUnseenPart(towards direction: Int, in context: ReadingContext) -> Point? {
        let slot = context.viewport
        let back = -Double(direction)
        let across = back * (context.options.mode == .rightToLeft ? -1 : 1)
        if zoom.canPan(along: .horizontal, direction: across, at: context.now) {
            return Point(x: across * slot.width * Self.viewStep, y: 0)
        }
        if zoom.canPan(along: .vertical, direction: back, at: context.now) {
            return Point(x: -across * zoom.bounds.initialFrame.size.width, y: back * slot.height * Self.viewStep)
        }
        return nil
    }

    private mutating func arrow(_ axis: Axis, moves direction: Double, turns steps: Int, in context: ReadingContext) {
        let now = context.now
        if canMovePage, zoom.canPan(along: axis, direction: direction, at: now) {
            var delta = Point.zero
            delta[axis] = direction * context.viewport[axis] * Self.keyPan
            zoom.animateScroll(by: delta, time: now)
            return
        }
        turnPages(by: steps, in: context)
    }

    /// Whether taps, keys and the wheel can move the page.
    var canMovePage: Bool { hasZoomablePage && !zoom.isHeld }

    private mutating func turnPages(by steps: Int, in context: ReadingContext) {
        effects.append(.showBars(false))
        let edge = turn.step(by: steps, at: context.now) { context.isShowable($0) }
        if let edge { effects.append(.reachedEdge(edge)) }
    }

    /// Shows a position without animation, as soon as it can be shown.
    mutating func jump(to position: Int, in context: ReadingContext) {
        gesture = touches.count > 0 ? .ignored : .none
        cancelTurn(at: context.now)
        turn.jump(to: position, at: context.now) { context.isShowable($0) }
    }

    private mutating func magnify(_ change: (inout ZoomMachine) -> Void) {
        guard canMovePage else { return }
        change(&zoom)
    }
}
