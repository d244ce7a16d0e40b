public import Geometry

/// What is on screen at one moment: a value the host draws and nothing else.
public struct ReaderScene: Equatable, Sendable {
    /// The things that are at least partly visible, and their neighbours, in reading order.
    public var surfaces: [ReaderSurface]
    /// What is done to all surfaces alike: scrolling and magnifying a strip changes nothing else. At its home for pages
    /// that are turned.
    public var camera: Camera
    /// The page that is the reader's place; nil only when there is none at all.
    public var focus: PageIdentifier?
    /// What is shown, or being turned to.
    public var item: SequenceItem?
    /// How many pages the chapter of the reader's place has.
    public var pageCount: Int
    /// What the reader's hand or the engine is doing.
    public var activity: ReaderActivity
    /// Whether the bars are shown.
    public var barsVisible: Bool
    /// The page that was asked for while its picture is still on its way; the old page stays until then.
    public var awaitedPage: PageIdentifier?
    /// How far the picture is magnified over its home size: 1 at home, less where a home larger than the window is reduced.
    public var magnification: Double
    /// Whether two pages are shown at a time.
    public var isDouble: Bool
    /// What turns look like; ``PageTurnLook/none`` in a strip.
    public var turnLook: PageTurnLook
    /// Where sheets lie that bend, moving or not; nil where turns don't look so.
    public var curlStage: CurlStage?
    /// The sheet that bends on its way, where turns look so; what is on it and beneath it lies in surfaces that do not
    /// move.
    public var curl: PageCurl?
    /// Whether the strip moves by itself.
    public var scrollsByItself: Bool
    /// The loupe that a finger holds; nil when none does.
    public var loupe: ReaderLoupe?
}

/// A magnification about the origin, and a shift after it, in points.
public struct Camera: Equatable, Sendable {
    /// How much larger everything is.
    public var scale: Double
    /// Where the content's origin lies on the reading surface.
    public var translation: Point

    /// Nothing larger, nothing moved.
    public static let home = Camera(scale: 1, translation: .zero)

    /// A camera of its parts.
    public init(scale: Double, translation: Point) {
        self.scale = scale
        self.translation = translation
    }
}

/// Where one item is drawn.
public struct ReaderSurface: Equatable, Sendable {
    /// The item: a surface keeps this identity for as long as it lives.
    public var item: SequenceItem
    /// The slot the item lives in, in points as the camera finds them; what is in it is clipped to it.
    public var slot: Rect
    /// Magnification of what is in the slot about the slot's origin.
    public var scale: Double
    /// Where the slot's origin goes after magnification, in points relative to the slot.
    public var translation: Point
    /// The pictures in the slot; none for a card.
    public var pictures: [PagePlacement]
    /// Whether a chapter that is not known yet is past hoping for. Only an ``SequenceItem/unresolved(chapter:)`` is.
    public var isFailed: Bool
    /// False for a neighbour that is kept ready outside the window.
    public var isVisible: Bool
    /// How much of its light it loses to a page that slides over it, 0 to 1.
    public var shade = 0.0
}

/// Where one page's picture lies in its slot.
public struct PagePlacement: Equatable, Sendable {
    /// The page.
    public var page: PageIdentifier
    /// The frame of what is shown of it before magnification, relative to the slot, in points.
    public var frame: Rect
    /// The half that is shown; nil for all of it.
    public var half: PageHalf?
    /// By how many quarters it is turned clockwise, 0 to 3; the frame is that of the turned picture.
    public var quarterTurns: Int
    /// What can be shown of it.
    public var content: PageContent
}

/// What can be shown of a page.
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
    /// The picture, or the strip, follows one or two fingers.
    case zooming
    /// The picture, or the strip, runs to its place.
    case zoomSettling
}
