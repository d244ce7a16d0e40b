import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The view of a page, or of half of one: its image, blank paper while that loads, or the error.
///
/// A page view moves between item views when the sequence changes around its page, so that its image is not loaded or decoded
/// again.
final class PageView {
    /// The texts of a page.
    struct Labels {
        /// The alternative text of the image.
        var description: String
        /// The title of the error.
        var failure: Message
    }

    /// The page. It never changes.
    let page: PageIdentifier
    /// The visible half; nil for the whole page.
    private(set) var half: PageHalf?
    /// The element in an item view.
    let root = Element("div", class: "leaf")
    private let paper = Element("div", class: "paper")
    private let image = Element("img", class: "page-picture")
    /// Clips the cropped borders and the other half of the image.
    private let clip = Element("div", class: "page-clip")
    private let target: ImageTarget
    private let labels: Labels
    private let onRetry: () -> Void
    private var failureCard: Element?
    private var showsProgress = false
    private var crop = CropBox.none
    private var imageFrame = Rect(x: 0, y: 0, width: 1, height: 1)
    private var frame: Rect?
    private var quarterTurns = 0
    /// The tiles over the image while it is magnified beyond its resolution.
    private(set) var tiles: PageTilesView?
    /// The text layer over the image, if the page has text.
    private(set) var textLayer: PageTextLayerView?

    /// Whether the image is visible.
    var showsImage: Bool { target.showsImage }

    /// Whether the view is blank, and no load is in progress.
    var isBlank: Bool { !showsProgress && !target.showsImage && failureCard == nil }

    /// Whether the image is rotated.
    var isRotated: Bool { quarterTurns != 0 }

    /// The frame of the whole image, including its cropped part, in points of the window.
    var pictureRect: Rect { image.boundingRect }

    /// Creates a blank view of `page`. `onRetry` is called when the user retries a failed load.
    init(page: PageIdentifier, half: PageHalf?, publication: String, labels: Labels, onRetry: @escaping () -> Void) {
        self.page = page
        self.labels = labels
        self.half = half
        self.onRetry = onRetry
        target = ImageTarget(.element, of: image, in: paper, isNear: true)
        target.onFaded = { [target, paper] in if target.showsImage { paper.remove() } }
        root.setAttribute("data-quire", "leaf")
        root.setAttribute("data-page", page.page + 1)
        root.setAttribute("data-publication", publication)
        image.setAttribute("alt", labels.description)
        image.setAttribute("draggable", "false")
        let number = Element("span", class: "paper-number", text: "\(page.page + 1)")
        number.setAttribute("aria-hidden", "true")
        paper.append(number)
        root.append(paper)
        root.append(clip)
        placeImage()
    }

    // MARK: Layout

    /// Changes the visible half.
    func setHalf(_ half: PageHalf?) {
        guard half != self.half else { return }
        self.half = half
        placeImage()
    }

    /// Changes the crop box.
    func setCrop(_ crop: CropBox) {
        guard crop != self.crop else { return }
        self.crop = crop
        placeImage()
    }

    private func placeImage() {
        let box = crop.picture(half: half)
        guard box != imageFrame else { return }
        imageFrame = box
        image.setStyle("left", box.minX * 100, .percent)
        image.setStyle("top", box.minY * 100, .percent)
        image.setStyle("width", box.size.width * 100, .percent)
        image.setStyle("height", box.size.height * 100, .percent)
        placeTiles()
    }

    /// Places the tiles and the text layer over the image.
    private func placeTiles() {
        guard let frame else { return }
        let size = quarterTurns % 2 == 0 ? frame.size : Size(width: frame.size.height, height: frame.size.width)
        tiles?.place(over: imageFrame, of: size)
        textLayer?.place(over: imageFrame, of: size)
    }

