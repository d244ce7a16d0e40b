import ReadingEngine

/// The bar below: where one is in the chapter and how it is read.
final class ReaderFoot {
    let root = Element("footer", class: "reader-bar reader-foot")
    /// Whose bar it is.
    var bars: ReaderBars?
    /// The pages one sees, from zero; nil before anything was shown.
    private(set) var pages: ClosedRange<Int>?
    private let slider = PageSlider()
    private let strip = ThumbnailStrip()
    private let track = Element("div", class: "foot-track")
    private let place = Element("button", class: "place")
    private let bookPlace = BookPlaceLine()
    private let mode: Element
    private let layout: Element
    private let shift: Element
    private let scroll: Element
    private let full: Element
    private let letters: Element
    private let contents: Element
    private let search: Element
    /// Whether text is read: it has contents and letters in place of thumbnails and ways to lay pictures.
    private var isText = false
    /// Whether pages may face each other: pictures, and pages that are laid out already.
    private var mayFace = true
    private var scrollIcon: Icon?
    private var back: Element?
    private var forward: Element?
    /// The strip stays when the slider is let go.
    private(set) var isStripOpen = false

    /// An empty bar.
    init() {
        mode = .button(.automatic, label: .readingMode) {}
        layout = .button(.pair, label: .pagesAtATime) {}
        shift = .button(.shift, label: .shiftPairs) {}
        scroll = .button(.scroll, label: .scrollStart) {}
        full = .button(.fill, label: .fullScreen) {}
        contents = .button(.chapters, label: .contents) {}
        letters = .button(.letters, label: .typography) {}
        search = .button(.search, label: .searchBook) {}
        root.append(strip.root)
        root.append(bookPlace.root)
        track.append(slider.root)
        root.append(track)
        let tools = Element("div", class: "foot-tools")
        place.setAttribute("type", "button")
        place.setAttribute("aria-expanded", "false")
        place.on(.click) { self.setStripOpen(!self.isStripOpen) }
        tools.append(place)
        tools.append(Element("span", class: "foot-space"))
        mode.setAttribute("aria-haspopup", "menu")
        layout.setAttribute("aria-haspopup", "menu")
        for button in [contents, search, letters, mode, layout, shift, scroll, full] { tools.append(button) }
        tools.append(.button(.settings, label: .settings) { self.bars?.open?.showSettings() })
        root.append(tools)
        listen()
        full.setHidden(!Device.has(.fullScreen))
        showFullScreen()
    }

    private func listen() {
        mode.on(.click) { if let reader = self.bars?.open { ReadingModeMenu.show(for: reader, at: self.mode) } }
        layout.on(.click) {
            if let reader = self.bars?.open { ReadingModeMenu.showLayouts(for: reader, at: self.layout) }
        }
        shift.on(.click) { self.bars?.open?.send(.key(.shiftSpreads, time: Clock.now)) }
        scroll.on(.click) {
            guard let reader = self.bars?.open else { return }
            reader.send(.autoScrollRequested(!(reader.scene?.scrollsByItself ?? false), time: Clock.now))
        }
        contents.on(.click) { self.bars?.showChapters() }
        letters.on(.click) { _ = TypographySheet() }
        search.on(.click) { self.bars?.showSearch() }
        full.on(.click) { self.bars?.toggleFullScreen() }
        slider.onSliding = { page in
            self.bars?.open?.showBars(true)
            self.root.setClass("is-sliding", true)
            self.showStrip()
            if !self.isText { self.strip.fly(to: page) }
        }
        slider.onEnded = {
            self.root.setClass("is-sliding", false)
            self.showStrip()
            if let pages = self.pages, !self.isText { self.strip.mark(pages, revealing: true) }
        }
        slider.onSlid = { self.jump(to: $0) }
        strip.onChoice = { self.jump(to: $0) }
    }

    private func jump(to page: Int) {
        guard let reader = bars?.open, let focus = reader.focus else { return }
        reader.jump(to: PageIdentifier(chapter: focus.chapter, page: page))
        // A jump to where one is changes nothing, and the slider must say so.
        if let pages { slider.show(page: pages.contains(page) ? pages.lowerBound : page) }
    }

    /// Adds a row above the slider, until it is discarded.
    func add(_ row: Element) { root.insert(row, before: track) }

    // MARK: Showing

