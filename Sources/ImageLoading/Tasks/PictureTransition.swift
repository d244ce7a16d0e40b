/// How a picture takes its place.
public enum PictureTransition: Hashable, Sendable {
    /// At once.
    case none
    /// It fades in.
    case fade

    /// The transition for a picture: what comes from memory was never waited for, so it is simply there, and so is
    /// everything for whoever wants less motion.
    ///
    /// - Parameters:
    ///   - origin: Where the picture came from.
    ///   - reducesMotion: Whether less motion is wanted.
    public static func transition(for origin: ImageOrigin, reducesMotion: Bool) -> PictureTransition {
        origin == .memory || reducesMotion ? .none : .fade
    }
}
