import Geometry

/// The pointers that touch the surface. Only the first two have an effect.
struct Touches: Equatable, Sendable {
    struct Touch: Equatable, Sendable {
        let identifier: Int
        var position: Point
    }

    private(set) var down: [Touch] = []
    /// The recent movement of the centroid. When a touch is added or removed, the samples are shifted to the new
    /// centroid, so that this doesn't count as movement.
    private(set) var travel = VelocityTracker()

    var count: Int { down.count }

    func position(of identifier: Int) -> Point? {
        for finger in down where finger.identifier == identifier { return finger.position }
        return nil
    }

    mutating func add(_ identifier: Int, at position: Point, time: Double) {
        remove(identifier)
        let before = down.isEmpty ? position : centroid
        down.append(Touch(identifier: identifier, position: position))
        travel.shift(by: centroid - before)
        travel.add(centroid, at: time)
    }

    /// Moves a touch. Returns false if the touch is unknown.
    mutating func move(_ identifier: Int, to position: Point, time: Double) -> Bool {
        for index in down.indices where down[index].identifier == identifier {
            down[index].position = position
            travel.add(centroid, at: time)
            return true
        }
        return false
    }

    mutating func remove(_ identifier: Int) {
        let before = centroid
        down.removeAll { $0.identifier == identifier }
        if down.isEmpty { travel = VelocityTracker() } else { travel.shift(by: centroid - before) }
    }

    /// The centre between the first two touches.
    var centroid: Point {
        guard down.count >= 2 else { return down.first?.position ?? .zero }
        return (down[0].position + down[1].position) * 0.5
    }

    /// The distance between the first two touches, in points.
    var distance: Double {
        guard down.count >= 2 else { return 0 }
        return (down[0].position - down[1].position).length
    }
}
