import ReadingEngine

/// Colours the reading screen as it was chosen: the pictures by one filter and two layers over the whole surface, the
/// ground behind them by a colour. Style sheets do the drawing, nothing is done for single pages.
final class ReaderPaint {
    private let root: Element
    private var filter = PictureFilter()
    private var ground = GroundStyle.theme
    private var background = PageBackground.theme
    private var settled: Picture?
    private var edge: (picture: Picture, colour: PageEdgeColour)?

    /// Colours `root`, the reader's element.
    init(root: Element) {
        self.root = root
    }

    /// What the pages of a book of text are printed on, where that was chosen; then everything around them is, too.
    private(set) var paper: BookColours?

    /// The colour behind the pages.
    var groundColour: PageColour { ground.colour ?? Theme.ground }

    /// Takes up what holds now; `paper` is what was chosen for a book of text.
    func show(_ values: SettingsValues, paper: BookColours?) {
        if paper != self.paper {
            self.paper = paper
            Theme.usePaper(paper)
        }
        let filter = values.options.appearance.filter
        if filter != self.filter {
            self.filter = filter
            paint(PictureStyle(filter))
        }
        background = values.background
        // What is dimmed is dimmed with its ground; but a ground that was chosen black is not turned white.
        root.setFlag("data-ground-follows", !filter.isInverted || background == .automatic)
        showGround()
    }

    /// The page whose picture this is rests on screen: where the ground is to have the colour of its edges, they are
    /// looked at.
    func settle(on picture: Picture?) {
        settled = picture
        if background == .automatic { showGround() }
    }

    private func paint(_ style: PictureStyle) {
        root.setStyle("--page-filter", style.filter)
        root.setStyle("--page-warmth", style.warmth)
        root.setStyle("--page-tint", style.tint)
        root.setStyle("--page-blend", style.blend)
        root.setFlag("data-filtered", !style.filter.utf8.isEmpty)
        root.setFlag("data-warm", !style.warmth.utf8.isEmpty)
        root.setFlag("data-tinted", !style.tint.utf8.isEmpty)
    }

    private func showGround() {
        // Until the first page has come to rest nothing is known; while one is turned, the last colour stays.
        if paper == nil, background == .automatic, settled == nil, edge != nil { return }
        let ground =
            paper.map { GroundStyle(colour: $0.paper) }
            ?? GroundStyle(background, edge: background == .automatic ? edgeColour() : .none)
        guard ground != self.ground else { return }
        self.ground = ground
        root.setStyle("--page-ground", ground.text)
        switch ground.isLight {
        case true?: root.setAttribute("data-ground", "light")
        case false?: root.setAttribute("data-ground", "dark")
        case nil: root.removeAttribute("data-ground")
        }
    }

    /// Nothing is read any more.
    func end() {
        if paper != nil { Theme.usePaper(nil) }
        paper = nil
    }

    private func edgeColour() -> PageEdgeColour {
        guard let settled else { return .none }
        if let edge, edge.picture === settled { return edge.colour }
        let colour = PageEdgeColour(of: settled.colours(at: PageEdgeColour.samplePlaces))
        edge = (settled, colour)
        return colour
    }
}
