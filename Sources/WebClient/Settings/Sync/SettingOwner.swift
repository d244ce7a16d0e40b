import ReadingEngine

/// Whose choice a setting is.
///
/// Settings of the reader follow them to all devices. What depends on the screen, the network or the place stays on the device.
enum SettingOwner {
    case reader, device
}

extension ReaderOption {
    /// Whose choice this option is. The table for users is in `Docs/Accounts.md`.
    var owner: SettingOwner {
        switch self {
        case .mode, .pageLayout, .coverStandsAlone, .widePages, .widePagesInStrip, .alwaysShowsChapterTransitions,
            .continuesStrip, .skipsReadChapters, .skipsDuplicateChapters:
            .reader
        case .fit, .zoomStart, .keepsZoom, .zoomsOutStrip, .pageGap, .stripGap, .autoScrollSpeed: .reader
        case .pageTransition, .turnSpeed, .hasStiffCover, .printThrough: .reader
        case .tapZones, .tapInversion, .tapRowTop, .tapRowMiddle, .tapRowBottom, .showsTapZones, .usesLoupe, .doubleTap:
            .reader
        case .background, .showsPageNumber, .showsProgressLine: .reader
        case .cropsPages, .cropsStrips, .isGreyscale, .isInverted, .blendColour, .blendStrength, .blendMode: .reader
        // The network and the memory.
        case .pagesAhead, .imageQuality: .device
        // The screen and the light around it.
        case .isEInk, .screenFlash, .orientation, .keepsAwake, .brightness, .contrast, .warmth, .dimsAtEdge: .device
        // The size of the screen.
        case .stripMaximumWidth, .stripPaddingPortrait, .stripPaddingLandscape: .device
        // The people around it.
        case .playsTurnSound: .device
        // The server would otherwise store which series are read without a record.
        case .isIncognito: .device
        }
    }
}

extension ReaderPreferences {
    /// Returns the choices of one owner.
    func part(of owner: SettingOwner) -> ReaderPreferences {
        var part = ReaderPreferences()
        for option in ReaderOption.allCases where option.owner == owner { part[option] = self[option] }
        return part
    }
}

extension BookSettings {
    /// The settings that stay on the device, because they depend on the size of the screen and the distance to it: the font
    /// size, the margin and the number of columns. The others are the reader's.
    var devicePart: BookSettings {
        var part = BookSettings()
        part.fontSize = fontSize
        part.margin = margin
        part.columns = columns
        return part
    }
}
