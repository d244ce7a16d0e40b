public import Geometry

/// What is on screen at one moment: a value the host draws and nothing else.
public struct ReaderScene: Equatable, Sendable {
    /// The pages that are at least partly visible, and their ready neighbours, in reading order.
    public var surfaces: [PageSurface]
    /// The page that is the reader's place, from zero.
    public var page: Int
    /// How many pages there are.
    public var pageCount: Int
    /// What the reader's hand or the engine is doing.
    public var activity: ReaderActivity
    /// Whether the bars are shown.
    public var barsVisible: Bool
    /// The page that was asked for while its picture is still on its way; the old page stays until then.
    public var awaitedPage: Int?
    /// How far the current page is magnified over its home size: 1 at home.
    public var magnification: Double
}

/// Where one page is drawn.
public struct PageSurface: Equatable, Sendable {
    /// The page, from zero: a surface keeps this identity for as long as it lives.
    public var page: Int
    /// The slot the page lives in, in points of the reading surface; the picture is clipped to it.
    public var slot: Rect
    /// The picture's own box before magnification, relative to the slot: its home frame.
    public var home: Rect
    /// Magnification of the home frame about the slot's origin.
    public var scale: Double
    /// Where the slot's origin goes after magnification, in points relative to the slot.
    public var translation: Point
    /// What can be shown in the slot.
    public var content: PageContent
    /// False for a neighbour that is kept ready outside the window.
    public var isVisible: Bool
}

/// What a slot shows.
public enum PageContent: Equatable, Sendable {
    /// Paper with the page's number: the picture is on its way.
    case loading
    /// The decoded picture.
    case ready
    /// The reason why not, and a way to try again.
    case failed
}

/// What is going on, for the host's attributes and for tests.
public enum ReaderActivity: Equatable, Sendable {
    /// Nothing moves.
    case rest
    /// A finger is down and has not decided yet.
    case pressed
    /// The page turn follows a finger.
    case tracking
    /// A turn runs to its page.
    case settling
    /// The picture follows one or two fingers.
    case zooming
    /// The picture runs to its place.
    case zoomSettling
}