    /// Adds a text layer over the image. `load` loads its document into the parent element.
    func setTextLayer(_ layer: PageTextLayerView, load: (_ parent: Element) -> Void) {
        removeTextLayer()
        textLayer = layer
        placeTiles()
        load(clip)
    }

    /// Removes the text layer. Call this before moving the view to another parent, because browsers reload a frame
    /// that is moved.
    func removeTextLayer() {
        textLayer?.discard()
        textLayer = nil
    }

    /// Replaces the tiles over the image.
    func setTiles(_ tiles: PageTilesView?) {
        guard tiles !== self.tiles else { return }
        self.tiles?.discard()
        self.tiles = tiles
        guard let tiles else { return }
        placeTiles()
        clip.append(tiles.root)
    }

    /// Moves the view to its placement in the item view. Only changed styles are written.
    func place(_ placement: PagePlacement) {
        setHalf(placement.half)
        let frame = placement.frame
        guard frame != self.frame || placement.quarterTurns != quarterTurns else { return }
        if frame.origin.x != self.frame?.origin.x { root.setStyle("left", frame.minX, .points) }
        if frame.origin.y != self.frame?.origin.y { root.setStyle("top", frame.minY, .points) }
        if frame.size.width != self.frame?.size.width { root.setStyle("width", frame.size.width, .points) }
        if frame.size.height != self.frame?.size.height { root.setStyle("height", frame.size.height, .points) }
        self.frame = frame
        rotate(by: placement.quarterTurns, in: frame.size)
        placeTiles()
    }

    /// Rotates the image about the centre of its frame. `size` is the size of the rotated image.
    private func rotate(by quarterTurns: Int, in size: Size) {
        guard quarterTurns != 0 || self.quarterTurns != 0 else { return }
        self.quarterTurns = quarterTurns
        let swaps = quarterTurns % 2 != 0
        clip.setClass("is-turned", swaps)
        clip.setStyle("--across", swaps ? size.height : 0, .points)
        clip.setStyle("--down", swaps ? size.width : 0, .points)
        clip.setStyle("rotate", Double(quarterTurns) * 90, .degrees)
    }

    // MARK: Content

    /// Shows the progress of the load from an address, then its image.
    func showProgress(of address: String) {
        removeFailure()
        showsProgress = true
        target.set(address, options: ReaderPageLoader.options(.veryLow)) { outcome in
            guard case .shown(_, let origin) = outcome else { return }
            self.addImage(fades: origin != .memory)
        }
        target.retry()
    }

    /// Shows a decoded image.
    func show(_ picture: DecodedImage, at address: String) {
        removeFailure()
        target.set(picture, at: address)
        addImage(fades: false)
    }

    private func addImage(fades: Bool) {
        if showsProgress || !fades { clip.append(image) }
        showsProgress = false
        // An image that fades in needs the paper behind it until then.
        if !fades { paper.remove() }
    }

    private func removeFailure() {
        guard let failureCard else { return }
        failureCard.discard()
        self.failureCard = nil
        root.append(paper)
    }

    /// Shows an error, and a button to retry.
    func showFailure(_ reason: String) {
        removeFailure()
        showsProgress = false
        let card = Element("div", class: "page-failure")
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "page-failure-title", text: Text.of(labels.failure)))
        if !reason.utf8.isEmpty { card.append(Element("p", class: "page-failure-reason", text: reason)) }
        let retry = Element.button(.retry, class: "button") { self.onRetry() }
        // The reading surface captures pointers that reach it.
        retry.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(retry)
        root.append(card)
        failureCard = card
        paper.remove()
    }

    /// Releases the image, and shows blank paper.
    func showPaper() {
        removeFailure()
        showsProgress = false
        setTiles(nil)
        removeTextLayer()
        target.release()
        image.remove()
        root.append(paper)
    }

    /// Removes the view.
    func discard() {
        setTiles(nil)
        removeTextLayer()
        target.end()
        image.discard()
        paper.discard()
        root.discard()
    }
}
