public import Geometry

/// An event for the reader. Events and ticks are the only input.
///
/// Times are in seconds on a monotonic clock of the host's choice and never decrease within a session.
public enum ReaderEvent: Equatable, Sendable {
    /// The window has this size in points and this many device pixels per point. The page and the position on it are
    /// kept.
    case resized(Size, density: Double)
    /// The preference for reduced motion changed. With reduced motion, turns and zooms are not animated.
    case motionReduced(Bool)
    /// The user changed the options.
    case optionsChanged(ReaderOptions, time: Double)

    /// A finger, pen or mouse button went down, moved, went up, or was cancelled by the system.
    case pointer(PointerSample)
    /// A wheel or trackpad moved by `delta` points at `position`. `zooms` is true if the control key was held; a
    /// trackpad's pinch is reported like this.
    case wheel(delta: Point, position: Point, zooms: Bool, time: Double)
    /// A key with a reading command was pressed or repeated.
    case key(ReaderKey, time: Double)
    /// Go to a page of a loaded chapter, from the slider, a link or the history, without animation.
    case jump(PageIdentifier, time: Double)
    /// Show or hide the bars, from a control outside the page.
    case barsRequested(visible: Bool, time: Double)
    /// Start or stop auto-scroll.
    case autoScrollRequested(Bool, time: Double)

    /// Open this chapter at this page (from zero).
    case opened(Chapter, page: Int, time: Double)
    /// The answer to ``ReaderEffect/openChapter(_:)``.
    case chapterReady(Chapter, time: Double)
    /// Loading the chapter failed.
    case chapterFailed(Int, time: Double)
    /// The user retries loading the chapter.
    case chapterRetried(Int, time: Double)
    /// The shapes of a chapter's pages changed, for example because borders are cropped. The number of pages is the
    /// same.
    case shapesChanged(chapter: Int, [PageShape], time: Double)
    /// The spreads of a chapter were found by comparing its pages, given by their first pages in ascending order. Visible
    /// pages stay as they are.
    case spreadsDetected(chapter: Int, [Int], time: Double)
    /// The user chose whether a page is shown alone.
    case isolated(PageIdentifier, Bool, time: Double)

    /// The page's picture is decoded and can be shown; `size` in the picture's pixels.
    case pageReady(PageIdentifier, size: Size, time: Double)
    /// Fetching or decoding the page failed.
    case pageFailed(PageIdentifier, time: Double)
    /// The user retries loading the page.
    case retry(PageIdentifier, time: Double)
}

/// A keyboard command; the host maps its keyboard to these.
public enum ReaderKey: Equatable, Sendable, CaseIterable {
    /// The arrow keys. Their effect depends on the reading progression.
    case left, right, up, down
    /// Space and Page Down; Shift-Space and Page Up.
    case forward, backward
    /// The first and the last page of the chapter.
    case home, end
    /// Show or hide the bars.
    case menu
    /// The keys +, − and 0.
    case zoomIn, zoomOut, zoomReset
    /// The first page of the next or the previous chapter.
    case nextChapter, previousChapter
    /// Shift the spreads around the current page by one page.
    case shiftSpreads
    /// Start or stop auto-scroll.
    case autoScroll
}

/// A sample of a pointer.
public struct PointerSample: Equatable, Sendable {
    /// The phase of a pointer.
    public enum Phase: Equatable, Sendable {
        /// The pointer touched the surface.
        case began
        /// The pointer moved while touching.
        case moved
        /// The pointer left the surface.
        case ended
        /// The system cancelled the pointer: it must not cause a tap or a turn.
        case cancelled
    }

    /// The host's number for the pointer, unique among those that touch.
    public var identifier: Int
    /// The phase.
    public var phase: Phase
    /// The position, in points of the reading surface.
    public var position: Point
    /// The time of the event itself, not of its delivery, in seconds.
    public var time: Double

    /// Creates a sample.
    public init(identifier: Int, phase: Phase, position: Point, time: Double) {
        self.identifier = identifier
        self.phase = phase
        self.position = position
        self.time = time
    }
}
