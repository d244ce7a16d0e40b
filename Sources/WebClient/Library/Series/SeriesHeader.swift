import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The header of a series' page: cover, title, authors, summary and actions.
final class SeriesHeader {
    /// The header's element. Its height follows its content.
    let root = Element("div", class: "series-top")
    /// Called when the favourite mark is toggled.
    var onFavourite: () -> Void = {}
    /// Called with the button when the menu is requested.
    var onMenu: (Element) -> Void = { _ in }
    /// The heading. The bar shows the title when the heading is scrolled out of view.
    let title = Element("h1", class: "series-title")
    private let app: App
    private let cover = CoverView()
    private let coverButton = Element("button", class: "series-cover")
    private let makers = Element("p", class: "series-makers")
    private let detail = Element("p", class: "series-detail")
    private let actions = Element("div", class: "series-actions")
    private let about = Element("p", class: "series-about")
    private let more: Element
    private let genres = Element("ul", class: "series-genres")
    private let favourite: Element
    private let words = Element("div", class: "series-words")
    private let wash = Element("span", class: "wash-picture")
    private var entry: CoverGallery.Entry?
    private var publications: [PublicationSummary] = []
    private var isExpanded = false

    /// Makes a header with placeholders.
    init(app: App) {
        self.app = app
        favourite = .button(.favourite, label: .favourite, class: "icon-button series-favourite") {}
        more = .button(.expand, class: "series-expand") {}
        let head = Element("div", class: "series-head is-skeleton")
        let washFrame = Element("span", class: "series-wash wash")
        washFrame.append(wash)
        root.append(washFrame)
        coverButton.setAttribute("type", "button")
        coverButton.setAttribute("aria-label", Text.of(.viewPicture))
        coverButton.append(cover.root)
        head.append(coverButton)
        for part in [title, makers, detail, actions] { words.append(part) }
        head.append(words)
        root.append(head)
        for part in [about, more, genres] {
            part.setHidden(true)
            root.append(part)
        }
        genres.setAttribute("role", "list")
        genres.setAttribute("aria-label", Text.of(.genre))
        self.head = head

        coverButton.on(.click) { self.viewCovers() }
        LongPress.listen(on: coverButton) { _, _ in
            self.viewCovers()
            return self.entry != nil
        }
        favourite.on(.click) { self.onFavourite() }
        more.on(.click) { self.expand(!self.isExpanded) }
        // The width determines how much of the summary is visible.
        about.onResize { _ in self.showMore() }
    }

    private let head: Element

    /// Shows a series.
    func show(_ detail: SeriesDetail) {
        let summary = detail.summary
        publications = detail.publications
        head.setClass("is-skeleton", false)
        title.setTitleText(summary.title)
        let address = summary.cover?.largeAddress
        cover.show(
            address,
            title: summary.title,
            isRightToLeft: summary.isRightToLeft,
            preview: summary.cover?.preview
        )
        entry = CoverGallery.Entry(
            summary.cover,
            title: summary.title,
            in: cover,
            card: coverButton,
            link: coverButton,
            address: address
        )
        wash.setBackgroundImage(summary.cover?.blurredAddress)
        coverButton.setFlag("disabled", entry == nil)
        showMakers(detail.people)
        showActions(detail)
        about.setText(detail.about ?? "")
        about.setHidden(detail.about?.utf8.isEmpty ?? true)
        showGenres(detail.genres)
        expand(isExpanded)
    }

    /// Opens the image viewer with the covers of the series' publications, at the cover of the series.
    private func viewCovers() {
        guard let entry else { return }
        let shown = entry.cover
        let others = publications.filter { $0.cover != nil }
        let start = others.firstIndex { publication in
            publication.cover.map { $0.page == shown.page && $0.content.isSame(as: shown.content) } ?? false
        }
        var pictures: [ViewerImage] = []
        for (index, publication) in others.enumerated() {
            guard let cover = publication.cover else { continue }
            pictures.append(
                CoverGallery.picture(of: cover, title: publication.title) { index == start ? self.entry : nil }
            )
        }
        if start == nil {
            pictures.insert(CoverGallery.picture(of: shown, title: entry.title) { self.entry }, at: 0)
        }
        ImageViewer.open(pictures, at: start ?? 0)
    }

    /// Shows the reading state and the main button.
    private func showActions(_ series: SeriesDetail) {
        let summary = series.summary
        detail.setText(Text.of(.seriesProgress(read: summary.readCount, total: summary.publicationCount)))
        favourite.setAttribute("aria-pressed", summary.isFavourite ? "true" : "false")
        favourite.remove()
        actions.discardContent()
        if let (publication, message) = series.nextToRead {
            let button = app.link(to: publication.address, class: "button is-primary")
            button.append(Icon.resume.element)
            button.append(Element("span", class: "button-text", text: Text.of(message)))
            button.setAttribute("aria-label", Text.of(message) + ": " + publication.title)
            actions.append(button)
        }
        actions.append(favourite)
        let menu = Element.button(.more, label: .more, class: "icon-button") {}
        menu.setAttribute("aria-haspopup", "menu")
        menu.on(.click) { self.onMenu(menu) }
        actions.append(menu)
    }

    private func showGenres(_ list: [String]) {
        genres.discardContent()
        genres.setHidden(list.isEmpty)
        for genre in list.prefix(Self.maximumGenreCount) {
            var filter = LibraryFilter()
            filter.genre = genre
            let item = Element("li")
            let link = app.link(to: Route.browse(LibraryQuery(filter)).address, class: "series-genre")
            link.setText(genre)
            item.append(link)
            genres.append(item)
        }
    }

    private func expand(_ isExpanded: Bool) {
        self.isExpanded = isExpanded
        about.setClass("is-expanded", isExpanded)
        more.setText(Text.of(isExpanded ? .collapse : .expand))
        more.setAttribute("aria-expanded", isExpanded ? "true" : "false")
        showMore()
    }

    /// Shows the "more" button while a part of the summary is hidden or expanded.
    private func showMore() {
        let isCut = about.measure(.scrollHeight) > about.measure(.clientHeight) + 1
        more.setHidden(!isCut && !isExpanded)
    }

    /// Shows the writers and artists, with links to their works. Other people are listed in the details.
    private func showMakers(_ people: [SeriesPerson]) {
        makers.discardContent()
        var names: [String] = []
        for person in people where person.isAuthor && names.count < 4 {
            // A person can have several roles.
            guard !names.contains(where: { $0.isSame(as: person.name) }) else { continue }
            if !names.isEmpty { makers.append(Element("span", class: "series-separator", text: " · ")) }
            names.append(person.name)
            let link = app.link(to: person.address, class: "series-link")
            link.setText(person.name)
            makers.append(link)
        }
        makers.setHidden(names.isEmpty)
    }

    private static let maximumGenreCount = 12
}
