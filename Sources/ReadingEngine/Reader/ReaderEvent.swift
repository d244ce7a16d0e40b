public import Geometry

/// Something that happened to the reader: the only way in.
///
/// Times are in seconds on one monotonic clock of the host's choice; they never run backwards within a session.
public enum ReaderEvent: Equatable, Sendable {
    /// The window has this size in points, and this many device pixels to a point. Every reflow keeps the page and the
    /// place on it.
    case resized(Size, density: Double)
    /// The reader asks that nothing moves by itself: turns cut, zooms cut.
    case motionReduced(Bool)
    /// The reader chose to read otherwise.
    case optionsChanged(ReaderOptions, time: Double)

    /// A finger, pen or button went down, moved, came up, or was taken away by the system.
    case pointer(PointerSample)
    /// A wheel or trackpad moved by `delta` points at `position`; `zooms` when the control key was held (a trackpad's
    /// pinch arrives so).
    case wheel(delta: Point, position: Point, zooms: Bool, time: Double)
    /// A key with a meaning for reading was pressed or repeats.
    case key(ReaderKey, time: Double)
    /// Go to a page of a chapter that is known, from the slider, a link or the history; cut, not animated.
    case jump(PageIdentifier, time: Double)
    /// Show or hide the bars, from a control outside the page.
    case barsRequested(visible: Bool, time: Double)
    /// Begin or end to move the strip by itself.
    case autoScrollRequested(Bool, time: Double)

    /// Read this chapter from this page (from zero), wherever the reader is now.
    case opened(Chapter, page: Int, time: Double)
    /// The answer to ``ReaderEffect/openChapter(_:)``.
    case chapterReady(Chapter, time: Double)
    /// A chapter's pages could not be found out.
    case chapterFailed(Int, time: Double)
    /// The reader asks to try such a chapter again.
    case chapterRetried(Int, time: Double)
    /// The pages of a chapter are to be shown otherwise: as many as before, with other borders left out.
    case shapesChanged(chapter: Int, [PageShape], time: Double)
    /// A page is to stand alone, or no longer.
    case isolated(PageIdentifier, Bool, time: Double)

    /// The host has the page's picture decoded and can show it at once; `size` in the picture's own pixels.
    case pageReady(PageIdentifier, size: Size, time: Double)
    /// The page could not be fetched or decoded.
    case pageFailed(PageIdentifier, time: Double)
    /// The reader asks to try a failed page again.
    case retry(PageIdentifier, time: Double)
}

/// A key's meaning to the reader; the host maps its keyboard to these.
public enum ReaderKey: Equatable, Sendable, CaseIterable {
    /// The arrow keys, as printed on the key: what they mean depends on the reading progression.
    case left, right, up, down
    /// Space and Page Down; with shift, or Page Up.
    case forward, backward
    /// The two ends of the chapter.
    case home, end
    /// Show or hide the bars.
    case menu
    /// + − 0.
    case zoomIn, zoomOut, zoomHome
    /// The first page of the next chapter, and of the one before.
    case nextChapter, previousChapter
    /// Shift the facing pages of this run by one.
    case shiftSpreads
    /// Begin or end to move the strip by itself.
    case autoScroll
}

/// One sample of one pointer.
public struct PointerSample: Equatable, Sendable {
    /// What the pointer did.
    public enum Phase: Equatable, Sendable {
        /// It touched the surface.
        case began
        /// It moved while touching.
        case moved
        /// It left the surface.
        case ended
        /// The system took it away: nothing it did may count as a tap or a turn.
        case cancelled
    }

    /// The host's number for the pointer; unique among those that are down.
    public var identifier: Int
    /// What happened.
    public var phase: Phase
    /// Where, in points of the reading surface.
    public var position: Point
    /// When, in seconds: the event's own time, not that of its delivery.
    public var time: Double

    /// A sample of pointer `identifier` at `position` and `time` (seconds).
    public init(identifier: Int, phase: Phase, position: Point, time: Double) {
        self.identifier = identifier
        self.phase = phase
        self.position = position
        self.time = time
    }
}
