import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

// Options, and the layout of text for the window.
extension BookReadingSession {
    /// The distance of text from the top and bottom edges of the window, in points.
    private static let edges = (top: 28.0, bottom: 36.0)

    /// The distance from the top of the window to the reading position in scrolled text, in points. The first line of a
    /// section is there when the section is scrolled to its top.
    static var inset: Double { edges.top + Window.metrics.safeArea.top }

    /// The layout for the current window and settings.
    ///
    /// - Parameter stage: The stage of the reader; nil before the reader opens.
    static func setup(
        _ contents: BookContents,
        _ settings: ReaderSettings.Values,
        isScrolled: Bool,
        on stage: ReaderStageController? = nil
    ) -> PageSetup {
        let metrics = Window.metrics
        var style = BookStyle(
            size: Size(width: metrics.size.width.rounded(.down), height: metrics.size.height.rounded(.down)),
            edges: (top: inset, bottom: edges.bottom + metrics.safeArea.bottom),
            settings: ReaderSettings.book,
            colours: ReaderSettings.book.colours ?? BookColours(on: settings.background),
            font: FontLibrary.chosen(in: ReaderSettings.book)
        )
        let hyphens = style.settings.softHyphens
        guard isScrolled else {
            let sheet = style.sheet(language: contents.language)
            return PageSetup(size: style.size, sheet: sheet, hyphens: hyphens, columnCount: style.columnCount)
        }
        let window = stage?.reader.viewport ?? metrics.size
        let density = stage?.density ?? metrics.pixelRatio
        let width = Double(ReaderOptions().stripWidth(in: window, density: density))
        let height = max((window.height * density).rounded(.down), 1)
        let size = Size(width: width / density, height: height / density)
        style.size = Size(width: size.width.rounded(.down), height: size.height.rounded(.down))
        style.edges.bottom = edges.bottom
        style.settings.columns = .one
        var sheet = style.sheet(language: contents.language)
        sheet.text += style.scrolledText
        return PageSetup(size: size, sheet: sheet, hyphens: hyphens, isScrolled: true, density: density)
    }

    /// Lays the text out for the current window and settings, and shows the position in it. Does nothing when the
    /// layout is the same, unless `isForced`.
    func updateLayout(isForced: Bool = false) {
        guard let reader, let stage, let focus else { return }
        let setup = Self.setup(contents, reader.settings, isScrolled: isScrolled, on: stage)
        let wasAnchorCurrent = isAnchorCurrent
        isAnchorCurrent = false
        guard isForced || setup != frames.setup else { return }
        selection?.end()
        if !wasAnchorCurrent {
            if saveTimer != nil { saveNow() }
            // An anchor that was made from a position number has no text yet. Set it from the visible page, so that the
            // same words are visible after the layout.
            updateAnchor()
        }
        cancelSave()
        frames.layOut(setup)
        let options = textOptions(for: reader.settings)
        if options.hasFacingColumns != stage.reader.options.hasFacingColumns {
            stage.send(.optionsChanged(options, time: stage.sceneTime))
        }
        // The engine fits fixed pages to the window itself. Sections of text, also those between fixed pages, must be
        // laid out here.
        guard contents.hasText else { return }
        let section = contents.section(atPath: anchor.path) ?? bookChapters.section(of: focus)
        if contents.sections[section].fixedSize == nil {
            guard let layout = frames.frame(of: section)?.layout else {
                // The documents are loading: for the first time, or again with other soft hyphens.
                prepare(section) { if $0 { self.showAnchor(in: section) } }
                return
            }
            _ = bookChapters.update(layout, ofSection: section)
        }
        showAnchor(in: section)
    }

    /// Shows the position in the text after its section was laid out again.
    private func showAnchor(in section: Int) {
        guard let stage else { return }
        let position = position(of: anchor, in: section)
        anchorPage = position.page
        show(position, on: stage)
    }

    // MARK: Options

    /// The engine's options for the settings. Text has no borders to crop, no wide pages and no loupe.
    func textOptions(for settings: ReaderSettings.Values) -> ReaderOptions {
        var options = settings.options
        let isRightToLeft = options.mode == .rightToLeft || self.isRightToLeft && settings.isAutomaticMode
        options.mode = isRightToLeft ? .rightToLeft : .leftToRight
        options.pageLayout = contents.pageLayout(options.pageLayout)
        options.widePages = .whole
        options.fit = .screen
        options.usesLoupe = false
        options.hasFacingColumns = hasFacingColumns(isRightToLeft: isRightToLeft)
        if isScrolled {
            options.mode = .webtoon
            options.widePagesInStrip = .whole
            options.stripPadding = StripPadding()
            options.stripMaximumWidth = ReaderOptions().stripMaximumWidth
            options.continuesStrip = true
            // A few lines stay visible when a key scrolls by a window.
            options.stripStep = 0.9
        }
        options.alwaysShowsChapterTransitions = false
        return options
    }

    /// Returns whether a page has two columns that follow each other in the direction in which the pages turn, like the
    /// pages of an open book. Always false in a book that also has fixed-layout pages, which form spreads of their own.
    private func hasFacingColumns(isRightToLeft: Bool) -> Bool {
        guard !isScrolled, !contents.hasFixedPages, frames.setup.columnCount == 2 else { return false }
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        guard let layout = frames.frame(of: section)?.layout else { return true }
        return !layout.isVerticalWriting && layout.isRightToLeft == isRightToLeft
    }

    /// Whether the book is read from right to left: as the book declares, otherwise derived from its script or from
    /// vertical writing.
    private var isRightToLeft: Bool {
        if manifest.declaresProgression { return manifest.progression == .rightToLeft }
        let section = contents.section(atPath: anchor.path) ?? contents.firstSection
        return frames.frame(of: section)?.layout?.isRightToLeft ?? (manifest.progression == .rightToLeft)
    }

    /// Requests the declared orientation of the book. Most browsers can't lock the orientation, so a message asks the
    /// user to rotate the device.
    func requestOrientation() {
        guard let reader, let isLandscape = contents.isLandscape else { return }
        Device.lockOrientation(orientation(for: reader.settings))
        let size = Window.metrics.size
        guard Window.traits.contains(.coarsePointer), isLandscape != (size.width > size.height) else { return }
        reader.bars?.toast.show(isLandscape ? .madeForLandscape : .madeForPortrait)
    }
}

extension BookColours {
    /// Makes the colours of text on a background that isn't a chosen paper.
    fileprivate init(on background: PageBackground) {
        let ground = BackgroundStyle(background, edge: .none).colour ?? Theme.ground
        self.init(paper: ground, ink: PageColour(number: BackgroundStyle.isDark(ground) ? 0xDED9D2 : 0x1F1D1A))
    }
}
