import Testing

@testable import ReadingEngine

@Suite("Reader options")
struct ReaderOptionTests {
    /// The numbers under which options are stored on devices. A change here loses the users' choices.
    static let numbers: [(ReaderOption, Int, token: String, defaultValue: Int)] = [
        (.mode, 1, "mode", 0), (.pageLayout, 2, "page-layout", 0), (.coverStandsAlone, 3, "cover-alone", 1),
        (.widePages, 4, "wide-pages", 0), (.widePagesInStrip, 5, "wide-pages-strip", 0),
        (.alwaysShowsChapterTransitions, 6, "always-transitions", 1), (.pagesAhead, 7, "pages-ahead", 3),
        (.hasStiffCover, 8, "stiff-cover", 0), (.playsTurnSound, 9, "turn-sound", 0),
        (.fit, 10, "fit", 0), (.zoomStart, 11, "zoom-start", 0), (.keepsZoom, 12, "keep-zoom", 0),
        (.pageGap, 13, "page-gap", 16), (.stripGap, 14, "strip-gap", 16),
        (.stripPaddingPortrait, 15, "padding-upright", 0), (.stripPaddingLandscape, 16, "padding-across", 0),
        (.autoScrollSpeed, 17, "auto-scroll", 100), (.pageTransition, 18, "turn", 0),
        (.turnSpeed, 19, "turn-speed", 100),
        (.tapZones, 20, "tap-zones", 0),
        (.tapInversion, 21, "tap-inversion", 0), (.showsTapZones, 22, "show-zones", 1), (.usesLoupe, 23, "loupe", 0),
        (.dimsAtEdge, 24, "edge-dimming", 1), (.doubleTap, 25, "double-tap", 0),
        (.background, 30, "background", 0), (.showsPageNumber, 31, "page-number", 0),
        (.showsProgressLine, 32, "progress-line", 0), (.keepsAwake, 33, "keep-awake", 1),
        (.orientation, 34, "orientation", 0), (.isIncognito, 35, "incognito", 0), (.cropsPages, 40, "crop-pages", 0),
        (.cropsStrips, 41, "crop-strips", 0), (.isGreyscale, 42, "greyscale", 0), (.isInverted, 43, "invert", 0),
        (.brightness, 44, "brightness", 100), (.contrast, 45, "contrast", 100), (.warmth, 46, "warmth", 0),
        (.blendColour, 47, "blend-colour", 0xF1E4CB), (.blendStrength, 48, "blend-strength", 0),
        (.blendMode, 49, "blend-mode", 1), (.imageQuality, 70, "picture-quality", 0),
        (.printThrough, 60, "print-through", 1), (.tapRowTop, 90, "tap-row-top", 4099),
        (.tapRowMiddle, 91, "tap-row-middle", 4099), (.tapRowBottom, 92, "tap-row-bottom", 4099),
        (.stripMaximumWidth, 93, "strip-width", 720), (.zoomsOutStrip, 94, "strip-zooms-out", 1),
        (.continuesStrip, 95, "continuous-chapters", 1), (.skipsReadChapters, 96, "skip-read", 0),
        (.skipsDuplicateChapters, 97, "skip-duplicates", 0),
        (.isEInk, 100, "e-ink", 0), (.screenFlash, 101, "e-ink-flash", 0),
    ]

    @Test("each option keeps its number, token and default")
    func table() {
        #expect(Self.numbers.map(\.0) == ReaderOption.allCases)
        for (option, number, token, defaultValue) in Self.numbers {
            #expect(option.rawValue == number)
            #expect("\(option.rule.token)" == token)
            #expect(option.rule.defaultValue == defaultValue)
        }
    }

