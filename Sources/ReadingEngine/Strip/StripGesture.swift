import Geometry

/// A tap on a strip.
struct StripTap: Equatable, Sendable {
    let position: Point
    let time: Double
}

/// Pointer samples become actions on a strip: one finger scrolls, two fingers zoom, a short press taps.
enum StripGesture {
    /// Handles a sample.
    ///
    /// - Returns: a tap if the sample completes one. A touch that stopped a moving strip is not a tap.
    static func handle(
        _ sample: PointerSample,
        touches: inout Touches,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) -> StripTap? {
        switch sample.phase {
        case .began:
            touches.add(sample.identifier, at: sample.position, time: sample.time)
            touchBegan(sample, touches: touches, gesture: &gesture, strip: &strip, at: now)
            return nil
        case .moved:
            guard touches.move(sample.identifier, to: sample.position, time: sample.time) else { return nil }
            touchMoved(sample, touches: touches, gesture: &gesture, strip: &strip, at: now)
            return nil
        case .ended:
            guard touches.move(sample.identifier, to: sample.position, time: sample.time) else { return nil }
            let tap = touchEnded(sample, gesture: &gesture, strip: &strip, at: now)
            remove(sample, touches: &touches, gesture: &gesture, strip: &strip, at: now)
            return tap
        case .cancelled:
            guard touches.position(of: sample.identifier) != nil else { return nil }
            switch gesture {
            case .pressed(let press) where press.identifier == sample.identifier:
                gesture = .none
            case .panning(let drag) where drag.identifier == sample.identifier:
                strip.endPan(at: now, velocity: .zero)
                gesture = .none
            default:
                break
            }
            remove(sample, touches: &touches, gesture: &gesture, strip: &strip, at: now)
            return nil
        }
    }

    private static func touchBegan(
        _ sample: PointerSample,
        touches: Touches,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) {
        switch touches.count {
        case 1:
            let isInFlight = strip.touch(at: now)
            gesture = .pressed(
                Gesture.Press(
                    identifier: sample.identifier,
                    origin: sample.position,
                    start: sample.time,
                    brakeDeadline: isInFlight ? now + Gesture.brakeDelay : nil
                )
            )
        case 2:
            strip.beginPinch(at: now, centroid: touches.centroid, distance: touches.distance)
            gesture = .pinching
        default:
            break
        }
    }

    private static func touchMoved(
        _ sample: PointerSample,
        touches: Touches,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) {
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            let moved = sample.position - press.origin
            guard moved.length >= Gesture.slop else { return }
            let drag = Gesture.Drag(press, leavingAt: sample)
            strip.beginPan(at: now)
            strip.pan(travel: sample.position - drag.origin, at: now)
            gesture = .panning(drag)
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .panning(drag)
            strip.pan(travel: sample.position - drag.origin, at: now)
        case .pinching:
            strip.pinch(centroid: touches.centroid, distance: touches.distance, at: now)
        case .magnifying(let loupe):
            gesture = .magnifying(loupe.following(sample))
        default:
            break
        }
    }

    private static func touchEnded(
        _ sample: PointerSample,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) -> StripTap? {
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            gesture = .none
            let isTap = !strip.hasStoppedFling && press.isTap(endingWith: sample)
            return isTap ? StripTap(position: press.origin, time: sample.time) : nil
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            let velocity = drag.velocity.velocity(at: sample.time)
            strip.endDrag(travel: sample.position - drag.origin, velocity: velocity, at: now)
            return nil
        default:
            return nil
        }
    }

    /// Removes a touch. A pinch continues as a pan; after the last touch the strip is released.
    private static func remove(
        _ sample: PointerSample,
        touches: inout Touches,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) {
        touches.remove(sample.identifier)
        if touches.count == 0 {
            gesture = .none
            strip.touchesEnded(at: now)
            return
        }
        guard gesture == .pinching else { return }
        if touches.count >= 2 {
            strip.beginPinch(at: now, centroid: touches.centroid, distance: touches.distance)
        } else if let drag = Gesture.Drag(leftOf: touches, at: sample.time) {
            strip.continuePinchAsPan(at: now)
            gesture = .panning(drag)
        }
    }
}
