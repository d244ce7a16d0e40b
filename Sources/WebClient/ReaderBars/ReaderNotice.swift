import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// A line in the top bar. It offers the data saver, names the detected reading mode with a button to change it, or says
/// that a wide page would be larger in landscape orientation.
final class ReaderNotice {
    /// The notice to show.
    enum Content: Equatable {
        case nothing
        /// The browser saves data, or the connection is metered.
        case dataSaver
        /// The detected mode and its reason.
        case mode(DetectedReadingMode)
        /// The page would be larger in landscape orientation.
        case turnDevice
    }

    /// The line, hidden while there is no notice.
    let root = Element("div", class: "reader-notice")
    private let text = Element("span", class: "reader-notice-text")
    private var buttons: [Element] = []
    private var shown = Content.nothing
    private static let keyPrefix = "quire.notice."
    /// The storage key for whether the user has closed the offer of the data saver.
    fileprivate static let dataSaverKey = "quire.saver-offer"

    /// Creates a hidden line.
    init() {
        root.setAttribute("role", "status")
        root.append(text)
        root.setHidden(true)
    }

    /// Shows a notice about a chapter.
    func show(_ content: Content, for reader: ReaderViewController, _ manifest: ReaderManifest) {
        guard content != shown else { return }
        shown = content
        for button in buttons { button.discard() }
        buttons.removeAll()
        root.setHidden(content == .nothing)
        switch content {
        case .nothing:
            text.setText("")
        case .mode(let detected):
            let name = Text.of(detected.mode.inlineTitle)
            switch detected.reason {
            case .metadata: text.setText(Text.of(.modeDeclared(name)))
            case .genre: text.setText(Text.of(.modeFromGenre(mode: name, genre: manifest.stripGenre)))
            case .stored, .pageShapes, .fallback: text.setText(Text.of(.modeAssumed(name)))
            }
            add(.button(.modeLeftToRight, class: "reader-notice-action") { reader.use(.leftToRight) })
            add(
                .button(.close, label: .close) {
                    Storage.set("1", for: Self.key(of: manifest))
                    self.show(.notice(for: reader, manifest), for: reader, manifest)
                }
            )
        case .dataSaver:
            text.setText(Text.of(.dataSaverOffer))
            add(
                .button(.qualitySaver, class: "reader-notice-action") {
                    ReaderSettings.change(series: nil) { $0[.imageQuality] = ImageQuality.saver.rawValue }
                }
            )
            add(
                .button(.close, label: .close) {
                    Storage.set("1", for: Self.dataSaverKey)
                    self.show(.notice(for: reader, manifest), for: reader, manifest)
                }
            )
        case .turnDevice:
            text.setText(Text.of(.turnDevice))
        }
    }

    private func add(_ button: Element) {
        root.append(button)
        buttons.append(button)
    }

    /// The key under which the browser stores that the notice about the mode was closed.
    fileprivate static func key(of manifest: ReaderManifest) -> String { keyPrefix + (manifest.series ?? manifest.id) }
}

extension ReaderNotice.Content {
    /// The minimum aspect ratio of a wide page, such as an image of a spread.
    private static let widePage = 1.2

    /// The notice for a comic in its current scene.
    static func notice(for reader: ReaderViewController, _ manifest: ReaderManifest) -> Self {
        let settings = reader.settings
        if settings.imageQuality != .saver, Window.traits.contains(.savesData),
            Storage.text(for: ReaderNotice.dataSaverKey) == nil
        {
            return .dataSaver
        }
        let mode = settings.options.mode
        if settings.isAutomaticMode, mode != .leftToRight, Storage.text(for: ReaderNotice.key(of: manifest)) == nil {
            return .mode(manifest.detectedMode)
        }
        return isLargerInLandscape(reader, manifest, settings.options) ? .turnDevice : .nothing
    }

    /// Whether a wide page is fitted into the portrait window of a mobile device.
    private static func isLargerInLandscape(
        _ reader: ReaderViewController,
        _ manifest: ReaderManifest,
        _ options: ReaderOptions
    ) -> Bool {
        guard let scene = reader.scene, case .page(let page)? = scene.item, options.mode.isPaged,
            options.widePages == .whole, options.fit == .screen, page.page < manifest.pageSizes.count,
            let size = manifest.pageSizes[page.page], size.width >= size.height * widePage,
            Window.traits.contains(.coarsePointer)
        else { return false }
        let window = Window.metrics.size
        return window.height > window.width
    }
}
