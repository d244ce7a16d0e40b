import Geometry
import ReadingEngine

/// The bars over the page: back and title above, the slider with the neighbours of the series below.
final class ReaderBars {
    /// What the bars ask for.
    enum Event {
        case back
        /// Go to a page, from zero.
        case jump(page: Int)
        /// Open another publication of the series.
        case open(publication: String)
        /// The reader's hands are on the bars: they must not hide now.
        case touched
    }

    /// The bars.
    let root = Element("div", class: "bars")
    private let slider = Element("input", class: "slider")
    private let bubble = Element("output", class: "bubble")
    private let place = Element("span", class: "place")
    private let pageCount: Int
    private let isRightToLeft: Bool
    private let handler: (Event) -> Void

    /// Bars for a publication.
    init(manifest: ReaderManifest, _ handler: @escaping (Event) -> Void) {
        pageCount = manifest.pageSizes.count
        isRightToLeft = manifest.progression == .rightToLeft
        self.handler = handler
        root.setAttribute("data-quire", "bars")
        root.append(head(manifest))
        root.append(foot(manifest))
        root.on(.focus, .capture) { handler(.touched) }
        root.on(.pointerDown) { _ in handler(.touched) }
        root.on(.pointerMove) { _ in handler(.touched) }
    }

    /// Shows or hides the bars. Hidden, they are out of the keyboard's way too.
    func setVisible(_ isVisible: Bool) {
        root.setAttribute("data-visible", isVisible ? "true" : "false")
        root.setFlag("inert", !isVisible)
    }

    /// The keyboard is in the bars.
    var hasFocus: Bool { root.hasFocus }

    /// Shows the place, from zero.
    func show(page: Int) {
        slider.setMeasure(.valueAsNumber, Double(page + 1))
        slider.setAttribute("aria-valuetext", Text.of(.pageOf(page: page + 1, total: pageCount)))
        place.setText("\(page + 1) / \(pageCount)")
        fill(page)
    }

    private func head(_ manifest: ReaderManifest) -> Element {
        let bar = Element("header", class: "reader-bar reader-head")
        bar.append(.button(.back, label: .back) { self.handler(.back) })
        let words = Element("div", class: "reader-words")
        let title = Element("h1", class: "reader-title", text: manifest.title)
        words.append(title)
        if !manifest.seriesTitle.utf8.isEmpty, !manifest.seriesTitle.isSame(as: manifest.title) {
            words.append(Element("p", class: "reader-series", text: manifest.seriesTitle))
        }
        bar.append(words)
        place.setAttribute("aria-hidden", "true")
        bar.append(place)
        return bar
    }

    private func foot(_ manifest: ReaderManifest) -> Element {
        let bar = Element("footer", class: "reader-bar reader-foot")
        bar.setAttribute("dir", isRightToLeft ? "rtl" : "ltr")
        bar.append(step(.chapterBack, to: manifest.previous) { .previousPublication($0) })
        let track = Element("div", class: "track")
        slider.setAttribute("type", "range")
        slider.setAttribute("min", "1")
        slider.setAttribute("max", max(pageCount, 1))
        slider.setAttribute("step", "1")
        slider.setAttribute("aria-label", Text.of(.pageSlider))
        slider.on(.input) { _ in self.sliding() }
        slider.on(.change) { self.slid() }
        bubble.setAttribute("aria-hidden", "true")
        track.append(slider)
        track.append(bubble)
        bar.append(track)
        bar.append(step(.chapterForward, to: manifest.next) { .nextPublication($0) })
        return bar
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
        button.on(.click) { self.handler(.open(publication: neighbour.id)) }
        return button
    }

    private var sliderPage: Int {
        max(0, min(Int(slider.measure(.valueAsNumber)) - 1, pageCount - 1))
    }

    /// The thumb moves: the bubble says where a release would go.
    private func sliding() {
        let page = sliderPage
        bubble.setText("\(page + 1)")
        bubble.setClass("is-shown", true)
        slider.setAttribute("aria-valuetext", Text.of(.pageOf(page: page + 1, total: pageCount)))
        fill(page)
        handler(.touched)
    }

    private func slid() {
        bubble.setClass("is-shown", false)
        handler(.jump(page: sliderPage))
    }

    private func fill(_ page: Int) {
        let fraction = pageCount > 1 ? Double(page) / Double(pageCount - 1) : 1
        root.setStyle("--fraction", fraction, .none)
    }
}
