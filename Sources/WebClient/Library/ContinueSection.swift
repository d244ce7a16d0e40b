/// What was begun: the last book large on a wash of its page, the others in a row beside or below.
final class ContinueSection {
    /// The section, hidden while nothing was begun.
    let root = Element("section", class: "continue")
    private let app: App
    private var task: HostTask?
    private var isWanted = true
    private var publications: [PublicationSummary] = []

    /// An empty section.
    init(app: App) {
        self.app = app
        root.setAttribute("aria-label", Text.of(.continueReading))
        root.setHidden(true)
    }

    /// Asks what was begun. The section stays as it is when there is no answer: the grid says what is wrong.
    func load() {
        task?.cancel()
        task = LibraryRequests.inProgress { result in
            guard case .success(let publications) = result else { return }
            self.publications = publications.filter { $0.error == nil && !$0.isMissing }
            self.build()
        }
    }

    /// Out of the way while something is searched for.
    func setWanted(_ isWanted: Bool) {
        self.isWanted = isWanted
        root.setHidden(!isWanted || publications.isEmpty)
    }

    private func build() {
        root.discardContent()
        setWanted(isWanted)
        guard let latest = publications.first else { return }
        root.append(hero(latest))
        if publications.count > 1 { root.append(shelf(publications.dropFirst())) }
    }

    private func hero(_ publication: PublicationSummary) -> Element {
        let hero = Element("article", class: "hero")
        if let cover = publication.cover {
            let wash = Element("span", class: "hero-wash")
            let page = publication.isText ? cover.page : publication.progress?.page ?? 0
            wash.setBackgroundImage(cover.address(ofPage: page))
            hero.append(wash)
        }
        let link = app.link(to: publication.address, class: "hero-cover")
        link.setAttribute("tabindex", "-1")
        link.setAttribute("aria-hidden", "true")
        let cover = CoverView()
        cover.show(
            publication.cover?.address,
            title: publication.title,
            series: publication.seriesTitle ?? "",
            isRightToLeft: publication.isRightToLeft
        )
        link.append(cover.root)
        hero.append(link)
        let entries = [CoverGallery.Entry(publication, in: cover, card: link, link: link)].compactMap { $0 }
        CoverGallery.listen(on: link) { entries }

        let words = Element("div", class: "hero-words")
        words.append(Element("p", class: "hero-eyebrow", text: Text.of(.continueReading)))
        let title = Element("h2", class: "hero-title")
        let series = publication.seriesTitle ?? ""
        let showsSeries = !series.utf8.isEmpty && !series.isSame(as: publication.title)
        title.setTitleText(showsSeries ? series : publication.title)
        words.append(title)
        if showsSeries { words.append(Element("p", class: "hero-chapter", text: publication.title)) }
        let page = (publication.progress?.page ?? 0) + 1
        words.append(
            Element("p", class: "hero-page", text: Text.of(.pageOf(page: page, total: publication.pageCount)))
        )
        let line = Element("span", class: "line")
        line.setStyle("--fraction", publication.fraction, .none)
        words.append(line)
        let button = app.link(to: publication.address, class: "button is-primary")
        button.append(Icon.resume.element)
        button.append(Element("span", class: "button-text", text: Text.of(.resume)))
        button.setAttribute("aria-label", Text.of(.resume) + ": " + publication.title)
        words.append(button)
        hero.append(words)
        return hero
    }

    private func shelf(_ publications: ArraySlice<PublicationSummary>) -> Element {
        let shelf = Element("ul", class: "shelf")
        shelf.setAttribute("role", "list")
        var entries: [CoverGallery.Entry] = []
        for publication in publications {
            let item = Element("li", class: "card")
            let link = app.link(to: publication.address, class: "card-link")
            let cover = CoverView()
            cover.show(
                publication.cover?.address,
                title: publication.title,
                series: publication.seriesTitle ?? "",
                isRightToLeft: publication.isRightToLeft
            )
            cover.setProgress(publication.fraction)
            link.append(cover.root)
            let title = Element("span", class: "card-title")
            title.setTitleText(publication.title)
            link.append(title)
            let page = Text.of(.pageOf(page: (publication.progress?.page ?? 0) + 1, total: publication.pageCount))
            link.setAttribute("aria-label", publication.title + ", " + page)
            item.append(link)
            shelf.append(item)
            if let entry = CoverGallery.Entry(publication, in: cover, card: item, link: link) { entries.append(entry) }
        }
        CoverGallery.listen(on: shelf) { [entries] in entries }
        return shelf
    }
}
