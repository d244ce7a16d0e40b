// All options as integers: the values that are stored and that the controls of the settings sheet show and set.
extension ReaderOptions {
    /// The option's value. A value that the option doesn't accept sets its default. Setting the mode to
    /// ``ReaderOption/automaticMode`` has no effect.
    public subscript(option: ReaderOption) -> Int {
        get { clamped.value(of: option) }
        set {
            let rule = option.rule
            set(option, to: rule.accepts(newValue) ? newValue : rule.defaultValue)
        }
    }

    /// Call this on clamped options only.
    private func value(of option: ReaderOption) -> Int {
        func number(_ isOn: Bool) -> Int { isOn ? 1 : 0 }
        func whole(_ value: Double) -> Int { Int(value.rounded()) }
        return switch option {
        case .mode: mode.rawValue
        case .pageLayout: pageLayout.rawValue
        case .coverStandsAlone: number(coverStandsAlone)
        case .widePages: widePages.rawValue
        case .widePagesInStrip: widePagesInStrip.rawValue
        case .alwaysShowsChapterTransitions: number(alwaysShowsChapterTransitions)
        case .pagesAhead: pagesAhead
        case .hasStiffCover: number(appearance.hasStiffCover)
        case .playsTurnSound: number(appearance.playsTurnSound)
        case .fit: fit.rawValue
        case .zoomStart: zoomStart.rawValue
        case .keepsZoom: number(keepsZoom)
        case .pageTransition: pageTransition.rawValue
        case .turnSpeed: whole(turnSpeed * 100)
        case .pageGap: whole(pageGap)
        case .stripGap: whole(stripGap)
        case .stripPaddingPortrait: whole(stripPadding.portrait * 100)
        case .stripPaddingLandscape: whole(stripPadding.landscape * 100)
        case .autoScrollSpeed: whole(autoScrollSpeed)
        case .tapZones: tapZones.rawValue
        case .tapInversion: tapInversion.rawValue
        case .showsTapZones: number(appearance.showsTapZones)
        case .usesLoupe: number(usesLoupe)
        case .dimsAtEdge: number(appearance.dimsAtEdge)
        case .doubleTap: doubleTap.rawValue
        case .background: appearance.background.rawValue
        case .showsPageNumber: number(appearance.showsPageNumber)
        case .showsProgressLine: number(appearance.showsProgressLine)
        case .keepsAwake: number(appearance.keepsAwake)
        case .orientation: appearance.orientation.rawValue
        case .isIncognito: number(appearance.isIncognito)
        case .cropsPages: number(appearance.cropsPages)
        case .cropsStrips: number(appearance.cropsStrips)
        case .isGreyscale: number(appearance.filter.isGreyscale)
        case .isInverted: number(appearance.filter.isInverted)
        case .brightness: appearance.filter.brightness
        case .contrast: appearance.filter.contrast
        case .warmth: appearance.filter.warmth
        case .blendColour: appearance.filter.blendColour.number
        case .blendStrength: appearance.filter.blendStrength
        case .blendMode: appearance.filter.blendMode.rawValue
        case .printThrough: appearance.printThrough.rawValue
        case .imageQuality: appearance.imageQuality.rawValue
        case .tapRowTop: tapRows.top.number
        case .tapRowMiddle: tapRows.middle.number
        case .tapRowBottom: tapRows.bottom.number
        case .stripMaximumWidth: whole(stripMaximumWidth)
        case .zoomsOutStrip: number(zoomsOutStrip)
        case .continuesStrip: number(continuesStrip)
        case .skipsReadChapters: number(appearance.skipsReadChapters)
        case .skipsDuplicateChapters: number(appearance.skipsDuplicateChapters)
        case .isEInk: number(isEInk)
        case .screenFlash: appearance.screenFlash.rawValue
        }
    }

