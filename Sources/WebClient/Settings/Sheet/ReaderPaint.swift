import ReadingEngine
import WebBinding
import WebViews

/// Applies the colour settings to the reader: one filter and two layers over the whole surface, and a background
/// colour. The style sheet draws them. Individual pages are not changed.
final class ReaderPaint {
    private let root: Element
    private var filter = ImageFilter()
    private var ground = BackgroundStyle.theme
    private var background = PageBackground.theme
    private var texture: PaperTexture?
    private var settled: DecodedImage?
    private var edge: (picture: DecodedImage, colour: PageEdgeColour)?

    /// Makes an object that colours `root`, the reader's element.
    init(root: Element) {
        self.root = root
    }

    /// The chosen paper of a book of text, which also colours the bars and sheets; nil for none.
    private(set) var paper: BookColours?

    /// The background colour.
    var groundColour: PageColour { ground.colour ?? Theme.ground }

    /// The background, which the back of a turned page has too.
    var readerBackground: ReaderBackground {
        ReaderBackground(colour: groundColour, textureAverage: texture?.average)
    }

    /// Applies settings. `paper` is the chosen paper of a book of text.
    func show(_ values: SettingsValues, paper: BookColours?) {
        if paper != self.paper {
            self.paper = paper
            Theme.usePaper(paper)
        }
        let filter = values.options.appearance.filter
        if filter != self.filter {
            self.filter = filter
            paint(ImageStyle(filter))
        }
        background = values.background
        showTexture(paper == nil ? PaperTexture(background) : ReaderSettings.book.paper.texture)
        // The filter includes the background, but inverting doesn't turn a chosen black background white.
        root.setFlag("data-ground-follows", !filter.isInverted || background == .automatic)
        showGround()
    }

    /// Sets the visible page when no turn is in progress. An automatic background takes the colour of the page's edges.
    func settle(on picture: DecodedImage?) {
        settled = picture
        if background == .automatic { showGround() }
    }

    private func showTexture(_ texture: PaperTexture?) {
        guard texture != self.texture else { return }
        self.texture = texture
        if let texture {
            root.setAttribute("data-texture", texture.name)
        } else {
            root.removeAttribute("data-texture")
        }
    }

    private func paint(_ style: ImageStyle) {
        root.setStyle("--page-filter", style.filter)
        root.setStyle("--page-warmth", style.warmth)
        root.setStyle("--page-tint", style.tint)
        root.setStyle("--page-blend", style.blend)
        root.setFlag("data-filtered", !style.filter.utf8.isEmpty)
        root.setFlag("data-warm", !style.warmth.utf8.isEmpty)
        root.setFlag("data-tinted", !style.tint.utf8.isEmpty)
    }

    private func showGround() {
        // During a turn, the previous colour stays.
        if paper == nil, background == .automatic, settled == nil, edge != nil { return }
        let ground =
            paper.map { BackgroundStyle(colour: $0.paper) }
            ?? BackgroundStyle(background, edge: background == .automatic ? edgeColour() : .none)
        guard ground != self.ground else { return }
        self.ground = ground
        root.setStyle("--page-ground", ground.text)
        switch ground.isLight {
        case true?: root.setAttribute("data-ground", "light")
        case false?: root.setAttribute("data-ground", "dark")
        case nil: root.removeAttribute("data-ground")
        }
    }

    /// Removes the paper from the app when the reader closes.
    func end() {
        if paper != nil { Theme.usePaper(nil) }
        paper = nil
    }

    private func edgeColour() -> PageEdgeColour {
        guard let settled else { return .none }
        if let edge, edge.picture === settled { return edge.colour }
        let colour = PageEdgeColour(of: settled.colours(at: PageEdgeColour.samplePoints))
        edge = (settled, colour)
        return colour
    }
}
