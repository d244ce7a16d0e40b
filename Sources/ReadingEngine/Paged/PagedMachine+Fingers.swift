import Geometry

// From pointer samples to a turn, a pan, a pinch or a tap.
extension PagedMachine {
    mutating func handlePointer(_ sample: PointerSample, in context: ReadingContext) {
        if gesture.takeBack(disprovedBy: sample) { outcomes.append(.withdrawPageMenu) }
        switch sample.phase {
        case .began: fingerDown(sample, in: context)
        case .moved: fingerMoved(sample, in: context)
        case .ended: fingerUp(sample, in: context)
        case .cancelled: fingerTaken(sample, in: context)
        }
    }

    private mutating func fingerDown(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        fingers.add(sample.identifier, at: sample.position, time: sample.time)
        switch fingers.count {
        case 1:
            if zoomPosition == turn.target { zoom.catchFlight(at: now) }
            gesture = .pressed(
                Gesture.Press(
                    identifier: sample.identifier,
                    origin: sample.position,
                    start: sample.time,
                    brakeDeadline: turn.isMoving(at: now) ? now + Gesture.brakeDelay : nil,
                    menuDeadline: turn.isAtRest ? now + Gesture.menuDelay : nil,
                    followsTap: holdsPicture && taps.mayFollow(at: sample.position, time: sample.time)
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

    /// A second finger came: what the first one did ends without a decision.
    private mutating func endSingleFinger(at now: Double) {
        taps.forget()
        switch gesture {
        case .turning: cancelTurn(at: now)
        case .pressed: turn.letGo(at: now)
        case .none, .panning, .pinching, .scaling, .magnifying, .offered, .awaitingPinch, .spent: break
        }
    }

    mutating func beginPinchIfReady(in context: ReadingContext) {
        guard gesture == .awaitingPinch, fingers.count >= 2, holdsPicture else { return }
        zoom.beginPinch(at: context.now, centroid: fingers.centroid, distance: fingers.distance)
        gesture = .pinching
    }

    private mutating func fingerMoved(_ sample: PointerSample, in context: ReadingContext) {
        guard fingers.move(sample.identifier, to: sample.position, time: sample.time) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            let moved = sample.position - press.origin
            guard moved.length >= Gesture.slop else { break }
            if press.followsTap, abs(moved.y) >= abs(moved.x) {
                beginScaling(press, at: sample, in: context)
            } else {
                beginDrag(press, at: sample, moved: moved, in: context)
            }
        case .scaling(let identifier, let about, let start) where identifier == sample.identifier:
            scale(about: about, from: start, to: sample.position)
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .turning(drag)
            followTurn(drag, to: sample.position, in: context)
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .panning(drag)
            zoom.pan(travel: sample.position - drag.origin)
        case .pinching:
            zoom.pinch(centroid: fingers.centroid, distance: fingers.distance)
        case .magnifying(let hand):
            gesture = .magnifying(hand.following(sample))
        default:
            break
        }
    }

    /// A tap, and then a finger that comes down and drags: the picture grows downwards and shrinks upwards, as on maps.
    private mutating func beginScaling(_ press: Gesture.Press, at sample: PointerSample, in context: ReadingContext) {
        taps.forget()
        outcomes.append(.showBars(false))
        zoom.beginPinch(at: context.now, centroid: press.origin, distance: Gesture.scaleDistance)
        gesture = .scaling(identifier: press.identifier, about: press.origin, start: sample.position)
    }

    private mutating func scale(about place: Point, from start: Point, to end: Point) {
        let factor = Mathematics.exponential(
            Mathematics.clamp((end.y - start.y) / Gesture.scaleTravel, to: -6...6)
        )
        zoom.pinch(centroid: place, distance: Gesture.scaleDistance * factor)
    }

    /// The finger went beyond the slop: it pans a picture that has more to show that way, and turns the page otherwise.
    ///
    /// A drag that begins at the picture's edge turns; one that arrives at the edge only stretches it.
    private mutating func beginDrag(
        _ press: Gesture.Press,
        at sample: PointerSample,
        moved: Point,
        in context: ReadingContext
    ) {
        let now = context.now
        taps.forget()
        let drag = Gesture.Drag(press, leavingAt: sample)
        let axis: Axis = abs(moved.x) >= abs(moved.y) ? .horizontal : .vertical
        if holdsPicture, zoom.canPan(along: axis, direction: moved[axis], at: now) {
            zoom.beginPan(at: now)
            zoom.pan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else if axis == context.options.mode.progression.axis {
            beginTurn(drag, in: context)
            followTurn(drag, to: sample.position, in: context)
            outcomes.append(.showBars(false))
            gesture = .turning(drag)
        } else if holdsPicture, zoom.overflows(along: axis, at: now) {
            zoom.beginPan(at: now)
            zoom.pan(travel: sample.position - drag.origin)
            gesture = .panning(drag)
        } else {
            turn.letGo(at: now)
            gesture = .spent
            if context.showsPictures { outcomes.append(.pulled(press.identifier)) }
        }
    }

    private mutating func fingerUp(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        guard fingers.move(sample.identifier, to: sample.position, time: sample.time) else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            gesture = .none
            if press.isTap(endingWith: sample) { tap(at: press.origin, time: sample.time, in: context) }
            turn.letGo(at: now)
        case .turning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            followTurn(drag, to: sample.position, in: context)
            let velocity = drag.velocity.velocity(at: sample.time)
            let edge = turn.release(
                at: now,
                travel: itemTravel(sample.position - drag.touch, in: context),
                velocity: itemTravel(velocity, in: context),
                turnVelocity: turnVelocity(at: sample.position, velocity: velocity, in: context),
                duration: sample.time - drag.start
            ) { context.isShowable($0) }
            if let edge { outcomes.append(.reachedEdge(edge)) }
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            zoom.pan(travel: sample.position - drag.origin)
            zoom.endPan(at: now, velocity: drag.velocity.velocity(at: sample.time))
        case .scaling(let identifier, let about, let start) where identifier == sample.identifier:
            scale(about: about, from: start, to: sample.position)
            zoom.endPinch(at: now)
            gesture = .none
        default:
            break
        }
        fingers.remove(sample.identifier)
        fingersChanged(at: sample.time, in: context)
    }

    /// The system took a finger away: nothing it did may count.
    private mutating func fingerTaken(_ sample: PointerSample, in context: ReadingContext) {
        let now = context.now
        guard fingers.position(of: sample.identifier) != nil else { return }
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            turn.letGo(at: now)
            gesture = .none
        case .turning(let drag) where drag.identifier == sample.identifier:
            cancelTurn(at: now)
            gesture = .none
        case .panning(let drag) where drag.identifier == sample.identifier:
            zoom.endPan(at: now, velocity: .zero)
            gesture = .none
        case .scaling(let identifier, _, _) where identifier == sample.identifier:
            zoom.endPinch(at: now)
            gesture = .none
        default:
            break
        }
        fingers.remove(sample.identifier)
        fingersChanged(at: sample.time, in: context)
    }

    /// After a finger has gone: a pinch becomes a pan and a pan a pinch, without a jump.
    private mutating func fingersChanged(at time: Double, in context: ReadingContext) {
        let now = context.now
        switch (gesture, fingers.count) {
        case (.pinching, 0):
            zoom.endPinch(at: now)
            gesture = .none
        case (.pinching, 1):
            guard let drag = Gesture.Drag(leftOf: fingers, at: time) else { return }
            zoom.pinchBecomesPan(at: now)
            gesture = .panning(drag)
        case (.pinching, _):
            zoom.beginPinch(at: now, centroid: fingers.centroid, distance: fingers.distance)
        case (.magnifying, 0), (.offered, 0), (.awaitingPinch, 0), (.spent, 0):
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

    /// A finger has stayed where it came down: a page in flight stops under it, over one at rest it gets a
    /// loupe, or is offered what can be done.
    mutating func pressWasHeld(in context: ReadingContext) {
        guard case .pressed(var press) = gesture else { return }
        if press.brakeDeadline != nil {
            press.brakeDeadline = nil
            gesture = .pressed(press)
            turn.brake(at: context.now)
            return
        }
        press.menuDeadline = nil
        gesture = .pressed(press)
        guard let page = page(at: press.origin, in: context) else { return }
        taps.forget()
        if context.options.usesLoupe {
            gesture = .magnifying(Gesture.LoupeHand(press: press, finger: press.origin, page: page))
            outcomes.append(.showBars(false))
            return
        }
        gesture = .offered(press)
        outcomes.append(.pageMenu(page, at: press.origin))
    }
}
