import ReadingEngine

extension Text {
    /// The English table of the settings.
    static func english(_ word: SettingsWord) -> String {
        switch word {
        case .section(let section): english(section).string
        case .option(let option): english(option).string
        case .choice(let option, let value): english(option, value).string
        case .command(let command): english(command).string
        case .scope: "Changes are for"
        case .forSeries: "This series"
        case .forAll: "All books"
        case .onlyHere: "Only in this series"
        case .otherHere: "This series has its own"
        case .changed: "Changed"
        case .reset: "Reset"
        case .resetNamed(let name): "Reset: " + name
        case .resetSection: "Reset this section"
        case .percent(let number): "\(number) %"
        case .points(let number): number == 1 ? "1 point" : "\(number) points"
        case .pages(let number): number == 1 ? "1 page" : "\(number) pages"
        case .secondsForScreen(let seconds): seconds == 1 ? "A screen a second" : "A screen in \(seconds) s"
        case .noTint: "None"
        case .keys: "Keys"
        case .keysAdvice: "Press a key to take it away, or + to add one."
        case .addKey(let command): "Add a key: " + command
        case .removeKey(let key, let command): "Take " + key + " away: " + command
        case .pressKey: "Press a key…"
        case .keyTaken(let key, let command): key + " was taken from “" + command + "”"
        case .keyReserved: "This key has a use of its own. Press another."
        case .noKey: "No key"
        case .resetKeys: "Reset all keys"
        case .zonesDrawing(let words): "The zones: " + words
        case .incognitoAdvice: "No place is kept, nothing counts as read."
        case .loupeAdvice:
            "A finger that stays holds a loupe over the page. The page menu then opens by a right click or from the bar alone."
        }
    }

    private static func english(_ section: SettingsSection) -> StaticString {
        switch section {
        case .reading: "Reading"
        case .page: "Page"
        case .picture: "Picture"
        case .strip: "Strip"
        case .touch: "Touch and keys"
        case .app: "App"
        }
    }

    private static func english(_ option: ReaderOption) -> StaticString {
        switch option {
        case .mode, .pageLayout: ""
        case .coverStandsAlone: "The cover stands alone"
        case .widePages: "Wide pages"
        case .widePagesInStrip: "Wide pages in a strip"
        case .alwaysShowsTransitions: "Card between chapters"
        case .pagesAhead: "Loaded ahead"
        case .fit: "Size of the page"
        case .zoomStart: "A large page begins"
        case .keepsZoom: "Keep the zoom when turning"
        case .turnLook: "Page turn"
        case .turnSpeed: "Speed of turning"
        case .hasStiffCover: "Stiff cover"
        case .playsTurnSound: "Sound of a turn"
        case .pageGap: "Gap between pages"
        case .showsPageNumber: "Page number"
        case .showsProgressLine: "Progress line"
        case .cropsPages: "Crop borders of pages"
        case .cropsStrips: "Crop borders of strips"
        case .background: "Background"
        case .brightness: "Brightness"
        case .contrast: "Contrast"
        case .warmth: "Warmth"
        case .isGreyscale: "Greyscale"
        case .isInverted: "Invert colours"
        case .blendColour: "Colour of the tint"
        case .blendStrength: "Tint"
        case .blendMode: "The tint is laid on"
        case .stripGap: "Gap in a strip with gaps"
        case .stripPaddingUpright: "Empty sides, upright window"
        case .stripPaddingAcross: "Empty sides, wide window"
        case .autoScrollSpeed: "Speed of scrolling by itself"
        case .tapZones: "Tap zones"
        case .tapInversion: "Swap the zones"
        case .showsTapZones: "Show the zones when they change"
        case .usesLoupe: "Loupe on a long press"
        case .dimsAtEdge: "Brightness by the left edge"
        case .isIncognito: "Incognito"
        case .keepsAwake: "Keep the screen awake"
        case .orientation: "Hold the device"
        }
    }

    private static func english(_ option: ReaderOption, _ value: Int) -> StaticString {
        switch (option, value) {
        case (.widePages, 0), (.widePagesInStrip, 0): "Whole"
        case (.widePages, 1), (.widePagesInStrip, 1): "In two"
        case (.widePages, 2), (.widePagesInStrip, 2): "In two, swapped"
        case (.widePages, _), (.widePagesInStrip, _): "Turned"
        case (.alwaysShowsTransitions, 0): "If chapters are missing"
        case (.alwaysShowsTransitions, _): "Always"
        case (.turnLook, 0): "Slide"
        case (.turnLook, 1): "Cover"
        case (.turnLook, 2): "Curl"
        case (.turnLook, _): "None"
        case (.fit, 0): "Whole page"
        case (.fit, 1): "Full width"
        case (.fit, 2): "Full height"
        case (.fit, 3): "Own size"
        case (.fit, 4): "Wide pages larger"
        case (.fit, _): "Stretched"
        case (.zoomStart, 0): "Where reading begins"
        case (.zoomStart, 1): "Left"
        case (.zoomStart, 2): "Right"
        case (.zoomStart, _): "Middle"
        case (.background, 0): "As the app"
        case (.background, 1): "White"
        case (.background, 2): "Black"
        case (.background, 3): "Grey"
        case (.background, _): "As the page’s edge"
        case (.blendMode, 0): "Like paint"
        case (.blendMode, 1): "Like a filter"
        case (.blendMode, 2): "Like light"
        case (.blendMode, 3): "Like ink and light"
        case (.blendMode, 4): "Where it is lighter"
        case (.blendMode, _): "Where it is darker"
        case (.tapZones, 0): "Automatic"
        case (.tapZones, 1): "Sides"
        case (.tapZones, 2): "L-shaped"
        case (.tapZones, 3): "Like a Kindle"
        case (.tapZones, 4): "Edges"
        case (.tapZones, _): "Off"
        case (.tapInversion, 0): "As they are"
        case (.tapInversion, 1): "Left and right"
        case (.tapInversion, 2): "Above and below"
        case (.tapInversion, _): "Both"
        case (.orientation, 0): "As it is held"
        case (.orientation, 1): "Upright"
        case (.orientation, _): "Across"
        default: ""
        }
    }

    private static func english(_ command: ReaderCommand) -> StaticString {
        switch command {
        case .forward: "Go on"
        case .backward: "Go back"
        case .left: "To the left"
        case .right: "To the right"
        case .up: "Up"
        case .down: "Down"
        case .home: "First page"
        case .end: "Last page"
        case .nextChapter: "Next chapter"
        case .previousChapter: "Previous chapter"
        case .chapters: "Chapters"
        case .bookmark: "Bookmark the page"
        case .menu: "Show or hide the bars"
        case .settings: "Settings"
        case .fullScreen: "Full screen"
        case .mode: "Next reading mode"
        case .shiftSpreads: "Shift the pairs by one"
        case .fit: "Next size of the page"
        case .crop: "Crop borders"
        case .zoomIn: "Larger"
        case .zoomOut: "Smaller"
        case .zoomHome: "Whole page"
        case .autoScroll: "Scroll by itself"
        case .faster: "Scroll faster"
        case .slower: "Scroll slower"
        case .readAloud: "Read aloud"
        }
    }
}
