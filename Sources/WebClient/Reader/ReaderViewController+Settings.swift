import ReadingEngine

// How one reads: chosen in the settings, seen at once.
extension ReaderViewController {
    /// What is in force for what is read.
    var settings: ReaderSettings.Values { ReaderSettings.current(series: seriesIdentifier) }

    /// The options the engine is handed.
    var chosenOptions: ReaderOptions {
        var options = settings.options
        guard let book else { return options }
        // Text has no borders, and sections that follow each other without a word.
        options.mode =
            options.mode == .rightToLeft || book.isLeftward && settings.isAutomaticMode ? .rightToLeft : .leftToRight
        options.pageLayout = book.contents.pageLayout(options.pageLayout)
        options.widePages = .whole
        options.fit = .screen
        options.usesLoupe = false
        if book.isScrolled {
            options.mode = .webtoon
            options.widePagesInStrip = .whole
            options.stripPadding = StripPadding()
            // A few lines of what was read stay in sight.
            options.stripStep = 0.9
        }
        options.alwaysShowsTransitions = false
        return options
    }

    /// What pages are shown without.
    var cropping: ReaderChapters.Cropping {
        let settings = settings
        if settings.options.mode.isPaged { return settings.cropsPages ? .pages : .none }
        return settings.cropsStrips ? .strip : .none
    }

    /// How the screen is held: as was chosen, or as the book wants it; see ``Device/hold(_:)``.
    var orientation: Int {
        let chosen = settings[.orientation]
        guard chosen == 0, let isAcross = book?.contents.isAcross else { return chosen }
        return isAcross ? 2 : 1
    }

    /// Whether what is read leaves no trace.
    var isIncognito: Bool { settings.isIncognito }

    /// Chooses otherwise for the series that is read.
    func change(_ edit: (inout ReaderSettings.Values) -> Void) {
        ReaderSettings.change(series: seriesIdentifier, edit)
    }

    /// A publication is opened: says what the settings need to know of it.
    func settle(on manifest: ReaderManifest) {
        ReaderSettings.reading = ReaderSettings.Reading(
            series: manifest.series,
            title: manifest.seriesTitle.utf8.isEmpty ? manifest.title : manifest.seriesTitle,
            automaticMode: manifest.automaticMode
        )
        ReaderSettings.onChange = { self.settingsChanged() }
        paint.show(settings, paper: manifest.book == nil ? nil : ReaderSettings.book.colours)
        Device.hold(settings[.orientation])
    }

    /// Nobody listens any more.
    func forgetSettings() {
        ReaderSettings.onChange = nil
        ReaderSettings.reading = nil
        paint.end()
        Device.hold(0)
    }

    /// Something was chosen otherwise: it is seen at once.
    func settingsChanged() {
        let settings = settings
        paint.show(settings, paper: book == nil ? nil : ReaderSettings.book.colours)
        Device.hold(orientation)
        guard let stage else { return }
        book?.willLayOut()
        let before = stage.reader.options
        let options = chosenOptions
        root.setAttribute("data-progression", options.mode == .rightToLeft ? "rtl" : "ltr")
        stage.setCropping(cropping)
        stage.send(.optionsChanged(options, time: stage.sceneTime))
        book?.layOut()
        bars?.settingsChanged()
        guard settings.showsTapZones else { return }
        if before.tapZones != options.tapZones || before.tapInversion != options.tapInversion { showTapZones() }
    }

    /// Carries out what a key stands for.
    func perform(_ command: ReaderCommand, time: Double) {
        if command == .autoScroll, let aloud = book?.aloud {
            // The key that plays media is the one that scrolls.
            aloud.toggle()
        } else if let key = command.key {
            send(.key(key, time: time))
        } else if !ReaderSettings.perform(command, series: seriesIdentifier) {
            switch command {
            case .chapters: bars?.showChapters()
            case .bookmark: bars?.toggleBookmark()
            case .fullScreen: bars?.toggleFullScreen()
            case .settings: showSettings()
            case .readAloud: bars?.toggleReadAloud()
            default: break
            }
        }
    }

    /// The scene rests: the ground may take the colour of the page's edges.
    func settlePaint(_ scene: ReaderScene) {
        guard scene.activity == .rest, let focus = scene.focus else { return }
        paint.settle(on: stage?.loader?.picture(of: focus)?.picture)
    }

    /// Opens the settings.
    func showSettings() { _ = SettingsSheet() }

    /// Shows for a moment where a tap does what.
    func showTapZones() {
        let options = chosenOptions
        TapZoneOverlay.show(on: root, options.tapZones, mode: options.mode, inversion: options.tapInversion)
    }
}