    /// `value` must be accepted by the option; the defaults after `??` are never used.
    private mutating func set(_ option: ReaderOption, to value: Int) {
        let isOn = value == 1
        switch option {
        case .mode: mode = ReadingMode(rawValue: value) ?? mode
        case .pageLayout: pageLayout = PageLayout(rawValue: value) ?? .automatic
        case .coverStandsAlone: coverStandsAlone = isOn
        case .widePages: widePages = WidePages(rawValue: value) ?? .whole
        case .widePagesInStrip: widePagesInStrip = WidePages(rawValue: value) ?? .whole
        case .alwaysShowsChapterTransitions: alwaysShowsChapterTransitions = isOn
        case .pagesAhead: pagesAhead = value
        case .hasStiffCover: appearance.hasStiffCover = isOn
        case .playsTurnSound: appearance.playsTurnSound = isOn
        case .fit: fit = PageFit(rawValue: value) ?? .screen
        case .zoomStart: zoomStart = ZoomStart(rawValue: value) ?? .automatic
        case .keepsZoom: keepsZoom = isOn
        case .pageTransition: pageTransition = PageTransition(rawValue: value) ?? .slide
        case .turnSpeed: turnSpeed = Double(value) / 100
        case .pageGap: pageGap = Double(value)
        case .stripGap: stripGap = Double(value)
        case .stripPaddingPortrait: stripPadding.portrait = Double(value) / 100
        case .stripPaddingLandscape: stripPadding.landscape = Double(value) / 100
        case .autoScrollSpeed: autoScrollSpeed = Double(value)
        case .tapZones: tapZones = TapZoneLayout(rawValue: value) ?? .automatic
        case .tapInversion: tapInversion = TapInversion(rawValue: value) ?? .none
        case .showsTapZones: appearance.showsTapZones = isOn
        case .usesLoupe: usesLoupe = isOn
        case .dimsAtEdge: appearance.dimsAtEdge = isOn
        case .doubleTap: doubleTap = DoubleTapZoom(rawValue: value) ?? .everywhere
        case .background: appearance.background = PageBackground(rawValue: value) ?? .theme
        case .showsPageNumber: appearance.showsPageNumber = isOn
        case .showsProgressLine: appearance.showsProgressLine = isOn
        case .keepsAwake: appearance.keepsAwake = isOn
        case .orientation: appearance.orientation = OrientationHint(rawValue: value) ?? .device
        case .isIncognito: appearance.isIncognito = isOn
        case .cropsPages: appearance.cropsPages = isOn
        case .cropsStrips: appearance.cropsStrips = isOn
        case .isGreyscale: appearance.filter.isGreyscale = isOn
        case .isInverted: appearance.filter.isInverted = isOn
        case .brightness: appearance.filter.brightness = value
        case .contrast: appearance.filter.contrast = value
        case .warmth: appearance.filter.warmth = value
        case .blendColour: appearance.filter.blendColour = PageColour(number: value)
        case .blendStrength: appearance.filter.blendStrength = value
        case .blendMode: appearance.filter.blendMode = BlendMode(rawValue: value) ?? .normal
        case .printThrough: appearance.printThrough = PrintThrough(rawValue: value) ?? .faint
        case .imageQuality: appearance.imageQuality = ImageQuality(rawValue: value) ?? .screen
        case .tapRowTop: tapRows.top = TapRows.Row(number: value) ?? .standard
        case .tapRowMiddle: tapRows.middle = TapRows.Row(number: value) ?? .standard
        case .tapRowBottom: tapRows.bottom = TapRows.Row(number: value) ?? .standard
        case .stripMaximumWidth: stripMaximumWidth = Double(value)
        case .zoomsOutStrip: zoomsOutStrip = isOn
        case .continuesStrip: continuesStrip = isOn
        case .skipsReadChapters: appearance.skipsReadChapters = isOn
        case .skipsDuplicateChapters: appearance.skipsDuplicateChapters = isOn
        case .isEInk: isEInk = isOn
        case .screenFlash: appearance.screenFlash = ScreenFlash(rawValue: value) ?? .never
        }
    }
}
