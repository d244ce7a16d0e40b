/// The direction of a switch between segments.
public enum SwitchDirection: Equatable, Sendable {
    /// To a later segment.
    case forward
    /// To an earlier segment.
    case backward
}
