public import Geometry

/// A magnifier that a finger holds over a page: what it shows, and where.
public struct ReaderLoupe: Equatable, Sendable {
    /// The page it shows.
    public var page: PageIdentifier
    /// The half of it that is shown; nil for all of it.
    public var half: PageHalf?
    /// What is in its middle, in parts of the frame in which the page's picture lies: 0 to 1 each way.
    public var place: Point
    /// Where the finger is, in points of the reading surface.
    public var finger: Point

    /// How much larger than around it things are: a line of small lettering is read, and its balloon still seen.
    public static let scale = 2.2
    /// Its diameter, in points: the width of two thumbs, which hide what it shows.
    public static let diameter = 140.0

    /// The loupe of a finger over some surfaces, as `camera` shows them; it shows the page under the finger, or, beside
    /// the pages, the nearest place of `last`. Nil where there is neither.
    init?(at finger: Point, over surfaces: [ReaderSurface], camera: Camera, last: PageIdentifier?) {
        var nearest: ReaderLoupe?
        // Where pages lie over each other, the one that comes later in reading is on top.
        for surface in surfaces.reversed() where surface.isVisible && surface.scale > 0 && camera.scale > 0 {
            let seen = (finger - camera.translation) * (1 / camera.scale)
            let inside = (seen - surface.slot.origin - surface.translation) * (1 / surface.scale)
            for picture in surface.pictures where !picture.frame.size.isEmpty && picture.content == .ready {
                let frame = picture.frame
                let place = Point(
                    x: (inside.x - frame.minX) / frame.size.width,
                    y: (inside.y - frame.minY) / frame.size.height
                )
                let within = Point(x: Mathematics.clamp(place.x, to: 0...1), y: Mathematics.clamp(place.y, to: 0...1))
                let loupe = ReaderLoupe(page: picture.page, half: picture.half, place: within, finger: finger)
                if place == within {
                    self = loupe
                    return
                }
                if picture.page == last, nearest == nil { nearest = loupe }
            }
        }
        guard let nearest else { return nil }
        self = nearest
    }

    private init(page: PageIdentifier, half: PageHalf?, place: Point, finger: Point) {
        self.page = page
        self.half = half
        self.place = place
        self.finger = finger
    }
}
