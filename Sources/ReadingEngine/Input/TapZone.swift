public import Geometry

/// A part of the window and what a tap in it does.
public struct TapZone: Equatable, Sendable {
    /// Where it lies, as parts of the window: 0 to 1 both ways.
    public var frame: Rect
    /// What a tap in it does.
    public var action: TapAction

    /// A zone of its parts.
    public init(frame: Rect, action: TapAction) {
        self.frame = frame
        self.action = action
    }
}

/// What a tap does, as the zone says it.
public enum TapAction: Equatable, Sendable, CaseIterable {
    /// Shows or hides the bars.
    case menu
    /// Goes back, whichever way one reads.
    case previous
    /// Goes on, whichever way one reads.
    case next
    /// Goes to what lies on the left of the paper.
    case left
    /// Goes to what lies on the right of the paper.
    case right

    /// What it comes to in `mode`: only left and right depend on it. Where nothing lies beside the page, left goes back.
    public func meaning(in mode: ReadingMode) -> TapMeaning {
        switch self {
        case .menu: .menu
        case .previous: .backward
        case .next: .forward
        case .left: mode == .rightToLeft ? .forward : .backward
        case .right: mode == .rightToLeft ? .backward : .forward
        }
    }
}

/// What a tap comes to.
public enum TapMeaning: Equatable, Sendable, CaseIterable {
    /// The bars.
    case menu
    /// Against the order of reading.
    case backward
    /// In the order of reading.
    case forward
}
