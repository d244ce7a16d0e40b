import Geometry
import ReadingEngine

/// One page on screen: its picture, the paper while that is on its way, or the reason why there is none.
final class ReaderPageViewController {
    /// The page, from zero, for as long as this lives.
    let page: Int
    /// The slot; it moves when pages turn.
    let root = Element("div", class: "slot")
    private let zoomable = ZoomableView()
    private let paper = Element("div", class: "paper")
    private let ring = Element("span", class: "ring")
    private let onRetry: () -> Void
    private var failureCard: Element?
    private var picture: Element?
    private var origin = Point(x: .nan, y: .nan)
    private var isVisible: Bool?
    private var label = ""

    /// A slot for `page`; `onRetry` is called when the reader asks to try a failed page again.
    init(page: Int, label: String, onRetry: @escaping () -> Void) {
        self.page = page
        self.label = label
        self.onRetry = onRetry
        root.setAttribute("data-quire", "slot")
        root.setAttribute("data-page", page + 1)
        paper.append(ring)
        paper.append(Element("span", class: "paper-number", text: "\(page + 1)"))
        paper.setAttribute("aria-hidden", "true")
        zoomable.root.append(paper)
        root.append(zoomable.root)
    }

    /// Puts the slot where the scene has it.
    func apply(_ surface: PageSurface, isCurrent: Bool) {
        zoomable.apply(surface)
        if surface.slot.origin != origin {
            origin = surface.slot.origin
            root.setTransform(origin)
        }
        if surface.isVisible != isVisible {
            isVisible = surface.isVisible
            root.setClass("is-visible", surface.isVisible)
        }
        // Only the page one reads is there for a screen reader.
        root.setFlag("inert", !isCurrent)
    }

    /// How much of the picture has arrived, from 0 to 1.
    func showProgress(_ fraction: Double) {
        ring.setStyle("--fraction", fraction, .none)
    }

    /// Shows the decoded picture.
    func show(_ picture: Images.Picture) {
        failureCard?.discard()
        failureCard = nil
        self.picture?.remove()
        let image = picture.element
        image.setAttribute("class", "page-picture")
        image.setAttribute("alt", label)
        image.setAttribute("draggable", "false")
        zoomable.root.append(image)
        self.picture = image
        paper.remove()
    }

    /// Shows why there is no picture, and a way to try again.
    func showFailure(_ reason: String) {
        failureCard?.discard()
        let card = Element("div", class: "page-failure")
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "page-failure-title", text: Text.of(.pageCannotBeShown(page + 1))))
        if !reason.utf8.isEmpty { card.append(Element("p", class: "page-failure-reason", text: reason)) }
        let retry = Element.button(.retry, class: "button") { self.onRetry() }
        // The surface captures pointers; the button keeps its own.
        retry.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(retry)
        root.append(card)
        failureCard = card
        paper.remove()
    }

    /// Is paper again: the picture was let go, or is being tried anew.
    func showPaper() {
        failureCard?.discard()
        failureCard = nil
        picture = nil
        ring.setStyle("--fraction", 0, .none)
        zoomable.root.append(paper)
    }

    /// Ends the slot; the picture is the loader's and outlives it.
    func discard() {
        picture?.remove()
        paper.remove()
        paper.discard()
        root.discard()
    }
}
