import Geometry
import ImageLoading
import ReadingEngine

/// What is seen of one page, or of half of it: the picture, the paper while that is on its way, or the reason why
/// there is none.
///
/// A leaf is put from slot to slot as the list of items changes around its page; its picture stays in it all the while,
/// so that nothing is loaded or drawn anew.
final class PageLeaf {
    /// What is said of a page.
    struct Words {
        /// What it is.
        var label: String
        /// That there is no picture of it.
        var failure: Message
    }

    /// The page, for as long as this lives.
    let page: PageIdentifier
    /// The half that is shown; nil for all of the page.
    private(set) var half: PageHalf?
    /// What lies in a slot.
    let root = Element("div", class: "leaf")
    private let paper = Element("div", class: "paper")
    private let image = Element("img", class: "page-picture")
    /// Shows the part of the picture that is not border, nor the other half.
    private let clip = Element("div", class: "page-clip")
    private let target: ImageTarget
    private let words: Words
    private let onRetry: () -> Void
    private var failureCard: Element?
    private var isWaiting = false
    private var crop = CropBox.none
    private var picture = Rect(x: 0, y: 0, width: 1, height: 1)
    private var frame: Rect?
    private var quarterTurns = 0
    /// The tiles over the picture, while it is magnified beyond what it has.
    private(set) var tiles: LeafTiles?

    /// True when the picture is on the page.
    var showsPicture: Bool { target.showsPicture }

    /// True when there is nothing but paper, and nothing is being done about it.
    var isBlank: Bool { !isWaiting && !target.showsPicture && failureCard == nil }

    /// True when the picture lies on its side.
    var isTurned: Bool { quarterTurns != 0 }

    /// Where all of the picture lies, with what can't be seen of it, in points of the window.
    var pictureRect: Rect { image.boundingRect }

    /// A leaf of paper for `page`; `onRetry` is called when the reader asks to try a failed page again.
    init(page: PageIdentifier, half: PageHalf?, publication: String, words: Words, onRetry: @escaping () -> Void) {
        self.page = page
        self.words = words
        self.half = half
        self.onRetry = onRetry
        target = ImageTarget(.element, of: image, in: paper, isNear: true)
        target.onFaded = { [target, paper] in if target.showsPicture { paper.remove() } }
        root.setAttribute("data-quire", "leaf")
        root.setAttribute("data-page", page.page + 1)
        root.setAttribute("data-publication", publication)
        image.setAttribute("alt", words.label)
        image.setAttribute("draggable", "false")
        let number = Element("span", class: "paper-number", text: "\(page.page + 1)")
        number.setAttribute("aria-hidden", "true")
        paper.append(number)
        root.append(paper)
        root.append(clip)
        placePicture()
    }

    // MARK: Where it lies

    /// Shows this half from now on, or all of the page.
    func setHalf(_ half: PageHalf?) {
        guard half != self.half else { return }
        self.half = half
        placePicture()
    }

    /// Leaves this much of the page's border out.
    func setCrop(_ crop: CropBox) {
        guard crop != self.crop else { return }
        self.crop = crop
        placePicture()
    }

    private func placePicture() {
        let box = crop.picture(half: half)
        guard box != picture else { return }
        picture = box
        image.setStyle("left", box.minX * 100, .percent)
        image.setStyle("top", box.minY * 100, .percent)
        image.setStyle("width", box.size.width * 100, .percent)
        image.setStyle("height", box.size.height * 100, .percent)
        placeTiles()
    }

    /// Puts the tiles over the page's picture.
    private func placeTiles() {
        guard let tiles, let frame else { return }
        let size = quarterTurns % 2 == 0 ? frame.size : Size(width: frame.size.height, height: frame.size.width)
        tiles.place(over: picture, of: size)
    }

    /// Lays tiles over the picture, or none.
    func setTiles(_ tiles: LeafTiles?) {
        guard tiles !== self.tiles else { return }
        self.tiles?.discard()
        self.tiles = tiles
        guard let tiles else { return }
        placeTiles()
        clip.append(tiles.root)
    }

    /// Puts the leaf where the scene has it in its slot; writes only what changed.
    func place(_ placement: PagePlacement) {
        setHalf(placement.half)
        let frame = placement.frame
        guard frame != self.frame || placement.quarterTurns != quarterTurns else { return }
        if frame.origin.x != self.frame?.origin.x { root.setStyle("left", frame.minX, .points) }
        if frame.origin.y != self.frame?.origin.y { root.setStyle("top", frame.minY, .points) }
        if frame.size.width != self.frame?.size.width { root.setStyle("width", frame.size.width, .points) }
        if frame.size.height != self.frame?.size.height { root.setStyle("height", frame.size.height, .points) }
        self.frame = frame
        turn(by: placement.quarterTurns, in: frame.size)
        placeTiles()
    }

    /// Turns the picture about the middle of its frame, which is that of the turned picture.
    private func turn(by quarterTurns: Int, in size: Size) {
        guard quarterTurns != 0 || self.quarterTurns != 0 else { return }
        self.quarterTurns = quarterTurns
        let swaps = quarterTurns % 2 != 0
        clip.setClass("is-turned", swaps)
        clip.setStyle("--across", swaps ? size.height : 0, .points)
        clip.setStyle("--down", swaps ? size.width : 0, .points)
        clip.setStyle("rotate", Double(quarterTurns) * 90, .degrees)
    }

    // MARK: What it shows

    /// Waits for the picture at an address: a ring says how much has come, once the wait is one.
    func wait(for address: String) {
        removeFailure()
        isWaiting = true
        target.set(address, options: ReaderPageLoader.options(.veryLow)) { outcome in
            guard case .shown(_, let origin) = outcome else { return }
            self.putUp(fades: origin != .memory)
        }
        target.retry()
    }

    /// Shows a picture that is at hand.
    func show(_ picture: Picture, at address: String) {
        removeFailure()
        target.set(picture, at: address)
        putUp(fades: false)
    }

    private func putUp(fades: Bool) {
        if isWaiting || !fades { clip.append(image) }
        isWaiting = false
        // What fades in does so over the paper.
        if !fades { paper.remove() }
    }

    private func removeFailure() {
        guard let failureCard else { return }
        failureCard.discard()
        self.failureCard = nil
        root.append(paper)
    }

    /// Shows why there is no picture, and a way to try again.
    func showFailure(_ reason: String) {
        removeFailure()
        isWaiting = false
        let card = Element("div", class: "page-failure")
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "page-failure-title", text: Text.of(words.failure)))
        if !reason.utf8.isEmpty { card.append(Element("p", class: "page-failure-reason", text: reason)) }
        let retry = Element.button(.retry, class: "button") { self.onRetry() }
        // The surface captures pointers; the button keeps its own.
        retry.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(retry)
        root.append(card)
        failureCard = card
        paper.remove()
    }

    /// Is paper again: the picture was let go.
    func showPaper() {
        removeFailure()
        isWaiting = false
        setTiles(nil)
        target.letGo()
        image.remove()
        root.append(paper)
    }

    /// Ends the leaf.
    func discard() {
        setTiles(nil)
        target.end()
        image.discard()
        paper.discard()
        root.discard()
    }
}
