import Geometry
import ReadingEngine

/// A quiet line in the bar: which reading mode was chosen without asking, with one tap to undo; or that a wide page
/// would be larger in a window that is wide, too.
final class ReaderNotice {
    /// The line, hidden while there is nothing to say.
    let root = Element("div", class: "reader-notice")
    private let text = Element("span", class: "reader-notice-text")
    private var buttons: [Element] = []
    private var shown = Content.nothing
    private static let key = "quire.notice."

    private enum Content: Equatable {
        case nothing
        case mode(ReadingMode, isDeclared: Bool)
        case turn
    }

    /// A silent line.
    init() {
        root.setAttribute("role", "status")
        root.append(text)
        root.setHidden(true)
    }

    /// Says what there is to say of the reader as it is now.
    func show(for reader: ReaderViewController, _ manifest: ReaderManifest) {
        let content = content(for: reader, manifest)
        guard content != shown else { return }
        shown = content
        for button in buttons { button.discard() }
        buttons.removeAll()
        root.setHidden(content == .nothing)
        switch content {
        case .nothing:
            text.setText("")
        case .mode(let mode, let isDeclared):
            let name = Text.of(mode.name)
            text.setText(Text.of(isDeclared ? .modeDeclared(name) : .modeAssumed(name)))
            add(.button(.modeLeftToRight, class: "reader-notice-action") { reader.use(.leftToRight) })
            add(
                .button(.close, label: .close) {
                    Storage.set("1", for: Self.key + (manifest.series ?? manifest.id))
                    self.show(for: reader, manifest)
                }
            )
        case .turn:
            text.setText(Text.of(.turnDevice))
        }
    }

    private func add(_ button: Element) {
        root.append(button)
        buttons.append(button)
    }

    private func content(for reader: ReaderViewController, _ manifest: ReaderManifest) -> Content {
        let settings = reader.settings
        if settings.isAutomaticMode, settings.options.mode != .leftToRight,
            Storage.text(for: Self.key + (manifest.series ?? manifest.id)) == nil
        {
            return .mode(settings.options.mode, isDeclared: manifest.declaresProgression)
        }
        return helpsToTurn(reader, manifest, settings.options) ? .turn : .nothing
    }

    /// Whether the page would be larger if the device were turned: a wide page, whole, in the upright window of a
    /// device that can be turned.
    private func helpsToTurn(_ reader: ReaderViewController, _ manifest: ReaderManifest, _ options: ReaderOptions)
        -> Bool
    {
        guard let scene = reader.scene, case .page(let page)? = scene.item, options.mode.isPaged,
            options.widePages == .whole, options.fit == .screen, page.page < manifest.pageSizes.count,
            let size = manifest.pageSizes[page.page], size.width >= size.height * Self.widePage,
            Window.traits.contains(.coarsePointer)
        else { return false }
        let window = Window.metrics.size
        return window.height > window.width
    }

    /// A page is wide from this ratio of its sides on, as it is for pairs.
    private static let widePage = 1.2
}
