/// One thing that can be chosen. Its number is what it is kept under: it never changes, and the number of an option that
/// is given up is not used again.
public enum ReaderOption: Int, Equatable, Sendable, CaseIterable {
    // How pages follow each other.
    case mode = 1
    case pageLayout = 2
    case coverStandsAlone = 3
    case widePages = 4
    case widePagesInStrip = 5
    case alwaysShowsTransitions = 6
    case pagesAhead = 7
    case hasStiffCover = 8
    case playsTurnSound = 9

    // How a page lies in the window.
    case fit = 10
    case zoomStart = 11
    case keepsZoom = 12
    case pageGap = 13
    case stripGap = 14
    case stripPaddingUpright = 15
    case stripPaddingAcross = 16
    case autoScrollSpeed = 17
    case turnLook = 18
    case turnSpeed = 19

    // What a tap does.
    case tapZones = 20
    case tapInversion = 21
    case showsTapZones = 22
    case usesLoupe = 23
    case dimsAtEdge = 24

    // What is around the pages.
    case background = 30
    case showsPageNumber = 31
    case showsProgressLine = 32
    case keepsAwake = 33
    case orientation = 34
    case isIncognito = 35

    // What is done to a picture.
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

    /// The value of ``mode`` that stands for finding the mode out.
    public static let automaticMode = 0
}
