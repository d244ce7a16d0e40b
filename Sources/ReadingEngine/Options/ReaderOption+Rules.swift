// The table of all options: token, values, default and section.
extension ReaderOption {
    /// The values that this option accepts, and its default.
    public var rule: ReaderOptionRule {
        switch self {
        case .mode:
            choice(
                "mode",
                ["automatic", "left-to-right", "right-to-left", "vertical", "webtoon", "continuous"],
                .order
            )
        case .pageLayout: choice("page-layout", ["automatic", "single", "double"], .order)
        case .coverStandsAlone: toggle("cover-alone", true, .order)
        case .widePages: choice("wide-pages", ["whole", "split", "split-reversed", "rotated"], .order)
        case .widePagesInStrip: choice("wide-pages-strip", ["whole", "split", "split-reversed", "rotated"], .order)
        case .alwaysShowsChapterTransitions: toggle("always-transitions", true, .order)
        case .pagesAhead: number("pages-ahead", 1...10, step: 1, .pages, defaultValue: 3, .order)

        case .fit: choice("fit", ["screen", "width", "height", "original", "smart", "stretch"], .layout)
        case .zoomStart: choice("zoom-start", ["automatic", "left", "right", "centre"], .layout)
        case .keepsZoom: toggle("keep-zoom", false, .layout)
        case .pageTransition: choice("turn", ["slide", "cover", "curl", "none"], .layout)
        case .turnSpeed: number("turn-speed", 50...200, step: 10, .percent, defaultValue: 100, .layout)
        case .hasStiffCover: toggle("stiff-cover", false, .layout)
        case .playsTurnSound: toggle("turn-sound", false, .layout)
        case .printThrough: choice("print-through", ["none", "faint", "full"], .layout, defaultValue: 1)
        case .pageGap: number("page-gap", 0...64, step: 4, .points, defaultValue: 16, .layout)
        case .stripGap: number("strip-gap", 0...64, step: 4, .points, defaultValue: 16, .layout)
        case .stripPaddingPortrait: number("padding-upright", 0...80, step: 5, .percent, defaultValue: 0, .layout)
        case .stripPaddingLandscape: number("padding-across", 0...80, step: 5, .percent, defaultValue: 0, .layout)
        case .autoScrollSpeed:
            number("auto-scroll", 10...1000, step: 10, .pointsPerSecond, defaultValue: 100, .layout)

        case .tapZones:
            choice("tap-zones", ["automatic", "sides", "l-shaped", "kindle", "edge", "off", "custom"], .taps)
        case .tapInversion: choice("tap-inversion", ["none", "horizontal", "vertical", "both"], .taps)
        case .showsTapZones: toggle("show-zones", true, .taps)
        case .usesLoupe: toggle("loupe", false, .taps)
        case .dimsAtEdge: toggle("edge-dimming", true, .taps)
        case .doubleTap: choice("double-tap", ["everywhere", "middle", "off"], .taps)

        case .background:
            choice(
                "background",
                [
                    "theme", "white", "black", "grey", "automatic", "fine-paper", "laid-paper", "parchment", "slate",
                    "dark-linen", "night", "own-picture",
                ],
                .display
            )
        case .showsPageNumber: toggle("page-number", false, .display)
        case .showsProgressLine: toggle("progress-line", false, .display)
        case .keepsAwake: toggle("keep-awake", true, .display)
        case .orientation: choice("orientation", ["device", "portrait", "landscape"], .display)
        case .isIncognito: toggle("incognito", false, .display)

        case .cropsPages: toggle("crop-pages", false, .picture)
        case .cropsStrips: toggle("crop-strips", false, .picture)
        case .isGreyscale: toggle("greyscale", false, .picture)
        case .isInverted: toggle("invert", false, .picture)
        case .brightness: number("brightness", 5...200, step: 5, .percent, defaultValue: 100, .picture)
        case .contrast: number("contrast", 5...200, step: 5, .percent, defaultValue: 100, .picture)
        case .warmth: number("warmth", 0...100, step: 5, .percent, defaultValue: 0, .picture)
        case .blendColour:
            ReaderOptionRule(
                token: "blend-colour",
                kind: .colour,
                defaultValue: PageColour.sepia.number,
                section: .picture
            )
        case .blendStrength: number("blend-strength", 0...100, step: 5, .percent, defaultValue: 0, .picture)
        case .blendMode:
            choice(
                "blend-mode",
                ["normal", "multiply", "screen", "overlay", "lighten", "darken"],
                .picture,
                defaultValue: 1
            )
        case .imageQuality: choice("picture-quality", ["screen", "original", "saver"], .picture)

        case .stripMaximumWidth:
            number("strip-width", 480...1920, step: 40, .points, defaultValue: 720, .layout)
        case .zoomsOutStrip: toggle("strip-zooms-out", true, .layout)
        case .continuesStrip: toggle("continuous-chapters", true, .order)
        case .skipsReadChapters: toggle("skip-read", false, .order)
        case .skipsDuplicateChapters: toggle("skip-duplicates", false, .order)

        case .isEInk: toggle("e-ink", false, .display)
        case .screenFlash: choice("e-ink-flash", ["off", "1", "5", "10", "20"], .display)

        case .tapRowTop: tapRow("tap-row-top")
        case .tapRowMiddle: tapRow("tap-row-middle")
        case .tapRowBottom: tapRow("tap-row-bottom")
        }
    }

    private func tapRow(_ token: StaticString) -> ReaderOptionRule {
        ReaderOptionRule(token: token, kind: .tapRow, defaultValue: TapRows.Row.standard.number, section: .taps)
    }

    private func toggle(_ token: StaticString, _ isOn: Bool, _ section: ReaderOptionSection) -> ReaderOptionRule {
        ReaderOptionRule(token: token, kind: .toggle, defaultValue: isOn ? 1 : 0, section: section)
    }

    /// Numbers the choices from 0. `defaultValue` is the number of the default.
    private func choice(
        _ token: StaticString,
        _ choices: [StaticString],
        _ section: ReaderOptionSection,
        defaultValue: Int = 0
    ) -> ReaderOptionRule {
        let numbered = choices.enumerated().map { ReaderOptionChoice(value: $0.offset, token: $0.element) }
        return ReaderOptionRule(token: token, kind: .choice(numbered), defaultValue: defaultValue, section: section)
    }

    private func number(
        _ token: StaticString,
        _ range: ClosedRange<Int>,
        step: Int,
        _ unit: ReaderOptionUnit,
        defaultValue: Int,
        _ section: ReaderOptionSection
    ) -> ReaderOptionRule {
        let kind = ReaderOptionRule.Kind.number(range, step: step, unit: unit)
        return ReaderOptionRule(token: token, kind: kind, defaultValue: defaultValue, section: section)
    }
}
