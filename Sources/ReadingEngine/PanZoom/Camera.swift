public import Geometry

/// A scale about the origin followed by a translation in points.
public struct Camera: Equatable, Sendable {
    /// The scale.
    public var scale: Double
    /// The position of the content's origin on the reading surface.
    public var translation: Point

    /// The camera with scale 1 and no translation.
    public static let identity = Camera(scale: 1, translation: .zero)

    /// Creates a camera.
    public init(scale: Double, translation: Point) {
        self.scale = scale
        self.translation = translation
    }

    /// This camera with another scale. The content at `focus`, a point of the window, stays there.
    func magnified(to scale: Double, about focus: Point) -> Camera {
        Camera(scale: scale, translation: focus + (translation - focus) * (scale / self.scale))
    }
}
