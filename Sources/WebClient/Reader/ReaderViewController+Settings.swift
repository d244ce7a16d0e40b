import ReadingEngine
import WebBinding

// Settings and keyboard commands. Changes apply to the visible page immediately.
extension ReaderViewController {
    /// The settings of the current series.
    var settings: ReaderSettings.Values { ReaderSettings.current(series: seriesIdentifier) }

    /// Changes the settings of the current series.
    func change(_ edit: (inout ReaderSettings.Values) -> Void) {
        ReaderSettings.change(series: seriesIdentifier, edit)
    }

    /// Applies the settings of the publication that is opened, and observes changes.
    func beginSettings(for manifest: ReaderManifest) {
        ReaderSettings.reading = ReaderSettings.Reading(
            series: manifest.series,
            title: manifest.seriesTitle.utf8.isEmpty ? manifest.title : manifest.seriesTitle,
            automaticMode: manifest.automaticMode
        )
        ReaderSettings.onChange = { self.settingsChanged() }
        Device.lockOrientation(settings[.orientation])
    }

    /// Stops observing the settings, and restores the app's colours and orientation.
    func endSettings() {
        ReaderSettings.onChange = nil
        ReaderSettings.reading = nil
        paint.end()
        Device.lockOrientation(0)
    }

    /// Applies the colour settings; `paper` replaces them for text.
    func showColours(paper: BookColours?) { paint.show(settings, paper: paper) }

    /// Applies changed settings.
    func settingsChanged() {
        guard let session else { return }
        let settings = settings
        showColours(paper: session.paper)
        Device.lockOrientation(session.orientation(for: settings))
        Downloads.shared.storeFonts()
        guard let stage else { return }
        session.layoutWillChange()
        let before = stage.reader.options
        let options = session.options(for: settings)
        root.setAttribute("data-progression", options.mode == .rightToLeft ? "rtl" : "ltr")
        stage.setCropping(session.cropping(for: settings))
        stage.send(.optionsChanged(options, time: stage.sceneTime))
        session.layoutDidChange()
        bars?.settingsChanged()
        guard settings.showsTapZones else { return }
        let hasChanged = before.tapZones != options.tapZones || before.tapInversion != options.tapInversion
        if hasChanged || before.tapRows != options.tapRows { showTapZones() }
    }

    /// Performs the command of a keyboard shortcut.
    func perform(_ command: ReaderCommand, time: Double) {
        // One shortcut controls both kinds of playback; reading aloud has priority over auto-scroll.
        if command == .autoScroll, session?.toggleSpeech() ?? false { return }
        if let key = command.key {
            send(.key(key, time: time))
        } else if !ReaderSettings.perform(command, series: seriesIdentifier) {
            switch command {
            case .chapters: session?.showContents()
            case .bookmark: bars?.toggleBookmark()
            case .fullScreen: bars?.toggleFullScreen()
            case .settings: showSettings()
            case .readAloud: session?.toggleReadAloud()
            default: break
            }
        }
    }

    /// Matches the background to the colour of the page's edges when the page is at rest.
    func matchBackground(to scene: ReaderScene) {
        guard scene.activity == .rest, let focus = scene.focus else { return }
        paint.settle(on: stage?.loader?.picture(of: focus)?.picture)
    }

    /// Opens the settings.
    func showSettings() { _ = SettingsSheet() }

    /// Shows the tap zones over the page for a moment.
    func showTapZones() {
        guard let options = session?.options(for: settings) else { return }
        TapZoneOverlay.show(on: root, options)
    }
}
