/// The slider over the pages of a chapter, with a bubble that says where a release would go.
final class PageSlider {
    let root = Element("div", class: "track")
    /// The thumb moves over a page, from zero.
    var onSliding: ((Int) -> Void)?
    /// The thumb was let go on a page, from zero.
    var onSlid: ((Int) -> Void)?
    /// How many pages there are.
    private(set) var count = 0
    /// The thumb is held.
    private(set) var isSliding = false
    private let slider = Element("input", class: "slider")
    private let bubble = Element("output", class: "bubble")

    /// A slider without pages.
    init() {
        slider.setAttribute("type", "range")
        slider.setAttribute("min", "1")
        slider.setAttribute("step", "1")
        slider.setAttribute("aria-label", Text.of(.pageSlider))
        slider.on(.input) { _ in self.sliding() }
        slider.on(.change) { self.slid() }
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

    /// Sets how many pages there are.
    func setCount(_ count: Int) {
        self.count = count
        slider.setAttribute("max", max(count, 1))
    }

    /// Shows the place, from zero. A thumb that is held stays in the hand.
    func show(page: Int) {
        guard !isSliding else { return }
        slider.setMeasure(.valueAsNumber, Double(page + 1))
        describe(page)
    }

    private var page: Int { max(0, min(Int(slider.measure(.valueAsNumber)) - 1, count - 1)) }

    private func sliding() {
        isSliding = true
        let page = page
        bubble.setText("\(page + 1)")
        bubble.setClass("is-shown", true)
        describe(page)
        onSliding?(page)
    }

    private func slid() {
        let page = page
        ended()
        onSlid?(page)
    }

    /// Let go, or taken away: a slide back to where it began changes nothing and is told by this alone.
    private func ended() {
        guard isSliding else { return }
        isSliding = false
        bubble.setClass("is-shown", false)
        onEnded?()
    }

    /// The thumb is not held any more.
    var onEnded: (() -> Void)?

    private func describe(_ page: Int) {
        slider.setAttribute("aria-valuetext", Text.of(.pageOf(page: page + 1, total: count)))
        root.setStyle("--fraction", count > 1 ? Double(page) / Double(count - 1) : 1, .none)
    }
}
