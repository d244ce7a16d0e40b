import Geometry
import WebBinding
import WebViews

/// The document of a book that the reader shows first, loaded and laid out before the reader opens.
///
/// A frame of the reader takes the document, so that only its position in the page changes. Only one document is
/// prepared at a time.
final class PreparedDocument {
    nonisolated(unsafe) private static var current: PreparedDocument?

    /// The frame with the document.
    let frame = DocumentFrame()
    /// The layout for which the document is prepared.
    let setup: PageSetup
    /// The layout; nil until the document and its fonts have loaded.
    private(set) var layout: DocumentFrame.Layout?
    private let address: String
    private let root = Element("div", class: "prepared-document")
    /// Whether the document has loaded; nil while it is loading.
    private var isLoaded: Bool?
    private var onLoad: ((Bool) -> Void)?

    private init(_ address: String, _ setup: PageSetup) {
        self.address = address
        self.setup = setup
        root.setFlag("inert", true)
        Element.body.append(root)
        frame.root.setFrame(Rect(origin: .zero, size: setup.size))
        frame.load(address, in: root, awaitsImages: false) { isLoaded in
            self.isLoaded = isLoaded
            if let onLoad = self.onLoad {
                onLoad(isLoaded)
            } else if isLoaded {
                let isWaiting = self.frame.loadFonts(setup, atMost: DocumentFrame.maximumFontWait) { self.layOut() }
                if !isWaiting { self.layOut() }
            }
        }
    }

    private func layOut() {
        layout = frame.layOut(setup)
        // Fonts and images that load later change the layout.
        _ = frame.awaitFonts(atMost: nil) { self.layOut() }
    }

    /// Loads a document, and lays it out. Discards the previous one. Does nothing in browsers that would load the
    /// document again when a frame takes it.
    static func prepare(_ address: String, _ setup: PageSetup) {
        discard()
        if Window.traits.contains(.movesFrames) { current = PreparedDocument(address, setup) }
    }

    /// Returns the prepared document if it has this address, and forgets it.
    static func take(_ address: String) -> PreparedDocument? {
        guard let current, current.address.isSame(as: address) else { return nil }
        self.current = nil
        return current
    }

    /// Moves the frame into an element. Calls `handler` with whether the document has loaded, at once if that is known.
    func move(to parent: Element, _ handler: @escaping (Bool) -> Void) {
        parent.append(frame.root)
        root.discard()
        if let isLoaded { handler(isLoaded) } else { onLoad = handler }
    }

    /// Discards the document, unless a frame has taken it.
    static func discard() {
        current?.frame.discard()
        current?.root.discard()
        current = nil
    }
}
