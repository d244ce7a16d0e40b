public import Geometry

/// A part of the window with the action of a tap in it.
public struct TapZone: Equatable, Sendable {
    /// The frame in parts of the window, 0 to 1 along both axes.
    public var frame: Rect
    /// The action of a tap.
    public var action: TapAction
}

/// The action of a tap, before the reading direction is applied.
public enum TapAction: Equatable, Sendable, CaseIterable {
    /// Shows or hides the bars.
    case menu
    /// Goes back, in any reading direction.
    case previous
    /// Goes forward, in any reading direction.
    case next
    /// Goes to the page on the left.
    case left
    /// Goes to the page on the right.
    case right

    /// Returns the command in `mode`. Only left and right depend on it; in vertical modes left goes back.
    public func command(in mode: ReadingMode) -> TapCommand {
        switch self {
        case .menu: .menu
        case .previous: .backward
        case .next: .forward
        case .left: mode == .rightToLeft ? .forward : .backward
        case .right: mode == .rightToLeft ? .backward : .forward
        }
    }
}

/// The command that a tap performs.
public enum TapCommand: Equatable, Sendable, CaseIterable {
    /// Show or hide the bars.
    case menu
    /// Go back in reading order.
    case backward
    /// Go forward in reading order.
    case forward
}
