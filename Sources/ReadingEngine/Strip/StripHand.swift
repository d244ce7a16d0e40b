import Geometry

/// A tap that was made on a strip.
struct StripTap: Equatable, Sendable {
    let position: Point
    let time: Double
}

/// From pointer samples to what they do to a strip: one finger scrolls, two magnify, one that does not move taps.
enum StripHand {
    /// Takes in a sample.
    ///
    /// - Returns: a tap, when the sample completed one. A touch that stopped a gliding strip is none.
    static func handle(
        _ sample: PointerSample,
        fingers: inout Fingers,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) -> StripTap? {
        switch sample.phase {
        case .began:
            fingers.add(sample.identifier, at: sample.position, time: sample.time)
            fingerDown(sample, fingers: fingers, gesture: &gesture, strip: &strip, at: now)
            return nil
        case .moved:
            guard fingers.move(sample.identifier, to: sample.position, time: sample.time) else { return nil }
            fingerMoved(sample, fingers: fingers, gesture: &gesture, strip: &strip, at: now)
            return nil
        case .ended:
            guard fingers.move(sample.identifier, to: sample.position, time: sample.time) else { return nil }
            let tap = fingerUp(sample, gesture: &gesture, strip: &strip, at: now)
            remove(sample, fingers: &fingers, gesture: &gesture, strip: &strip, at: now)
            return tap
        case .cancelled:
            guard fingers.position(of: sample.identifier) != nil else { return nil }
            switch gesture {
            case .pressed(let press) where press.identifier == sample.identifier:
                gesture = .none
            case .panning(let drag) where drag.identifier == sample.identifier:
                strip.endPan(at: now, velocity: .zero)
                gesture = .none
            default:
                break
            }
            remove(sample, fingers: &fingers, gesture: &gesture, strip: &strip, at: now)
            return nil
        }
    }

    /// A finger has stayed on a strip in flight: it stops under it.
    static func pressWasHeld(gesture: inout Gesture, strip: inout StripMachine, at now: Double) {
        guard case .pressed(var press) = gesture else { return }
        press.brakeDeadline = nil
        gesture = .pressed(press)
        strip.catchFlight(at: now)
    }

    private static func fingerDown(
        _ sample: PointerSample,
        fingers: Fingers,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) {
        switch fingers.count {
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
            strip.beginPinch(at: now, centroid: fingers.centroid, distance: fingers.distance)
            gesture = .pinching
        default:
            break
        }
    }

    private static func fingerMoved(
        _ sample: PointerSample,
        fingers: Fingers,
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
            strip.pinch(centroid: fingers.centroid, distance: fingers.distance, at: now)
        case .magnifying(let hand):
            gesture = .magnifying(hand.following(sample))
        default:
            break
        }
    }

    private static func fingerUp(
        _ sample: PointerSample,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) -> StripTap? {
        switch gesture {
        case .pressed(let press) where press.identifier == sample.identifier:
            gesture = .none
            let isTap = !strip.hasCaughtFlight && press.isTap(endingWith: sample)
            return isTap ? StripTap(position: press.origin, time: sample.time) : nil
        case .panning(var drag) where drag.identifier == sample.identifier:
            drag.velocity.add(sample.position, at: sample.time)
            gesture = .none
            strip.pan(travel: sample.position - drag.origin, at: now)
            strip.endPan(at: now, velocity: drag.velocity.velocity(at: sample.time))
            return nil
        default:
            return nil
        }
    }

    /// After a finger has gone: a pinch becomes a pan, without a jump; when none is left, the strip is let go.
    private static func remove(
        _ sample: PointerSample,
        fingers: inout Fingers,
        gesture: inout Gesture,
        strip: inout StripMachine,
        at now: Double
    ) {
        fingers.remove(sample.identifier)
        if fingers.count == 0 {
            gesture = .none
            strip.letGo(at: now)
            return
        }
        guard gesture == .pinching else { return }
        if fingers.count >= 2 {
            strip.beginPinch(at: now, centroid: fingers.centroid, distance: fingers.distance)
        } else if let drag = Gesture.Drag(leftOf: fingers, at: sample.time) {
            strip.pinchBecomesPan(at: now)
            gesture = .panning(drag)
        }
    }
}
