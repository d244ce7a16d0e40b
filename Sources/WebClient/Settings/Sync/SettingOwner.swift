import ReadingEngine

/// The owner of a setting.
///
/// Settings of the user (`user`) are synchronised to all their devices. Settings that depend on the screen, the
/// network or the surroundings stay on the device.
enum SettingOwner {
    case user, device
}

extension ReaderOption {
    /// The owner of this option. `Docs/Accounts.md` contains the table for users.
    var owner: SettingOwner {
        switch self {
        case .mode, .pageLayout, .coverStandsAlone, .widePages, .widePagesInStrip, .alwaysShowsChapterTransitions,
            .continuesStrip, .skipsReadChapters, .skipsDuplicateChapters:
            .user
        case .fit, .zoomStart, .keepsZoom, .zoomsOutStrip, .pageGap, .stripGap, .autoScrollSpeed: .user
        case .pageTransition, .turnSpeed, .hasStiffCover, .printThrough: .user
        case .tapZones, .tapInversion, .tapRowTop, .tapRowMiddle, .tapRowBottom, .showsTapZones, .usesLoupe, .doubleTap:
            .user
        case .background, .showsPageNumber, .showsProgressLine: .user
        case .cropsPages, .cropsStrips, .isGreyscale, .isInverted, .blendColour, .blendStrength, .blendMode: .user
        // These depend on the network and the memory.
        case .pagesAhead, .imageQuality: .device
        // These depend on the screen and the ambient light.
        case .isEInk, .screenFlash, .orientation, .keepsAwake, .brightness, .contrast, .warmth, .dimsAtEdge: .device
        // These depend on the size of the screen.
        case .stripMaximumWidth, .stripPaddingPortrait, .stripPaddingLandscape: .device
        // This depends on where the device is used.
        case .playsTurnSound: .device
        // Synchronising this would store on the server which series are read in private.
        case .isIncognito: .device
        }
    }
}

extension ReaderPreferences {
    /// Returns only the options of one owner.
    func part(of owner: SettingOwner) -> ReaderPreferences {
        var part = ReaderPreferences()
        for option in ReaderOption.allCases where option.owner == owner { part[option] = self[option] }
        return part
    }
}

extension BookSettings {
    /// The settings that stay on the device, because they depend on the size of the screen and the distance to it: the
    /// font size, the margin and the number of columns. The other settings belong to the user.
    var devicePart: BookSettings {
        var part = BookSettings()
        part.fontSize = fontSize
        part.margin = margin
        part.columns = columns
        return part
    }
}
