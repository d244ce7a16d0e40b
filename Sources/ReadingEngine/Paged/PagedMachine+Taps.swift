import Geometry

// Taps, keys and the wheel: movement without a hand on the page.
extension PagedMachine {
    /// The way a key pans a magnified picture, as a part of the view.
    private static let keyPan = 0.25
    /// The way a step moves over a picture, as a part of the view: a tenth stays, so that no line is lost.
    private static let viewStep = 0.9
    /// One press of + or −.
    private static let keyZoom = 1.5

    mutating func tap(at position: Point, time: Double, in context: ReadingContext) {
        let now = context.now
        let isMagnified = zoomPosition == turn.target && zoom.destination(at: now).scale > 1.01
        let options = context.options
        let action = options.tapZones.action(
            at: position,
            in: context.viewport,
            mode: options.mode,
            inversion: options.tapInversion
        )
        switch isMagnified ? .menu : action.meaning(in: options.mode) {
        case .backward:
            taps.forget()
            step(towards: -1, in: context)
        case .forward:
            taps.forget()
            step(towards: 1, in: context)
        case .menu:
            let hasLapsed = taps.hasLapsed
            guard taps.isSecond(at: position, time: time, heard: now) else { return }
            if hasLapsed { outcomes.append(.toggleBars) }
            if movesPicture { zoom.doubleTap(at: position, time: now) }
        }
    }

    /// What a key does to the page; the keys that go elsewhere are the reader's.
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
        case .zoomHome:
            let middle = Point(x: context.viewport.width / 2, y: context.viewport.height / 2)
            magnify { $0.goHome(about: middle, time: context.now) }
        case .home, .end, .menu, .nextChapter, .previousChapter, .shiftSpreads, .autoScroll: break
        }
    }

    mutating func handleWheel(_ delta: Point, at position: Point, zooms: Bool, time: Double, in context: ReadingContext)
    {
        let now = context.now
        if zooms {
            // A trackpad's pinch sends small deltas and a mouse's notch a large one: the exponent serves both.
            let factor = Mathematics.exponential(-Mathematics.clamp(delta.y, to: -120...120) * 0.006)
            magnify { $0.zoom(by: factor, about: position, time: now) }
            return
        }
        wheel.note(at: time)
        let axis: Axis = abs(delta.x) > abs(delta.y) ? .horizontal : .vertical
        if movesPicture, zoom.canPan(along: axis, direction: -delta[axis], at: now) {
            zoom.scroll(by: Point(x: -delta.x, y: -delta.y), time: now)
            wheel.hasPanned = true
            return
        }
        let way = axis == .horizontal ? delta.x * context.options.mode.progression.sign : delta.y
        let steps = wheel.turns(by: way, at: time)
        if steps != 0 { turnPages(by: steps, in: context) }
    }

    /// A step in reading order: over a wide page and down a strip while there is more of it, to the next item otherwise.
    private mutating func step(towards direction: Int, in context: ReadingContext) {
        guard movesPicture, zoom.destination(at: context.now).scale < 1.01,
            let way = wayToMore(towards: direction, in: context)
        else {
            turnPages(by: direction, in: context)
            return
        }
        outcomes.append(.showBars(false))
        zoom.glide(by: way, time: context.now)
    }

    /// The way to what has not been seen yet of a picture larger than the window: across it first, then down by one
    /// window and back to the side where reading begins. Nil when all of it has been seen.
    private func wayToMore(towards direction: Int, in context: ReadingContext) -> Point? {
        let slot = context.viewport
        let back = -Double(direction)
        let across = back * (context.options.mode == .rightToLeft ? -1 : 1)
        if zoom.canPan(along: .horizontal, direction: across, at: context.now) {
            return Point(x: across * slot.width * Self.viewStep, y: 0)
        }
        if zoom.canPan(along: .vertical, direction: back, at: context.now) {
            return Point(x: -across * zoom.bounds.home.size.width, y: back * slot.height * Self.viewStep)
        }
        return nil
    }

    private mutating func arrow(_ axis: Axis, moves direction: Double, turns steps: Int, in context: ReadingContext) {
        let now = context.now
        if movesPicture, zoom.canPan(along: axis, direction: direction, at: now) {
            var delta = Point.zero
            delta[axis] = direction * context.viewport[axis] * Self.keyPan
            zoom.glide(by: delta, time: now)
            return
        }
        turnPages(by: steps, in: context)
    }

    /// The picture of the page at rest is free to be moved by something other than a finger.
    private var movesPicture: Bool { holdsPicture && !zoom.isHeld }

    private mutating func turnPages(by steps: Int, in context: ReadingContext) {
        outcomes.append(.showBars(false))
        let edge = turn.step(by: steps, at: context.now) { context.isShowable($0) }
        if let edge { outcomes.append(.reachedEdge(edge)) }
    }

    /// Shows a position without a turn, as soon as it can be shown.
    mutating func cut(to position: Int, in context: ReadingContext) {
        gesture = fingers.count > 0 ? .spent : .none
        cancelTurn(at: context.now)
        turn.cut(to: position, at: context.now) { context.isShowable($0) }
    }

    private mutating func magnify(_ change: (inout ZoomMachine) -> Void) {
        guard movesPicture else { return }
        change(&zoom)
    }
}
