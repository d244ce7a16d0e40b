/// The way a switch of segments goes along the row of segments.
public enum SwitchDirection: Equatable, Sendable {
    /// To a later segment.
    case forward
    /// To an earlier one.
    case backward
}
