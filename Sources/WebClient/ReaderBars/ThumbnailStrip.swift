import Geometry
import ImageLoading

/// The pages of a chapter, small, in a band above the slider. Only those near what one sees of the band exist, and their
/// pictures wait behind those of the pages.
final class ThumbnailStrip {
    let root: Element
    /// A page was chosen, from zero.
    var onChoice: ((Int) -> Void)?
    private let list: WindowedList
    private let state: State

    /// What the rows are made from.
    private final class State {
        var content = ""
        var marked: ClosedRange<Int>?
        var isShown = false
        var count = 0
        /// The slider flies over the pages: what it passes is not worth loading.
        var isFlying = false
        /// The page that Tab leads to, and the arrows lead on from.
        var focused = 0
    }

    /// From the beginning of a page to that of the next one, in points: 80 for a picture of 160 pixels, and a gap.
    private static let pitch = 88.0
    private static let edge = 12.0
    /// How long the slider must stay for pictures to be worth loading, in seconds.
    private static let patience = 0.2
    private var landing: Timers.Timer?

    /// A strip without pages, not shown.
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

    /// Takes the pages of a book.
    func show(_ manifest: ReaderManifest) {
        state.content = manifest.content
        state.count = manifest.pageSizes.count
        state.marked = nil
        if state.isShown { fill() }
    }

    /// Marks the pages one sees, and scrolls to them.
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

    /// Follows the slider over the pages; their pictures wait until it stays somewhere.
    func fly(to page: Int) {
        state.isFlying = true
        mark(page...page, revealing: true)
        landing?.cancel()
        landing = Timers.after(Self.patience) { self.land() }
    }

    private func land() {
        landing?.cancel()
        landing = nil
        guard state.isFlying else { return }
        state.isFlying = false
        if state.isShown { list.refresh() }
    }

    /// Shows or hides the strip. Hidden, it holds nothing.
    func setShown(_ isShown: Bool) {
        if !isShown {
            landing?.cancel()
            state.isFlying = false
        }
        guard isShown != state.isShown else { return }
        state.isShown = isShown
        root.setHidden(!isShown)
        if isShown {
            fill()
        } else {
            list.show([])
        }
    }

    private func fill() {
        list.show((0...state.count).map { Self.edge + Double($0) * Self.pitch + ($0 == state.count ? Self.edge : 0) })
        revealMarked()
    }

    private func revealMarked() {
        if let marked = state.marked { list.reveal(marked.lowerBound) }
    }

    private static func thumbnail(_ page: Int, _ state: State, _ choose: @escaping (Int) -> Void) -> Element {
        let button = Element("button", class: "thumb")
        button.setAttribute("type", "button")
        button.setAttribute("aria-label", Text.of(.page(page + 1)))
        let frame = Element("span", class: "thumb-frame")
        if !state.isFlying { frame.append(.thumbnail(page: page, of: state.content, in: frame)) }
        button.append(frame)
        button.append(Element("span", class: "thumb-number", text: "\(page + 1)"))
        button.on(.click) { choose(page) }
        button.on(.focus) { state.focused = page }
        describe(button, page, state)
        return button
    }

    /// Tab leads to the marked page alone: the arrows lead on from there.
    private static func describe(_ button: Element, _ page: Int, _ state: State) {
        let isMarked = state.marked?.contains(page) ?? false
        button.setAttribute("aria-current", isMarked ? "page" : "false")
        button.setAttribute("tabindex", page == state.marked?.lowerBound ? "0" : "-1")
    }

    /// Arrows walk along the strip, as the paper lies.
    private func keyDown(_ key: KeyEvent) {
        let page: Int
        switch key.key {
        case .arrowLeft: page = state.focused + (isMirrored ? 1 : -1)
        case .arrowRight: page = state.focused + (isMirrored ? -1 : 1)
        case .home: page = 0
        case .end: page = state.count - 1
        case .enter, .space:
            // The button hears of it, the page below does not.
            CurrentEvent.stopPropagation()
            return
        default: return
        }
        CurrentEvent.preventDefault()
        CurrentEvent.stopPropagation()
        state.focused = max(0, min(page, state.count - 1))
        list.reveal(state.focused, isNear: true)
        list.row(state.focused)?.focus()
    }
}

extension Element {
    /// A small picture of a page (from zero), loaded behind everything else while it is near the window.
    static func thumbnail(page: Int, of content: String, in frame: Element) -> Element {
        let picture = Element("img", class: "thumb-picture")
        picture.setAttribute("alt", "")
        picture.setAttribute("draggable", "false")
        var options = PictureOptions()
        options.priority = .low
        picture.setImage(
            ImageAddress.page(page, of: content, PageVariant(width: 160)),
            options: options,
            in: frame
        )
        return picture
    }
}
