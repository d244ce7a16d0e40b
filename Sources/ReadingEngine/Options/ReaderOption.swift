/// An option of the reader. The raw value is stored: it never changes, and the value of a removed option is never
/// reused.
public enum ReaderOption: Int, Equatable, Sendable, CaseIterable {
    // Order of pages.
    case mode = 1
    case pageLayout = 2
    case coverStandsAlone = 3
    case widePages = 4
    case widePagesInStrip = 5
    case alwaysShowsChapterTransitions = 6
    case pagesAhead = 7
    case hasStiffCover = 8
    case playsTurnSound = 9

    // Layout of pages.
    case fit = 10
    case zoomStart = 11
    case keepsZoom = 12
    case pageGap = 13
    case stripGap = 14
    case stripPaddingPortrait = 15
    case stripPaddingLandscape = 16
    case autoScrollSpeed = 17
    case pageTransition = 18
    case turnSpeed = 19

    // Touch input.
    case tapZones = 20
    case tapInversion = 21
    case showsTapZones = 22
    case usesLoupe = 23
    case dimsAtEdge = 24
    case doubleTap = 25

    // Display.
    case background = 30
    case showsPageNumber = 31
    case showsProgressLine = 32
    case keepsAwake = 33
    case orientation = 34
    case isIncognito = 35

    // Picture.
    case cropsPages = 40
    case cropsStrips = 41
    case isGreyscale = 42
    case isInverted = 43
    case brightness = 44
    case contrast = 45
    case warmth = 46
    case blendColour = 47
    case blendStrength = 48
    case blendMode = 49
    case imageQuality = 70

    // Paper.
    case printThrough = 60

    // The cells of custom tap zones, row by row.
    case tapRowTop = 90
    case tapRowMiddle = 91
    case tapRowBottom = 92

    // Strips.
    case stripMaximumWidth = 93
    case zoomsOutStrip = 94
    case continuesStrip = 95

    // Chapters.
    case skipsReadChapters = 96
    case skipsDuplicateChapters = 97

    // Screens.
    case isEInk = 100
    case screenFlash = 101

    /// The value of ``mode`` for which the reader detects the mode.
    public static let automaticMode = 0
}
