import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The bottom bar: the slider over the chapter's pages, thumbnails, and the controls of the reading mode.
final class ReaderBottomBar {
    let root = Element("footer", class: "reader-bar reader-foot")
    /// The bars that contain this one.
    var bars: ReaderBars?
    /// The visible pages, from zero; nil before anything was shown.
    private var pages: ClosedRange<Int>?
    private var controls: ReaderControls = []
    private let slider = PageSlider()
    private let strip = ThumbnailStrip()
    private let track = Element("div", class: "foot-track")
    /// Shows the page number, and opens the thumbnails.
    private let pageNumber = Element("button", class: "place")
    private let remainingTime = RemainingTimeView()
    private let mode: Element
    private let layout: Element
    private let shift: Element
    private let scroll: Element
    private let fullScreen: Element
    private let typography: Element
    private let contents: Element
    private let search: Element
    private var scrollIcon: Icon?
    private var back: Element?
    private var forward: Element?
    /// Whether the thumbnails stay visible after the slider is released.
    private(set) var isStripOpen = false

    /// Creates an empty bar.
    init() {
        mode = .button(.automatic, label: .readingMode) {}
        layout = .button(.spread, label: .pagesAtATime) {}
        shift = .button(.shift, label: .shiftPairs) {}
        scroll = .button(.scroll, label: .scrollStart) {}
        fullScreen = .button(.enterFullScreen, label: .fullScreen) {}
        contents = .button(.chapters, label: .contents) {}
        typography = .button(.typography, label: .typography) {}
        search = .button(.search, label: .searchBook) {}
        root.append(strip.root)
        root.append(remainingTime.root)
        track.append(slider.root)
        root.append(track)
        let tools = Element("div", class: "foot-tools")
        pageNumber.setAttribute("type", "button")
        pageNumber.setAttribute("aria-expanded", "false")
        pageNumber.on(.click) { self.setStripOpen(!self.isStripOpen) }
        tools.append(pageNumber)
        tools.append(Element("span", class: "foot-space"))
        mode.setAttribute("aria-haspopup", "menu")
        layout.setAttribute("aria-haspopup", "menu")
        for button in [contents, search, typography, mode, layout, shift, scroll, fullScreen] { tools.append(button) }
        tools.append(.button(.settings, label: .settings) { self.bars?.reader?.showSettings() })
        root.append(tools)
        listen()
        fullScreen.setHidden(!Device.has(.fullScreen))
        showFullScreen()
    }

    private func listen() {
        mode.on(.click) { if let reader = self.bars?.reader { ReadingModeMenu.show(for: reader, at: self.mode) } }
        layout.on(.click) {
            if let reader = self.bars?.reader { ReadingModeMenu.showLayouts(for: reader, at: self.layout) }
        }
        shift.on(.click) { self.bars?.reader?.send(.key(.shiftSpreads, time: Clock.now)) }
        scroll.on(.click) {
            guard let reader = self.bars?.reader else { return }
            reader.send(.autoScrollRequested(!(reader.scene?.isAutoScrolling ?? false), time: Clock.now))
        }
        contents.on(.click) { self.bars?.session.showContents() }
        typography.on(.click) { _ = TypographySheet() }
        search.on(.click) { self.bars?.session.showSearch() }
        fullScreen.on(.click) { self.bars?.toggleFullScreen() }
        slider.onSliding = { page in
            self.bars?.reader?.showBars(true)
            self.root.setClass("is-sliding", true)
            self.updateStrip()
            if self.controls.contains(.thumbnails) { self.strip.follow(page) }
        }
        slider.onEnded = {
            self.root.setClass("is-sliding", false)
            self.updateStrip()
            if let pages = self.pages, self.controls.contains(.thumbnails) { self.strip.mark(pages, revealing: true) }
        }
        slider.onPageChosen = { self.jump(to: $0) }
        strip.onChoice = { self.jump(to: $0) }
    }

    private func jump(to page: Int) {
        guard let reader = bars?.reader, let focus = reader.focus else { return }
        reader.jump(to: PageIdentifier(chapter: focus.chapter, page: page))
        // A jump to a visible page changes nothing in the scene, so the slider is reset here.
        if let pages { slider.show(page: pages.contains(page) ? pages.lowerBound : page) }
    }

