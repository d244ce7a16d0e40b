import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The hero of the home screen: the last read publication, with its blurred page as the background. Pulling the list
/// down stretches the background. Its height is the same for all publications.
final class HeroView {
    /// The view's element.
    let root = Element("article", class: "hero")
    private let wash = Element("span", class: "hero-wash-picture")
    private let cover = CoverView()
    private let coverLink: Element
    private let title = Element("h2", class: "hero-title")
    private let chapter = Element("p", class: "hero-chapter")
    private let page = Element("p", class: "hero-page")
    private let line = Element("span", class: "line")
    private let button: Element
    private var publication: PublicationSummary?

    /// Makes an empty view.
    init(app: App) {
        var address: () -> String? = { nil }
        coverLink = app.link(class: "hero-cover") { address() }
        button = app.link(class: "button is-primary") { address() }
        root.setAttribute("aria-label", Text.of(.continueReading))
        coverLink.setAttribute("tabindex", "-1")
        coverLink.setAttribute("aria-hidden", "true")
        coverLink.append(cover.root)
        button.append(Icon.resume.element)
        button.append(Element("span", class: "button-text", text: Text.of(.resume)))

        let words = Element("div", class: "hero-words")
        words.append(Element("p", class: "hero-eyebrow", text: Text.of(.continueReading)))
        for part in [title, chapter, page, line, button] { words.append(part) }
        let frame = Element("span", class: "hero-wash")
        frame.append(wash)
        root.append(frame)
        root.append(coverLink)
        root.append(words)
        address = { self.publication?.address }
        CoverGallery.listen(on: coverLink) { self.entries }
    }

    /// Reserves the place of a publication that is being loaded. A shown publication stays.
    func showPlaceholder() {
        guard publication == nil else { return }
        setPlaceholder(true)
    }

    private func setPlaceholder(_ isPlaceholder: Bool) {
        root.setClass("is-skeleton", isPlaceholder)
        root.setFlag("inert", isPlaceholder)
    }

    /// Shows a publication and its progress.
    func show(_ publication: PublicationSummary) {
        setPlaceholder(false)
        self.publication = publication
        let series = publication.seriesTitle ?? ""
        cover.show(
            publication.cover?.address,
            title: publication.title,
            series: series,
            isRightToLeft: publication.isRightToLeft,
            preview: publication.cover?.preview
        )
        let place = publication.progress?.page ?? 0
        wash.setBackgroundImage(
            publication.cover.map { $0.blurredAddress(ofPage: publication.isText ? $0.page : place) }
        )
        let showsSeries = !series.utf8.isEmpty && !series.isSame(as: publication.title)
        title.setTitleText(showsSeries ? series : publication.title)
        chapter.setText(publication.title)
        chapter.setHidden(!showsSeries)
        page.setText(Text.of(.pageOf(page: place + 1, total: publication.pageCount)))
        line.setStyle("--fraction", publication.fraction, .none)
        button.setAttribute("aria-label", Text.of(.resume) + ": " + publication.title)
        for link in [coverLink, button] { link.setAttribute("href", publication.address) }
        // Load the covers first.
        if History.path.isSame(as: "/") { PreparedManifest.shared.prepare(publication, after: 2) }
    }

    private var entries: [CoverGallery.Entry] {
        publication.flatMap { CoverGallery.Entry($0, in: cover, card: coverLink, link: coverLink) }.map { [$0] } ?? []
    }
}
