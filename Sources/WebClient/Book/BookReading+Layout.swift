import Geometry
import ReadingEngine

// How text is laid out for the window as it is, and anew when that is another.
extension BookReading {
    /// Text keeps this far from the window's edges above and below, in points.
    private static let edges = (top: 28.0, bottom: 36.0)

    /// How far below the window's top the first words are looked for where text is scrolled, in points: a section's own
    /// first line lies there when the section does at the top.
    static var inset: Double { edges.top + Window.metrics.safeArea.top }

    /// The layout for the window as it is, by what the reader chose.
    static func setup(_ reader: ReaderViewController, _ contents: BookContents, isScrolled: Bool) -> PageSetup {
        let metrics = Window.metrics
        let ground = reader.paint.groundColour
        let ink = PageColour(number: GroundStyle.isDark(ground) ? 0xDED9D2 : 0x1F1D1A)
        var style = BookStyle(
            size: Size(width: metrics.size.width.rounded(.down), height: metrics.size.height.rounded(.down)),
            edges: (top: inset, bottom: edges.bottom + metrics.safeArea.bottom),
            settings: ReaderSettings.book,
            colours: reader.paint.paper ?? BookColours(paper: ground, ink: ink)
        )
        guard isScrolled else { return PageSetup(size: style.size, sheet: style.sheet(language: contents.language)) }
        let window = reader.stage?.reader.viewport ?? metrics.size
        let density = reader.stage?.density ?? metrics.pixelRatio
        let width = Double(ReaderOptions().stripWidth(in: window, density: density))
        let height = max((window.height * density).rounded(.down), 1)
        let size = Size(width: width / density, height: height / density)
        style.size = Size(width: size.width.rounded(.down), height: size.height.rounded(.down))
        style.edges.bottom = edges.bottom
        style.settings.columns = .one
        var sheet = style.sheet(language: contents.language)
        sheet.text += style.scrolledText
        return PageSetup(size: size, sheet: sheet, isScrolled: true, density: density)
    }

    /// Something is about to be otherwise, and the engine will be told first: the place is taken as the text lies now.
    func willLayOut() {
        if frames.isScrolled {
            settle()
            isSettled = true
        }
        isScrolled = !isVertical && Self.scrolls(book, contents)
    }

    /// The window, the letters or the colours are otherwise: everything is laid out anew, and the place in the text is shown.
    func layOut(evenIfSame: Bool = false) {
        guard let reader, let stage, let focus = reader.focus else { return }
        let setup = Self.setup(reader, contents, isScrolled: isScrolled)
        let wasSettled = isSettled
        isSettled = false
        guard evenIfSame || setup != frames.setup else { return }
        selection?.end()
        if !wasSettled {
            if timer != nil { flush() }
            // Whoever came here by a number has seen the page by now, and would miss its words.
            settle()
        }
        cancelKeeping()
        frames.layOut(setup)
        // The engine knows by itself how to show pages that are laid out already, but not what lies beside them.
        guard contents.hasText else { return }
        let section = contents.section(atPath: anchor.path) ?? chapters.section(of: focus)
        if contents.sections[section].fixedSize == nil {
            guard let layout = frames.laidOut(section)?.layout else {
                go(to: anchor, marksWords: false)
                return
            }
            _ = chapters.take(layout, ofSection: section)
        }
        let spot = spot(of: anchor, in: section)
        anchorPage = spot.page
        show(spot, on: stage)
    }
}
