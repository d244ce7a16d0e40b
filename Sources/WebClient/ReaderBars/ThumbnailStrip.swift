import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The thumbnails of a chapter's pages, above the slider. Elements exist for visible thumbnails only, and their images
/// load after those of the pages.
final class ThumbnailStrip {
    let root: Element
    /// Called with the page that was chosen, from zero.
    var onChoice: ((Int) -> Void)?
    private let list: WindowedList
    private let state: State

    /// The state that thumbnails are created from.
    private final class State {
        var content = ""
        var marked: ClosedRange<Int>?
        var isShown = false
        var count = 0
        /// The indices of the hidden pages, which have no thumbnail.
        var hidden: [Int] = []
        /// Whether the slider moves. Thumbnails that it passes are not loaded.
        var isSliding = false
        /// The page with the keyboard focus, from which the arrow keys move.
        var focused = 0
    }

    /// The distance between the left edges of two thumbnails, in points: 80 for an image of 160 pixels, and a gap.
    private static let pitch = 88.0
    private static let edge = 12.0
    /// The maximum number of device pixels per point at which an image of 160 pixels is sharp. On denser screens, the
    /// thumbnail of the visible page has a larger image.
    private static let sharpestRatio = 2.0
    /// Thumbnails load when the slider has rested for this time, in seconds.
    private static let slidingTimeout = 0.2
    private var slidingTimer: Timers.Timer?