    /// Another chapter.
    func show(_ manifest: ReaderManifest) {
        back?.discard()
        forward?.discard()
        let back = step(.chapterBack, to: manifest.previous) { .previousPublication($0) }
        let forward = step(.chapterForward, to: manifest.next) { .nextPublication($0) }
        track.insert(back, before: slider.root)
        track.append(forward)
        (self.back, self.forward) = (back, forward)
        slider.setCount(manifest.pageSizes.count)
        isText = manifest.book != nil
        contents.setHidden(!isText)
        letters.setHidden(!isText)
        search.setHidden(!isText)
        bookPlace.root.setHidden(!isText)
        place.setFlag("disabled", isText)
        mayFace = manifest.book.map { $0.hasFixedPages && $0.spread != .none } ?? true
        if isText {
            mode.setHidden(true)
            layout.setHidden(!mayFace)
            scroll.setHidden(!scrollsText)
        } else {
            strip.show(manifest)
        }
        pages = nil
    }

    /// The pages one sees, and how they are shown.
    func show(pages: ClosedRange<Int>, isDouble: Bool, scrollsByItself: Bool) {
        let count = slider.count
        self.pages = pages
        slider.show(page: pages.lowerBound)
        let numbers = "\(pages.lowerBound + 1)" + (pages.count > 1 ? "–\(pages.upperBound + 1)" : "")
        place.setText(numbers + " / \(count)")
        place.setAttribute(
            "aria-label",
            Text.of(.pageOf(page: pages.lowerBound + 1, total: count)) + " · " + Text.of(.thumbnails)
        )
        if !isText { strip.mark(pages, revealing: true) }
        shift.setHidden(!isDouble)
        let icon: Icon = scrollsByItself ? .pause : .scroll
        if icon != scrollIcon {
            scrollIcon = icon
            scroll.setIcon(icon, label: scrollsByItself ? .scrollStop : .scrollStart)
        }
    }

    /// What is left of a book of text.
    func show(_ place: BookRemainder, _ pace: ReadingPace) { bookPlace.show(place, pace) }

    private var scrollsText: Bool { bars?.open?.book?.isScrolled ?? false }

    /// How the reader wants to read.
    func show(_ settings: ReaderSettings.Values) {
        let isMirrored = settings.options.mode == .rightToLeft
        track.setAttribute("dir", isMirrored ? "rtl" : "ltr")
        slider.isMirrored = isMirrored
        strip.isMirrored = isMirrored
        mode.setIcon(settings.options.mode.icon, label: .readingMode)
        let isPaired = isText || settings.options.mode.isPaged && settings.options.mode != .vertical
        layout.setHidden(!mayFace || !isPaired)
        scroll.setHidden(isText ? !scrollsText : settings.options.mode.isPaged)
    }

    /// Whether the window fills the screen.
    func showFullScreen() {
        let isFull = Device.isFullScreen
        full.setIcon(isFull ? .shrink : .fill, label: isFull ? .leaveFullScreen : .fullScreen)
    }

    /// Opens the strip of thumbnails until it is closed.
    func setStripOpen(_ isOpen: Bool) {
        guard isOpen != isStripOpen else { return }
        isStripOpen = isOpen
        place.setAttribute("aria-expanded", isOpen ? "true" : "false")
        showStrip()
    }

    /// One looks at the thumbnails, or holds the slider.
    var isStripShown: Bool { isStripOpen || slider.isSliding }

    private func showStrip() {
        guard !isText else { return }
        strip.setShown(isStripShown)
    }

    private func step(
        _ icon: Icon,
        to neighbour: ReaderManifest.Neighbour?,
        _ label: (String) -> Message
    ) -> Element {
        let button = Element("button", class: "icon-button reader-step")
        button.setAttribute("type", "button")
        button.append(icon.element)
        guard let neighbour else {
            button.setFlag("disabled", true)
            button.setAttribute("aria-hidden", "true")
            return button
        }
        button.setAttribute("aria-label", Text.of(label(neighbour.title)))
        button.setAttribute("title", neighbour.title)
        button.on(.click) { self.bars?.open?.open(publication: neighbour.id, page: nil) }
        return button
    }
}

extension Element {
    /// Gives a button another icon and the words for it.
    func setIcon(_ icon: Icon, label: Message) {
        discardContent()
        append(icon.element)
        setAttribute("aria-label", Text.of(label))
    }
}
