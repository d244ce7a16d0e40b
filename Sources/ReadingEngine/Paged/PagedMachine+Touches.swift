import Geometry

// Pointer samples become a turn, a pan, a pinch or a tap.
extension PagedMachine {
    mutating func handlePointer(_ sample: PointerSample, in context: ReadingContext) {
        if gesture.revertLongPress(contradictedBy: sample) { effects.append(.dismissPageMenu) }
        switch sample.phase {
        case .began: touchBegan(sample, in: context)
        case .moved: touchMoved(sample, in: context)
        case .ended: touchEnded(sample, in: context)
        case .cancelled: touchCancelled(sample, in: context)
        }
    }

    private mutating func touchBegan(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        touches.add(sample.identifier, at: sample.position, time: sample.time)
        switch touches.count {
        case 1:
            if zoomPosition == turn.target { zoom.stopMotion(at: now) }
            gesture = .pressed(
                Gesture.Press(
                    identifier: sample.identifier,
                    origin: sample.position,
                    start: sample.time,
                    brakeDeadline: turn.isMoving(at: now) ? now + Gesture.brakeDelay : nil,
                    menuDeadline: turn.isAtRest ? now + Gesture.menuDelay : nil,
                    followsTap: (hasZoomablePage || taps.first?.isPerformed ?? false)
                        && taps.canFollow(at: sample.position, time: sample.time)
                )
            )
        case 2:
            endSingleFinger(at: now)
            gesture = .awaitingPinch
            beginPinchIfReady(in: context)
        default:
            break
        }
    }

    /// Ends the gesture of the first finger without a decision after a second finger touched.
    private mutating func endSingleFinger(at now: Double) {
        taps.reset()
        pendingZoom = nil
        switch gesture {
        case .turning: cancelTurn(at: now)
        case .pressed: turn.releaseBrake(at: now)
        case .none, .panning, .pinching, .scaling, .magnifying, .menuShown, .awaitingPinch, .ignored: break
        }
    }

    mutating func beginPinchIfReady(in context: ReadingContext) {
        guard gesture == .awaitingPinch, touches.count >= 2, hasZoomablePage else { return }
        zoom.beginPinch(at: context.now, centroid: touches.centroid, distance: touches.distance)
        gesture = .pinching
    }

