import Geometry

/// The pointers that are down, the first two of which count.
struct Fingers: Equatable, Sendable {
    struct Finger: Equatable, Sendable {
        let identifier: Int
        var position: Point
    }

    private(set) var down: [Finger] = []
    /// What their middle has done lately. A finger that comes or goes is no movement: the middle goes on from where it
    /// is then.
    private(set) var travel = VelocityTracker()

    var count: Int { down.count }

    func position(of identifier: Int) -> Point? {
        for finger in down where finger.identifier == identifier { return finger.position }
        return nil
    }

    mutating func add(_ identifier: Int, at position: Point, time: Double) {
        remove(identifier)
        let before = down.isEmpty ? position : centroid
        down.append(Finger(identifier: identifier, position: position))
        travel.shift(by: centroid - before)
        travel.add(centroid, at: time)
    }

    /// Moves a finger; false when it is not known to be down.
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

    /// The middle between the first two fingers.
    var centroid: Point {
        guard down.count >= 2 else { return down.first?.position ?? .zero }
        return (down[0].position + down[1].position) * 0.5
    }

    /// The distance between the first two fingers, in points.
    var distance: Double {
        guard down.count >= 2 else { return 0 }
        return (down[0].position - down[1].position).length
    }
}
