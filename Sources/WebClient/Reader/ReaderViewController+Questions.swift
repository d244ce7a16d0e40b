import Geometry
import ReadingEngine

// What can be asked of the open reader, and what it can be told to do.
extension ReaderViewController {
    /// The manifest of the chapter that is read; nil until it is known.
    var manifest: ReaderManifest? { focus.flatMap { chapters.manifest($0.chapter) } }

    /// The page that is the reader's place: asked for often, so not by way of the scene.
    var focus: PageIdentifier? { stage?.reader.focus }

    /// What is on screen.
    var scene: ReaderScene? { stage?.reader.scene }

    /// How one reads now.
    var options: ReaderOptions? { stage?.reader.options }

    /// The series whose settings are in force.
    var seriesIdentifier: String? { manifest?.series ?? ReaderSettings.reading?.series }

    /// The reading surface.
    var stageRoot: Element? { stage?.root }

    /// Goes to a page of a chapter that is known.
    func jump(to page: PageIdentifier) { send(.jump(page, time: Clock.now)) }

    /// Hands the engine an event.
    func send(_ event: ReaderEvent) { stage?.send(event) }

    /// The picture of a page, if it is held.
    func picture(of page: PageIdentifier) -> Picture? { stage?.loader?.picture(of: page)?.picture }

    /// The page at a point of the reading surface.
    func page(at point: Point) -> PageIdentifier? { stage?.reader.page(at: point) }

    /// How far down a page of a strip the reader is, 0 to 1; nil for pages that are turned, and for all others.
    func fraction(of page: PageIdentifier) -> Double? {
        guard let stage, !stage.reader.options.mode.isPaged, stage.place?.page == page else { return nil }
        return stage.place?.fraction
    }

    /// The manifest of a page's chapter, if it is held.
    func manifest(of page: PageIdentifier) -> ReaderManifest? { chapters.manifest(page.chapter) }

    /// A page stands alone, by the reader's choice.
    func isIsolated(_ page: PageIdentifier) -> Bool {
        manifest(of: page)?.pairing.isolated.contains(page.page) ?? false
    }

    /// Shows or hides the bars.
    func showBars(_ isVisible: Bool) {
        send(.barsRequested(visible: isVisible, time: Clock.now))
    }

    /// Leaves the way one came.
    func goBack() {
        leave { app.goBack(or: .home) }
    }

    /// Loads a page anew from the server.
    func reload(_ page: PageIdentifier) {
        stage?.reload(page)
    }
}