    @Test("the choices of an option keep their numbers and have distinct tokens")
    func choices() {
        func tokens(_ option: ReaderOption) -> [String] {
            guard case .choice(let choices) = option.rule.kind else { return [] }
            #expect(choices.map(\.value) == Array(0..<choices.count))
            return choices.map { "\($0.token)" }
        }
        let modes = ["automatic", "left-to-right", "right-to-left", "vertical", "webtoon", "continuous"]
        #expect(tokens(.mode) == modes)
        #expect(ReadingMode.allCases.map(\.rawValue) == [1, 2, 3, 4, 5])
        // Tokens correspond to the names of the cases, so that a missing or misplaced one is found.
        func dashed<Choice>(_ cases: [Choice]) -> [String] {
            cases.map { "\($0)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined() }
        }
        #expect(dashed(ReadingMode.allCases) == Array(modes.dropFirst()))
        #expect(tokens(.pageLayout) == dashed(PageLayout.allCases))
        #expect(tokens(.widePages) == dashed(WidePages.allCases))
        #expect(tokens(.widePagesInStrip) == dashed(WidePages.allCases))
        #expect(tokens(.fit) == dashed(PageFit.allCases))
        #expect(tokens(.zoomStart) == dashed(ZoomStart.allCases))
        #expect(tokens(.tapZones) == dashed(TapZoneLayout.allCases))
        #expect(tokens(.tapInversion) == dashed(TapInversion.allCases))
        #expect(tokens(.doubleTap) == dashed(DoubleTapZoom.allCases))
        #expect(tokens(.background) == dashed(PageBackground.allCases))
        #expect(tokens(.printThrough) == dashed(PrintThrough.allCases))
        #expect(tokens(.orientation) == dashed(OrientationHint.allCases))
        #expect(tokens(.blendMode) == dashed(BlendMode.allCases))
        #expect(tokens(.imageQuality) == dashed(ImageQuality.allCases))
        #expect(PageFit.allCases.map(\.rawValue) == Array(0..<6))
        #expect(TapZoneLayout.allCases.map(\.rawValue) == Array(0..<7))
    }

    /// Some values that the option accepts, including the ends of its range.
    private func values(of option: ReaderOption) -> [Int] {
        switch option.rule.kind {
        case .toggle: [0, 1]
        case .choice(let choices): choices.map(\.value)
        case .number(let range, let step, _): Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
        case .colour: [0, 0x12_3456, 0xFF_FFFF]
        case .tapRow: [0, 4099, 1 | 2 << 5 | 13 << 10, 13 | 13 << 5 | 13 << 10]
        }
    }

    @Test("defaults match the table, and steps reach the default and the end of the range")
    func defaults() {
        for option in ReaderOption.allCases {
            #expect(option.rule.accepts(option.rule.defaultValue))
            if option != .mode { #expect(ReaderOptions()[option] == option.rule.defaultValue, "\(option)") }
            guard case .number(let range, let step, _) = option.rule.kind else { continue }
            #expect((range.upperBound - range.lowerBound) % step == 0, "\(option)")
            #expect((option.rule.defaultValue - range.lowerBound) % step == 0, "\(option)")
        }
        #expect(ReaderOptions()[.mode] == ReadingMode.leftToRight.rawValue)
    }

    @Test(
        "every option returns the value that was set and doesn't change another",
        arguments: ReaderOption.allCases
    )
    func roundTrip(option: ReaderOption) {
        for value in values(of: option) where !(option == .mode && value == ReaderOption.automaticMode) {
            var options = ReaderOptions()
            options[option] = value
            #expect(options[option] == value)
            for other in ReaderOption.allCases where other != option {
                #expect(options[other] == ReaderOptions()[other], "\(option) set to \(value) touches \(other)")
            }
            #expect((options == ReaderOptions()) == (value == ReaderOptions()[option]))
        }
    }

    @Test("a value that an option doesn't accept sets the default", arguments: ReaderOption.allCases)
    func strangeValues(option: ReaderOption) {
        let least = values(of: option).min() ?? 0
        let most = values(of: option).max() ?? 0
        for value in [least - 1, most + 1, .min, .max] {
            #expect(!option.rule.accepts(value))
            var options = ReaderOptions()
            options[option] = most
            options[option] = value
            let expected = option == .mode ? ReadingMode.continuous.rawValue : option.rule.defaultValue
            #expect(options[option] == expected)
        }
        #expect(option.rule.accepts(least) && option.rule.accepts(most))
    }

    @Test("numbers outside their ranges and NaN are clamped")
    func insane() {
        var options = ReaderOptions()
        options.pageGap = .nan
        options.stripGap = .infinity
        options.stripPadding = StripPadding(portrait: -3, landscape: 0.95)
        options.autoScrollSpeed = 0
        options.pagesAhead = 4000
        options.appearance.filter.brightness = -1
        options.appearance.filter.warmth = 101
        #expect(options[.pageGap] == 16)
        #expect(options[.stripGap] == 64)
        #expect(options[.stripPaddingPortrait] == 0)
        #expect(options[.stripPaddingLandscape] == 80)
        #expect(options[.autoScrollSpeed] == 10)
        #expect(options[.pagesAhead] == 10)
        #expect(options[.brightness] == 5)
        #expect(options[.warmth] == 100)
        #expect(options.clamped.clamped == options.clamped)
        #expect(ReaderOptions().clamped == ReaderOptions())
    }

    @Test("a filter is neutral exactly when it has no effect")
    func neutralFilter() {
        #expect(ImageFilter().isNeutral)
        for option in [ReaderOption.isGreyscale, .isInverted, .brightness, .contrast, .warmth, .blendStrength] {
            var options = ReaderOptions()
            for value in values(of: option) {
                options[option] = value
                #expect(options.appearance.filter.isNeutral == (value == option.rule.defaultValue))
            }
        }
        var options = ReaderOptions()
        options[.blendColour] = 0xFF_0000
        options[.blendMode] = BlendMode.multiply.rawValue
        #expect(options.appearance.filter.isNeutral)
        #expect(options.appearance.filter.blendColour == PageColour(red: 255, green: 0, blue: 0))
    }
}
