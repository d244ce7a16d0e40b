import Geometry

// From pointer samples to a turn, a pan, a pinch or a tap.
extension PagedReader {
    mutating func handlePointer(_ sample: PointerSample) {
        guard sequence.count > 0 else { return }
        switch sample.phase {
        case .began: fingerDown(sample)
        case .moved: fingerMoved(sample)
        case .ended: fingerUp(sample)
        case .cancelled: fingerTaken(sample)
        }
    }

    private mutating func fingerDown(_ sample: PointerSample) {
        fingers.add(sample.identifier, at: sample.position)
        switch fingers.count {
        case 1:
            if zoomItem == turn.target { zoom.catchFlight(at: now) }
            gesture = .pressed(
                Gesture.Press(
                    identifier: sample.identifier,
                    origin: sample.position,
                    start: sample.time,
                    brakeDeadline: turn.isMoving(at: now) ? now + Gesture.brakeDelay : nil
                )
            )
        case 2:
            endSingleFinger()
            gesture = .awaitingPinch
            beginPinchIfReady()
        default:
            break
        }
    }

    /// A second finger came: what the first one did ends without a decision.
    private mutating func endSingleFinger() {
        taps.forget()
        switch gesture {
        case .turning: turn.cancelTracking(at: now)
        case .pressed: turn.letGo(at: now)
        case .none, .panning, .pinching, .awaitingPinch, .spent: break
        }
    }

    mutating func beginPinchIfReady() {
        guard gesture == .awaitingPinch, fingers.count >= 2, turn.isAtRest, zoomItem == turn.target else { return }
        zoom.beginPinch(at: now, centroid: fingers.centroid, distance: fingers.distance)
        gesture = .pinching
    }

    private mutating func fingerMoved(_ sample: PointerSample) {
        guard fingers.move(sample.identifier, to: sample.position) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            let moved = sample.position - press.origin
            if moved.length >= Gesture.slop { beginDrag(press, at: sample, moved: moved) }
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .turning(drag)
            turn.track(travel: itemTravel(sample.position - drag.origin))
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .panning(drag)
            zoom.pan(travel: sample.position - drag.origin)
        case .pinching:
            zoom.pinch(centroid: fingers.centroid, distance: fingers.distance)
        default:
            break
        }
    }

    /// The finger went beyond the slop: it pans a picture that has more to show that way, and turns the page otherwise.
    ///
    /// A drag that begins at the picture's edge turns; one that arrives at the edge only stretches it.
    private mutating func beginDrag(_ press: Gesture.Press, at sample: PointerSample, moved: Point) {
        taps.forget()
        var velocity = VelocityTracker()
        velocity.add(press.origin, at: press.start)
        velocity.add(sample.position, at: sample.time)
        let drag = Gesture.Drag(
            identifier: press.identifier,
            touch: press.origin,
            origin: press.origin + moved * (Gesture.slop / moved.length),
            start: press.start,
            velocity: velocity
        )
        let axis: Axis = abs(moved.x) >= abs(moved.y) ? .horizontal : .vertical
        let turnIsInFlight = !turn.isAtRest
        let holdsPicture = !turnIsInFlight && zoomItem == turn.target

        if holdsPicture, zoom.canPan(along: axis, direction: moved[axis], at: now) {
            zoom.beginPan(at: now)
            zoom.pan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else if axis == progression.axis {
            turn.beginTracking(at: now)
            turn.track(travel: itemTravel(sample.position - drag.origin))
            bars.hide()
            gesture = .turning(drag)
        } else if holdsPicture, zoom.overflows(along: axis, at: now) {
            zoom.beginPan(at: now)
            zoom.pan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else {
            turn.letGo(at: now)
            gesture = .spent
        }
    }

    private mutating func fingerUp(_ sample: PointerSample) {
        guard fingers.move(sample.identifier, to: sample.position) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            gesture = .none
            let isTap =
                sample.time - press.start <= Gesture.longestTap
                && (sample.position - press.origin).length < Gesture.slop
            if isTap { tap(at: press.origin, time: sample.time) }
            turn.letGo(at: now)
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            turn.track(travel: itemTravel(sample.position - drag.origin))
            let velocity = itemTravel(drag.velocity.velocity(at: sample.time))
            let edge = turn.release(
                at: now,
                travel: itemTravel(sample.position - drag.touch),
                velocity: velocity,
                duration: sample.time - drag.start
            ) { loads.isShowable($0) }
            if let edge { effects.append(.reachedEdge(edge)) }
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            zoom.pan(travel: sample.position - drag.origin)
            zoom.endPan(at: now, velocity: drag.velocity.velocity(at: sample.time))
        default:
            break
        }
        fingers.remove(sample.identifier)
        fingersChanged(at: sample.time)
    }

    /// The system took a finger away: nothing it did may count.
    private mutating func fingerTaken(_ sample: PointerSample) {
        guard fingers.position(of: sample.identifier) != nil else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            turn.letGo(at: now)
            gesture = .none
        case .turning(let drag) where drag.identifier == sample.identifier:
            turn.cancelTracking(at: now)
            gesture = .none
        case .panning(let drag) where drag.identifier == sample.identifier:
            zoom.endPan(at: now, velocity: .zero)
            gesture = .none
        default:
            break
        }
        fingers.remove(sample.identifier)
        fingersChanged(at: sample.time)
    }

    /// After a finger has gone: a pinch becomes a pan and a pan a pinch, without a jump.
    private mutating func fingersChanged(at time: Double) {
        switch (gesture, fingers.count) {
        case (.pinching, 0):
            zoom.endPinch(at: now)
            gesture = .none
        case (.pinching, 1):
            guard let last = fingers.down.first else { return }
            zoom.pinchBecomesPan(at: now)
            var velocity = VelocityTracker()
            velocity.add(last.position, at: time)
            gesture = .panning(
                Gesture.Drag(
                    identifier: last.identifier,
                    touch: last.position,
                    origin: last.position,
                    start: time,
                    velocity: velocity
                )
            )
        case (.pinching, _):
            zoom.beginPinch(at: now, centroid: fingers.centroid, distance: fingers.distance)
        case (.awaitingPinch, 0), (.spent, 0):
            gesture = .none
        case (.awaitingPinch, 1):
            gesture = .spent
        default:
            break
        }
        if fingers.count == 0 {
            turn.letGo(at: now)
            zoom.letGo(at: now)
        }
    }

    /// A finger has stayed on a page in flight: it stops under it.
    mutating func pressWasHeld() {
        guard case .pressed(var press) = gesture else { return }
        press.brakeDeadline = nil
        gesture = .pressed(press)
        turn.brake(at: now)
    }

    /// Points of finger travel, or points per second, as items towards the next page.
    private func itemTravel(_ points: Point) -> Double { -progression.sign * points[progression.axis] / pitch }
}
