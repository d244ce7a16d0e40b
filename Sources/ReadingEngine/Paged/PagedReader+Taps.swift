import Geometry

// Taps, keys and the wheel: movement without a hand on the page.
extension PagedReader {
    /// The way a key pans a magnified picture, as a part of the view.
    private static let keyPan = 0.25
    /// The way a step moves down a strip, as a part of the view: a tenth stays, so that no line is lost.
    private static let stripStep = 0.9
    /// One press of + or −.
    private static let keyZoom = 1.5

    mutating func tap(at position: Point, time: Double) {
        let isMagnified = zoomItem == turn.target && zoom.destination(at: now).scale > 1.01
        let zone = isMagnified ? .menu : TapZone.zone(at: position, in: viewport)
        switch zone {
        case .left:
            taps.forget()
            step(towards: progression == .rightToLeft ? 1 : -1)
        case .right:
            taps.forget()
            step(towards: progression == .rightToLeft ? -1 : 1)
        case .menu:
            if taps.isSecond(at: position, time: time, heard: now), movesPicture {
                zoom.doubleTap(at: position, time: now)
            }
        }
    }

    /// No second tap followed: the one in the middle shows or hides the bars.
    mutating func tapStayedSingle() {
        taps.forget()
        bars.toggle(at: now)
    }

    mutating func handleKey(_ key: ReaderKey) {
        guard sequence.count > 0 else { return }
        switch key {
        case .left: arrow(.horizontal, moves: 1, turns: progression == .rightToLeft ? 1 : -1)
        case .right: arrow(.horizontal, moves: -1, turns: progression == .rightToLeft ? -1 : 1)
        case .up: arrow(.vertical, moves: 1, turns: -1)
        case .down: arrow(.vertical, moves: -1, turns: 1)
        case .forward: step(towards: 1)
        case .backward: step(towards: -1)
        case .home: turn.cut(to: 0, at: now) { loads.isShowable($0) }
        case .end: turn.cut(to: sequence.count - 1, at: now) { loads.isShowable($0) }
        case .menu: bars.toggle(at: now)
        case .zoomIn: magnify { $0.step(by: Self.keyZoom, time: $1) }
        case .zoomOut: magnify { $0.step(by: 1 / Self.keyZoom, time: $1) }
        case .zoomHome:
            let middle = Point(x: viewport.width / 2, y: viewport.height / 2)
            magnify { $0.goHome(about: middle, time: $1) }
        }
    }

    mutating func handleWheel(_ delta: Point, at position: Point, zooms: Bool, time: Double) {
        guard sequence.count > 0 else { return }
        if zooms {
            // A trackpad's pinch sends small deltas and a mouse's notch a large one: the exponent serves both.
            let factor = Mathematics.exponential(-Mathematics.clamp(delta.y, to: -120...120) * 0.006)
            magnify { $0.zoom(by: factor, about: position, time: $1) }
            return
        }
        wheel.note(at: time)
        let axis: Axis = abs(delta.x) > abs(delta.y) ? .horizontal : .vertical
        if movesPicture, zoom.canPan(along: axis, direction: -delta[axis], at: now) {
            zoom.scroll(by: Point(x: -delta.x, y: -delta.y), time: now)
            wheel.hasPanned = true
            return
        }
        let way = axis == .horizontal ? delta.x * progression.sign : delta.y
        let steps = wheel.turns(by: way, at: time)
        if steps != 0 { turnPages(by: steps) }
    }

    /// A step in reading order: down a strip while there is more of it, to the next page otherwise.
    private mutating func step(towards direction: Int) {
        if movesPicture, zoom.destination(at: now).scale < 1.01,
            zoom.canPan(along: .vertical, direction: Double(-direction), at: now)
        {
            bars.hide()
            zoom.glide(
                by: Point(x: 0, y: Double(-direction) * viewport.height * Self.stripStep),
                time: now
            )
            return
        }
        turnPages(by: direction)
    }

    private mutating func arrow(_ axis: Axis, moves direction: Double, turns steps: Int) {
        if movesPicture, zoom.canPan(along: axis, direction: direction, at: now) {
            var delta = Point.zero
            delta[axis] = direction * viewport[axis] * Self.keyPan
            zoom.glide(by: delta, time: now)
            return
        }
        turnPages(by: steps)
    }

    /// The picture of the page at rest is free to be moved by something other than a finger.
    private var movesPicture: Bool { turn.isAtRest && zoomItem == turn.target && !zoom.isHeld }

    private mutating func turnPages(by steps: Int) {
        bars.hide()
        let edge = turn.step(by: steps, at: now) { loads.isShowable($0) }
        if let edge { effects.append(.reachedEdge(edge)) }
    }

    private mutating func magnify(_ change: (inout ZoomMachine, Double) -> Void) {
        guard movesPicture else { return }
        change(&zoom, now)
    }
}
