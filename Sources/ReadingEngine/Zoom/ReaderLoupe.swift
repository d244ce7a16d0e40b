public import Geometry

/// A loupe under a finger: the magnified point and the finger's position.
public struct ReaderLoupe: Equatable, Sendable {
    /// The magnified page.
    public var page: PageIdentifier
    /// The displayed half of the page; nil for the whole page.
    public var half: PageHalf?
    /// The magnified point, in parts of the picture's frame, 0 to 1 along both axes.
    public var place: Point
    /// The position of the finger, in points of the reading surface.
    public var finger: Point

    /// The scale of the loupe. Small lettering becomes readable, and its speech bubble still fits.
    public static let scale = 2.2
    /// The diameter of the loupe, in points.
    public static let diameter = 140.0

    /// Creates a loupe for a finger over `surfaces`. It magnifies the page under the finger; beside the pages, the
    /// nearest point of `last`. Nil if neither is possible.
    init?(at finger: Point, over surfaces: [ReaderSurface], camera: Camera, last: PageIdentifier?) {
        var nearest: ReaderLoupe?
        // Where pages overlap, the later one is on top.
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