    /// Creates a hidden strip without pages.
    init() {
        let state = State()
        self.state = state
        var choose: (Int) -> Void = { _ in }
        list = WindowedList(.horizontal, class: "thumb-strip") { Self.thumbnail($0, state) { choose($0) } }
        root = list.root
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.thumbnails))
        root.setHidden(true)
        choose = { self.onChoice?($0) }
        root.on(.keyDown) { self.keyDown($0) }
    }

    /// Whether the first page is on the right.
    var isMirrored = false {
        didSet {
            guard isMirrored != oldValue else { return }
            list.isMirrored = isMirrored
            if state.isShown { revealMarked() }
        }
    }

    /// Sets the pages to those of a chapter.
    func show(_ manifest: ReaderManifest) {
        state.content = manifest.content
        state.count = manifest.pageSizes.count
        state.hidden = manifest.hiddenPages
        state.marked = nil
        if state.isShown { populate() }
    }

    /// Marks the visible pages, and scrolls to them if `revealing`.
    func mark(_ pages: ClosedRange<Int>, revealing: Bool) {
        let old = state.marked
        state.marked = pages
        state.focused = pages.lowerBound
        guard state.isShown else { return }
        for pages in [old, pages] {
            for page in pages ?? 0...0 {
                if let row = list.row(page) { Self.describe(row, page, state) }
            }
        }
        if revealing { revealMarked() }
    }

    /// Follows the slider to a page. Images load when the slider rests.
    func follow(_ page: Int) {
        state.isSliding = true
        mark(page...page, revealing: true)
        slidingTimer?.cancel()
        slidingTimer = Timers.after(Self.slidingTimeout) { self.endSliding() }
    }

    private func endSliding() {
        slidingTimer?.cancel()
        slidingTimer = nil
        guard state.isSliding else { return }
        state.isSliding = false
        if state.isShown { list.refresh() }
    }

    /// Shows or hides the strip. A hidden strip has no elements.
    func setShown(_ isShown: Bool) {
        if !isShown {
            slidingTimer?.cancel()
            state.isSliding = false
        }
        guard isShown != state.isShown else { return }
        state.isShown = isShown
        root.setHidden(!isShown)
        if isShown {
            populate()
        } else {
            list.show([])
        }
    }

    private func populate() {
        var starts: [Double] = []
        var start = Self.edge
        for page in 0..<state.count {
            starts.append(start)
            if !state.hidden.contains(page) { start += Self.pitch }
        }
        list.show(starts + [start + Self.edge])
        revealMarked()
    }

    private func revealMarked() {
        if let marked = state.marked { list.reveal(marked.lowerBound) }
    }

    private static func thumbnail(_ page: Int, _ state: State, _ choose: @escaping (Int) -> Void) -> Element {
        let button = Element("button", class: "thumb")
        if state.hidden.contains(page) {
            button.setHidden(true)
            return button
        }
        button.setAttribute("type", "button")
        button.setAttribute("aria-label", Text.of(.page(page + 1)))
        let frame = Element("span", class: "thumb-frame")
        if !state.isSliding {
            let picture = Element.thumbnailImage()
            frame.append(picture)
            let options = ImageLoadingOptions.thumbnail
            button.setImage(
                ImageAddress.page(page, of: state.content, EInkScreen.preview(WidthLadder.thumbnail)),
                for: .normal,
                in: picture,
                options: options,
                frame: frame
            )
            if options.loadsAhead, Window.metrics.pixelRatio > sharpestRatio {
                button.setImage(
                    ImageAddress.page(page, of: state.content, EInkScreen.preview(480)),
                    for: .selected,
                    in: picture,
                    options: options,
                    frame: frame
                )
            }
        }
        button.append(frame)
        button.append(Element("span", class: "thumb-number", text: "\(page + 1)"))
        button.on(.click) { choose(page) }
        button.on(.focus) { state.focused = page }
        describe(button, page, state)
        return button
    }

    /// Only the marked page is in the tab order; the arrow keys move from there.
    private static func describe(_ button: Element, _ page: Int, _ state: State) {
        let isMarked = state.marked?.contains(page) ?? false
        button.setAttribute("aria-current", isMarked ? "page" : "false")
        button.setButtonState(isMarked ? .selected : .normal)
        button.setAttribute("tabindex", page == state.marked?.lowerBound ? "0" : "-1")
    }

    /// Moves the focus with the arrow keys, in the direction on screen.
    private func keyDown(_ key: KeyEvent) {
        var page: Int
        switch key.key {
        case .arrowLeft: page = state.focused + (isMirrored ? 1 : -1)
        case .arrowRight: page = state.focused + (isMirrored ? -1 : 1)
        case .home: page = 0
        case .end: page = state.count - 1
        case .enter, .space:
            // The button handles the key; the reader must not.
            CurrentEvent.stopPropagation()
            return
        default: return
        }
        CurrentEvent.preventDefault()
        CurrentEvent.stopPropagation()
        while state.hidden.contains(page) { page += page < state.focused ? -1 : 1 }
        guard page >= 0, page < state.count else { return }
        state.focused = page
        list.reveal(state.focused, isNear: true)
        list.row(state.focused)?.focus()
    }
}

extension Element {
    /// Creates the thumbnail of a page (from zero), which loads with low priority while it is near the window.
    static func thumbnail(page: Int, of content: String, in frame: Element) -> Element {
        let picture = thumbnailImage()
        picture.setImage(
            ImageAddress.page(page, of: content, EInkScreen.preview(WidthLadder.thumbnail)),
            options: .thumbnail,
            in: frame
        )
        return picture
    }

    /// Creates the empty `<img>` of a thumbnail.
    fileprivate static func thumbnailImage() -> Element {
        let picture = Element("img", class: "thumb-picture")
        picture.setAttribute("alt", "")
        picture.setAttribute("draggable", "false")
        return picture
    }
}

extension ImageLoadingOptions {
    /// The options of thumbnails. They load after pages. With the data saver, they load only when they are visible.
    fileprivate static var thumbnail: ImageLoadingOptions {
        var options = ImageLoadingOptions()
        options.priority = .low
        options.loadsAhead =
            ReaderSettings.current(series: ReaderSettings.reading?.series).imageQuality != .saver
        options.failureImage = "/assets/missing-page.svg"
        return options
    }
}
