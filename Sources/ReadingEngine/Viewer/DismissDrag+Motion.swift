import Geometry

extension DismissDrag {
    /// The gesture or animation that changes the pull along an axis.
    enum Motion: Sendable {
        case rest(Double)
        /// A drag. The brake stops the previous motion; `travel` is the finger's travel.
        case drag(BrakingMotion, travel: Double)
        case settling(Spring)
        /// A release that closes the viewer: the pull continues while the progress takes over.
        case flung(Decay)

        func position(at time: Double) -> Double {
            switch self {
            case .rest(let place): place
            case .drag(let brake, let travel): brake.position(at: time) + travel
            case .settling(let spring): spring.position(at: time)
            case .flung(let decay): decay.position(at: time)
            }
        }

        /// Returns the velocity without the finger's movement.
        func velocity(at time: Double) -> Double {
            switch self {
            case .rest: 0
            case .drag(let brake, _): brake.velocity(at: time)
            case .settling(let spring): spring.velocity(at: time)
            case .flung(let decay): decay.velocity(at: time)
            }
        }

        /// Returns whether further changes are too small to see.
        func isAtRest(at time: Double) -> Bool {
            switch self {
            case .rest, .flung: true
            case .drag(let brake, _): brake.isAtRest(at: time)
            case .settling(let spring): spring.isAtRest(at: time, within: 0.25)
            }
        }
    }

    /// A finger that drags the picture or may begin to drag it.
    struct Touch: Sendable {
        let identifier: Int
        /// The position from which its travel is measured.
        var origin: Point
        var position: Point
        var velocity = VelocityTracker()

        init(_ sample: PointerSample) {
            identifier = sample.identifier
            origin = sample.position
            position = sample.position
            velocity.add(sample.position, at: sample.time)
        }

        mutating func move(_ sample: PointerSample) {
            position = sample.position
            velocity.add(sample.position, at: sample.time)
        }
    }
}
