import ReadingEngine

/// The sections of the settings sheet.
enum SettingsSection: Int, CaseIterable {
    case reading, page, picture, strip, touch, app

    /// The options in order. Every option is in exactly one section.
    var options: [ReaderOption] {
        switch self {
        case .reading:
            [
                .mode, .pageLayout, .coverStandsAlone, .widePages, .alwaysShowsChapterTransitions, .skipsReadChapters,
                .skipsDuplicateChapters, .pagesAhead,
            ]
        case .page:
            [
                .pageTransition, .turnSpeed, .hasStiffCover, .printThrough, .playsTurnSound, .fit, .zoomStart,
                .keepsZoom, .cropsPages,
                .cropsStrips, .pageGap, .background, .showsPageNumber, .showsProgressLine,
            ]
        case .picture:
            [
                .imageQuality, .brightness, .contrast, .warmth, .isGreyscale, .isInverted, .blendStrength,
                .blendColour, .blendMode,
            ]
        case .strip:
            [
                .continuesStrip, .widePagesInStrip, .stripMaximumWidth, .zoomsOutStrip, .stripGap,
                .stripPaddingPortrait,
                .stripPaddingLandscape, .autoScrollSpeed,
            ]
        case .touch:
            [.tapZones, .tapInversion, .showsTapZones, .doubleTap, .usesLoupe, .dimsAtEdge] + ReaderOption.tapRows
        case .app: [.isIncognito, .keepsAwake, .orientation, .isEInk, .screenFlash]
        }
    }
}

extension ReaderOption {
    /// Whether the option is set for the device and can't be set for a series.
    var belongsToDevice: Bool { self == .isEInk || self == .screenFlash }

    /// The rows of the custom tap zones.
    static let tapRows: [ReaderOption] = [.tapRowTop, .tapRowMiddle, .tapRowBottom]
}
