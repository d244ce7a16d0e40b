public import Geometry

/// The initial state of a reader.
public struct ReaderConfiguration: Equatable, Sendable {
    /// The chapter to open.
    public var chapter: Chapter
    /// The page to open, from zero; the nearest existing page is used.
    public var page: Int
    /// The position on that page, 0 to 1.
    public var fraction: Double
    /// The options.
    public var options: ReaderOptions
    /// The size of the reading surface, in points.
    public var viewport: Size
    /// Device pixels per point.
    public var density: Double
    /// Whether the user prefers reduced motion.
    public var reducesMotion: Bool
    /// Whether this is an image viewer. It has no transition cards, and only a tap shows and hides the bars. An image
    /// that is taller than the window at the window's width opens at that width, at its top.
    public var showsImagesOnly = false
    /// The host's clock, in seconds.
    public var time: Double

    /// Creates a configuration.
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
