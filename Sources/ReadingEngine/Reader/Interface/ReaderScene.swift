public import Geometry

/// The layout of the screen at one moment: a value that the host draws.
public struct ReaderScene: Equatable, Sendable {
    /// The visible items and their neighbours, in reading order.
    public var surfaces: [ReaderSurface]
    /// The transform of all surfaces. Scrolling and zooming a strip changes only this. The identity in paged modes.
    public var camera: Camera
    /// The page in focus; nil only if there are no pages.
    public var focus: PageIdentifier?
    /// The visible item, or the target of a turn.
    public var item: SequenceItem?
    /// The number of pages of the chapter in focus.
    public var pageCount: Int
    /// The current gesture or animation.
    public var activity: ReaderActivity
    /// Whether the bars are visible.
    public var barsVisible: Bool
    /// The requested page while its picture is loading. The previous page stays visible until then.
    public var pendingPage: PageIdentifier?
    /// The zoom scale, 1 initially. It is below 1 if a page that was larger than the window is zoomed out.
    public var magnification: Double
    /// Whether two pages are shown at a time.
    public var isDouble: Bool
    /// The transition of page turns; ``PageTransition/none`` in a strip.
    public var pageTransition: PageTransition
    /// The area of the page that a curl turns, also while the page is at rest; nil with other transitions.
    public var curlStage: CurlStage?
    /// The curl in progress; nil at rest and with other transitions. The surfaces of the pages on the curling sheet and
    /// below it don't move.
    public var curl: PageCurl?
    /// Whether auto-scroll is on.
    public var isAutoScrolling: Bool
    /// The loupe; nil if none is shown.
    public var loupe: ReaderLoupe?
}

/// The layout of one item.
public struct ReaderSurface: Equatable, Sendable {
    /// The item, which identifies the surface.
    public var item: SequenceItem
    /// The item's slot before the camera's transform, in points. The content is clipped to it.
    public var slot: Rect
    /// The scale of the content about the slot's origin.
    public var scale: Double
    /// The translation of the content after scaling, in points relative to the slot.
    public var translation: Point
    /// The pictures in the slot; empty for a transition card between chapters.
    public var pictures: [PagePlacement]
    /// Whether loading the chapter failed. Only an ``SequenceItem/unresolved(chapter:)`` can fail.
    public var isFailed: Bool
    /// Whether any part is in the window. Neighbours outside of it are kept ready.
    public var isVisible: Bool
    /// How much the surface is darkened by a page that slides over it, 0 to 1.
    public var shade = 0.0
}

/// The layout of a page's picture in its slot.
public struct PagePlacement: Equatable, Sendable {
    /// The page.
    public var page: PageIdentifier
    /// The frame of the displayed part before zooming, relative to the slot, in points.
    public var frame: Rect
    /// The displayed half; nil for the whole page.
    public var half: PageHalf?
    /// The clockwise rotation in quarter turns, 0 to 3. The frame is that of the rotated picture.
    public var quarterTurns: Int
    /// The state of the picture.
    public var content: PageContent
}

/// The state of a page's picture.
public enum PageContent: Equatable, Sendable {
    /// Loading: the host shows a blank page with its number.
    case loading
    /// The picture can be shown.
    case ready
    /// Failed: the host shows the reason and a button to retry.
    case failed
}

/// The current gesture or animation, for the host's attributes and for tests.
public enum ReaderActivity: Equatable, Sendable {
    /// Nothing moves.
    case rest
    /// A finger is down and has not started a gesture.
    case pressed
    /// A page turn follows a finger.
    case tracking
    /// A page turn is animated.
    case settling
    /// The page or the strip follows one or two fingers.
    case zooming
    /// A pan or zoom of the page or the strip is animated.
    case zoomSettling
}
