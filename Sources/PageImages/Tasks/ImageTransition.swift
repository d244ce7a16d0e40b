/// How an image appears.
public enum ImageTransition: Hashable, Sendable {
    /// Immediately.
    case none
    /// With a fade.
    case fade

    /// Returns the transition of an image. An image from memory appears immediately, and so does every image with
    /// reduced motion.
    ///
    /// - Parameters:
    ///   - origin: The cache that delivered the image.
    ///   - reducesMotion: Whether the user prefers reduced motion.
    public static func transition(for origin: ImageOrigin, reducesMotion: Bool) -> ImageTransition {
        origin == .memory || reducesMotion ? .none : .fade
    }
}
