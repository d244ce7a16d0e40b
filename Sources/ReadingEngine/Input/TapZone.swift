public import Geometry

/// A part of the window with the action of a tap in it.
public struct TapZone: Equatable, Sendable {
    /// The frame in parts of the window, 0 to 1 along both axes.
    public var frame: Rect
    /// The action of a tap.
    public var action: TapAction
}

/// The action of a tap, before the reading direction is applied. The raw values are stored and never change.
public enum TapAction: Int, Equatable, Sendable, CaseIterable {
    /// Shows or hides the bars.
    case menu = 0
    /// Goes back, in any reading direction.
    case previous = 1
    /// Goes forward, in any reading direction.
    case next = 2
    /// Goes to the page on the left.
    case left = 3
    /// Goes to the page on the right.
    case right = 4
    /// Has no effect.
    case none = 5
    /// Goes to the previous chapter.
    case previousChapter = 6
    /// Goes to the next chapter.
    case nextChapter = 7
    /// Shows the table of contents, or the chapters of the series.
    case contents = 8
    /// Adds or removes a bookmark.
    case bookmark = 9
    /// Starts or stops auto-scroll.
    case autoScroll = 10
    /// Starts, pauses or resumes reading aloud.
    case readAloud = 11
    /// Enters or leaves full screen.
    case fullScreen = 12
    /// Shows the settings.
    case settings = 13

    /// Returns the command in `mode`. Only left and right depend on it; in vertical modes left goes back.
    public func command(in mode: ReadingMode) -> TapCommand {
        switch self {
        case .menu: .menu
        case .previous: .backward
        case .next: .forward
        case .left: mode == .rightToLeft ? .forward : .backward
        case .right: mode == .rightToLeft ? .backward : .forward
        case .none: .none
        case .previousChapter, .nextChapter, .contents, .bookmark, .autoScroll, .readAloud, .fullScreen, .settings:
            .perform(self)
        }
    }
}

/// The command that a tap performs.
public enum TapCommand: Equatable, Sendable {
    /// Show or hide the bars.
    case menu
    /// Go back in reading order.
    case backward
    /// Go forward in reading order.
    case forward
    /// Do nothing.
    case none
    /// Perform an action that only the app can perform; see ``ReaderEffect/tapAction(_:)``.
    case perform(TapAction)
}
