import WebBinding
import WebLocalization

/// The slider over the pages of a chapter, with a bubble that shows the target page.
final class PageSlider {
    let root = Element("div", class: "track")
    /// Called with the page under the moving thumb, from zero.
    var onSliding: ((Int) -> Void)?
    /// Called with the page on which the thumb was released, from zero.
    var onPageChosen: ((Int) -> Void)?
    /// Called when the thumb is released, also when it is back at its start and ``onPageChosen`` isn't called.
    var onEnded: (() -> Void)?
    /// The number of pages.
    private(set) var count = 0
    /// The printed numbers of the pages; empty if they are 1, 2, 3 and so on.
    private var labels: [String] = []
    /// Whether the thumb is held.
    private(set) var isSliding = false
    private let slider = Element("input", class: "slider")
    private let bubble = Element("output", class: "bubble")

    /// Creates a slider without pages.
    init() {
        slider.setAttribute("type", "range")
        slider.setAttribute("min", "1")
        slider.setAttribute("step", "1")
        slider.setAttribute("aria-label", Text.of(.pageSlider))
        slider.on(.input) { _ in self.thumbMoved() }
        slider.on(.change) { self.thumbReleased() }
        slider.on(.pointerUp) { _ in self.ended() }
        slider.on(.pointerCancel) { _ in self.ended() }
        slider.on(.blur) { self.ended() }
        bubble.setAttribute("aria-hidden", "true")
        root.append(slider)
        root.append(bubble)
    }

    /// Whether the first page is on the right.
    var isMirrored = false {
        didSet { root.setAttribute("dir", isMirrored ? "rtl" : "ltr") }
    }

    /// Sets the number of pages and their printed numbers.
    func setCount(_ count: Int, labels: [String]) {
        self.count = count
        self.labels = labels
        slider.setAttribute("max", max(count, 1))
    }

    /// Moves the thumb to a page, from zero, unless it is held.
    func show(page: Int) {
        guard !isSliding else { return }
        slider.setMeasure(.valueAsNumber, Double(page + 1))
        describe(page)
    }

    private var page: Int { max(0, min(Int(slider.measure(.valueAsNumber)) - 1, count - 1)) }

    private func thumbMoved() {
        isSliding = true
        let page = page
        bubble.setText(labels.indices.contains(page) ? labels[page] : "\(page + 1)")
        bubble.setClass("is-shown", true)
        describe(page)
        onSliding?(page)
    }

    private func thumbReleased() {
        let page = page
        ended()
        onPageChosen?(page)
    }

    private func ended() {
        guard isSliding else { return }
        isSliding = false
        bubble.setClass("is-shown", false)
        onEnded?()
    }

    private func describe(_ page: Int) {
        slider.setAttribute("aria-valuetext", Text.of(.pageOf(page: page + 1, total: count)))
        root.setStyle("--fraction", count > 1 ? Double(page) / Double(count - 1) : 1, .none)
    }
}
