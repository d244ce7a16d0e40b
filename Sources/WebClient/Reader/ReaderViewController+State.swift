import Geometry
import ReadingEngine
import WebBinding
import WebViews

// The state of the open reader, and its commands.
extension ReaderViewController {
    /// The manifest of the current chapter; nil until it is loaded.
    var manifest: ReaderManifest? { focus.flatMap { session?.chapters.manifest($0.chapter) } }

    /// The current page. Cheaper than the scene, because the scene is computed.
    var focus: PageIdentifier? { stage?.reader.focus }

    /// The current scene.
    var scene: ReaderScene? { stage?.reader.scene }

    /// The engine's options.
    var options: ReaderOptions? { stage?.reader.options }

    /// The series whose settings apply.
    var seriesIdentifier: String? { manifest?.series ?? ReaderSettings.reading?.series }

    /// Goes to a page of a loaded chapter.
    func jump(to page: PageIdentifier) { send(.jump(page, time: Clock.now)) }

    /// Sends an event to the engine.
    func send(_ event: ReaderEvent) { stage?.send(event) }

    /// Shows or hides the bars.
    func showBars(_ isVisible: Bool) {
        send(.barsRequested(visible: isVisible, time: Clock.now))
    }
}