    private mutating func touchMoved(_ sample: PointerSample, in context: ReadingContext) {
        guard touches.move(sample.identifier, to: sample.position, time: sample.time) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            let moved = sample.position - press.origin
            guard moved.length >= Gesture.slop else { break }
            let isScale = press.followsTap && abs(moved.y) >= abs(moved.x)
            if isScale, beginScaling(press, at: sample, in: context) { break }
            beginDrag(press, at: sample, moved: moved, in: context)
        case .scaling(let identifier, let about, let start) where identifier == sample.identifier:
            scale(about: about, from: start, to: sample.position)
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .turning(drag)
            if !context.options.isEInk { followTurn(drag, to: sample.position, in: context) }
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .panning(drag)
            zoom.updatePan(travel: sample.position - drag.origin)
        case .pinching:
            zoom.updatePinch(centroid: touches.centroid, distance: touches.distance)
        case .magnifying(let loupe):
            gesture = .magnifying(loupe.following(sample))
        default:
            break
        }
    }

    private mutating func scale(about place: Point, from start: Point, to end: Point) {
        let factor = Mathematics.exponential(
            Mathematics.clamp((end.y - start.y) / Gesture.scaleTravel, to: -6...6)
        )
        zoom.updatePinch(centroid: place, distance: Gesture.scaleDistance * factor)
    }

    /// Begins a pan if the page can be moved in that direction, otherwise a turn.
    ///
    /// A drag that begins at the edge of the page turns it. A drag that reaches the edge later only stretches the page.
    private mutating func beginDrag(
        _ press: Gesture.Press,
        at sample: PointerSample,
        moved: Point,
        in context: ReadingContext
    ) {
        let now = context.now
        taps.reset()
        pendingZoom = nil
        let drag = Gesture.Drag(press, leavingAt: sample)
        let axis: Axis = abs(moved.x) >= abs(moved.y) ? .horizontal : .vertical
        if hasZoomablePage, zoom.canPan(along: axis, direction: moved[axis], at: now) {
            zoom.beginPan(at: now)
            zoom.updatePan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else if axis == context.options.mode.progression.axis {
            beginTurn(drag, in: context)
            if !context.options.isEInk { followTurn(drag, to: sample.position, in: context) }
            effects.append(.showBars(false))
            gesture = .turning(drag)
        } else if hasZoomablePage, zoom.overflows(along: axis, at: now), !canDismiss(in: context) {
            zoom.beginPan(at: now)
            zoom.updatePan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else {
            turn.releaseBrake(at: now)
            gesture = .ignored
            if context.showsImagesOnly { effects.append(.dismissDragBegan(press.identifier)) }
        }
    }

    /// Whether a drag beyond the edge of the image closes the image viewer. A magnified image overscrolls instead.
    private func canDismiss(in context: ReadingContext) -> Bool {
        context.showsImagesOnly && zoom.destination(at: context.now).scale < 1.01
    }

    private mutating func touchEnded(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        guard touches.move(sample.identifier, to: sample.position, time: sample.time) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            gesture = .none
            if press.isTap(endingWith: sample) { tap(at: press.origin, time: sample.time, in: context) }
            turn.releaseBrake(at: now)
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            followTurn(drag, to: sample.position, in: context)
            let velocity = drag.velocity.velocity(at: sample.time)
            let edge = turn.release(
                at: now,
                travel: itemTravel(sample.position - drag.press.origin, in: context),
                velocity: itemTravel(velocity, in: context),
                turnVelocity: turnVelocity(at: sample.position, velocity: velocity, in: context),
                duration: sample.time - drag.press.start
            ) { context.isShowable($0) }
            if let edge { effects.append(.reachedEdge(edge)) }
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            zoom.updatePan(travel: sample.position - drag.origin)
            zoom.endPan(at: now, velocity: drag.velocity.velocity(at: sample.time))
        case .scaling(let identifier, let about, let start) where identifier == sample.identifier:
            scale(about: about, from: start, to: sample.position)
            zoom.endPinch(at: now)
            gesture = .none
        default:
            break
        }
        remove(sample, in: context)
    }

    /// The system cancelled a touch: its gesture has no effect.
    private mutating func touchCancelled(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        guard touches.position(of: sample.identifier) != nil else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            turn.releaseBrake(at: now)
        case .turning(let drag) where drag.identifier == sample.identifier:
            cancelTurn(at: now)
        case .panning(let drag) where drag.identifier == sample.identifier:
            zoom.endPan(at: now, velocity: .zero)
        case .scaling(let identifier, _, _) where identifier == sample.identifier:
            zoom.endPinch(at: now)
        default:
            remove(sample, in: context)
            return
        }
        gesture = .none
        remove(sample, in: context)
    }

    /// Removes a touch that ended, and continues a pinch as a pan, or a pan as a pinch.
    private mutating func remove(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        touches.remove(sample.identifier)
        switch (gesture, touches.count) {
        case (.pinching, 0):
            zoom.endPinch(at: now)
            gesture = .none
        case (.pinching, 1):
            guard let drag = Gesture.Drag(leftOf: touches, at: sample.time) else { return }
            zoom.continuePinchAsPan(at: now)
            gesture = .panning(drag)
        case (.pinching, _):
            zoom.beginPinch(at: now, centroid: touches.centroid, distance: touches.distance)
        case (.magnifying, 0), (.menuShown, 0), (.awaitingPinch, 0), (.ignored, 0):
            gesture = .none
        case (.awaitingPinch, 1):
            gesture = .ignored
        default:
            break
        }
        if touches.count == 0 {
            turn.releaseBrake(at: now)
            zoom.endTouches(at: now)
        }
    }

    mutating func brake(at time: Double) { turn.brake(at: time) }
}
