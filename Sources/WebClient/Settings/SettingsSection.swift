import ReadingEngine

/// The parts of the settings.
enum SettingsSection: Int, CaseIterable {
    case reading, page, picture, strip, touch, app

    /// What is chosen in it, in order. Every option has its place in one section.
    var options: [ReaderOption] {
        switch self {
        case .reading: [.mode, .pageLayout, .coverStandsAlone, .widePages, .alwaysShowsTransitions, .pagesAhead]
        case .page:
            [
                .turnLook, .turnSpeed, .hasStiffCover, .playsTurnSound, .fit, .zoomStart, .keepsZoom, .cropsPages,
                .cropsStrips, .pageGap, .background, .showsPageNumber, .showsProgressLine,
            ]
        case .picture:
            [.brightness, .contrast, .warmth, .isGreyscale, .isInverted, .blendStrength, .blendColour, .blendMode]
        case .strip: [.widePagesInStrip, .stripGap, .stripPaddingUpright, .stripPaddingAcross, .autoScrollSpeed]
        case .touch: [.tapZones, .tapInversion, .showsTapZones, .usesLoupe, .dimsAtEdge]
        case .app: [.isIncognito, .keepsAwake, .orientation]
        }
    }
}
