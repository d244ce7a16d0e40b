public import Geometry

/// What a reader is opened with.
public struct ReaderConfiguration: Equatable, Sendable {
    /// The chapter to begin with.
    public var chapter: Chapter
    /// The page to open at, from zero; the nearest that exists is taken.
    public var page: Int
    /// How far down that page a strip begins, 0 to 1.
    public var fraction: Double
    /// How to read.
    public var options: ReaderOptions
    /// The reading surface in points.
    public var viewport: Size
    /// Device pixels to a point.
    public var density: Double
    /// Whether the reader asks that nothing moves by itself.
    public var reducesMotion: Bool
    /// Whether these are pictures to look at and no book: no cards say where they begin and end, and the bars come and go
    /// by a tap alone.
    public var showsPictures = false
    /// The host's clock now, in seconds.
    public var time: Double

    /// A configuration of its parts.
    public init(
        chapter: Chapter,
        page: Int = 0,
        fraction: Double = 0,
        options: ReaderOptions = ReaderOptions(),
        viewport: Size,
        density: Double = 1,
        reducesMotion: Bool = false,
        time: Double = 0
    ) {
        self.chapter = chapter
        self.page = page
        self.fraction = fraction
        self.options = options
        self.viewport = viewport
        self.density = density
        self.reducesMotion = reducesMotion
        self.time = time
    }
}