    /// Adds a row above the slider, which its owner removes.
    func add(_ row: Element) { root.insert(row, before: track) }

    // MARK: Content

    /// Shows another chapter.
    func show(_ manifest: ReaderManifest) {
        back?.discard()
        forward?.discard()
        let back = chapterButton(.chapterBack, for: manifest.previous) { .previousPublication($0) }
        let forward = chapterButton(.chapterForward, for: manifest.next) { .nextPublication($0) }
        track.insert(back, before: slider.root)
        track.append(forward)
        (self.back, self.forward) = (back, forward)
        slider.setCount(manifest.pageSizes.count, labels: manifest.pageLabels)
        if controls.contains(.thumbnails) { strip.show(manifest) }
        pages = nil
    }

    /// Shows the position in the chapter.
    func show(pages: ClosedRange<Int>, isDouble: Bool, isAutoScrolling: Bool) {
        let count = slider.count
        self.pages = pages
        slider.show(page: pages.lowerBound)
        let numbers = "\(pages.lowerBound + 1)" + (pages.count > 1 ? "–\(pages.upperBound + 1)" : "")
        pageNumber.setText(numbers + " / \(count)")
        pageNumber.setAttribute(
            "aria-label",
            Text.of(.pageOf(page: pages.lowerBound + 1, total: count)) + " · " + Text.of(.thumbnails)
        )
        if controls.contains(.thumbnails) { strip.mark(pages, revealing: true) }
        shift.setHidden(!isDouble)
        let icon: Icon = isAutoScrolling ? .pause : .scroll
        if icon != scrollIcon {
            scrollIcon = icon
            scroll.setIcon(icon, label: isAutoScrolling ? .scrollStop : .scrollStart)
        }
    }

    /// Shows the pages and minutes that remain.
    func show(_ remainder: RemainingReading, _ pace: ReadingPace) { remainingTime.show(remainder, pace) }

    /// Shows the settings, and the controls that apply to the content.
    func show(_ settings: ReaderSettings.Values, _ controls: ReaderControls) {
        self.controls = controls
        contents.setHidden(!controls.contains(.contents))
        search.setHidden(!controls.contains(.search))
        typography.setHidden(!controls.contains(.typography))
        remainingTime.root.setHidden(!controls.contains(.remainingTime))
        pageNumber.setFlag("disabled", !controls.contains(.thumbnails))
        mode.setHidden(!controls.contains(.readingMode))
        layout.setHidden(!controls.contains(.pageLayout))
        scroll.setHidden(!controls.contains(.autoScroll))
        let isMirrored = settings.options.mode == .rightToLeft
        track.setAttribute("dir", isMirrored ? "rtl" : "ltr")
        slider.isMirrored = isMirrored
        strip.isMirrored = isMirrored
        mode.setIcon(settings.options.mode.icon, label: .readingMode)
    }

    /// Shows whether the window is in full screen.
    func showFullScreen() {
        let isFull = Device.isFullScreen
        fullScreen.setIcon(isFull ? .exitFullScreen : .enterFullScreen, label: isFull ? .leaveFullScreen : .fullScreen)
    }

    // MARK: Thumbnails

    /// Opens or closes the thumbnails.
    func setStripOpen(_ isOpen: Bool) {
        guard isOpen != isStripOpen else { return }
        isStripOpen = isOpen
        pageNumber.setAttribute("aria-expanded", isOpen ? "true" : "false")
        updateStrip()
    }

    /// Whether the thumbnails are open, or the slider is held.
    var isStripShown: Bool { isStripOpen || slider.isSliding }

    private func updateStrip() {
        if controls.contains(.thumbnails) { strip.setShown(isStripShown) }
    }

    // MARK: Chapters

    private func chapterButton(
        _ icon: Icon,
        for neighbour: Manifest.Link?,
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
        button.on(.click) { self.bars?.reader?.open(publication: neighbour.id, page: nil) }
        return button
    }
}

extension Element {
    /// Replaces the icon and the label of a button.
    func setIcon(_ icon: Icon, label: Message) {
        discardContent()
        append(icon.element)
        setAttribute("aria-label", Text.of(label))
    }
}
