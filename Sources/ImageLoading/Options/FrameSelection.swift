/// How much of an animation is wanted.
public enum FrameSelection: Hashable, Sendable {
    /// Every frame, so that it stays animated.
    case all
    /// The first frame alone.
    case first
}
