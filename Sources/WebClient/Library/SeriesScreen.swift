/// A series: its cover, how far the reader is, and its publications in order.
final class SeriesScreen {
    /// The screen's element.
    let root = Element("div", class: "screen series")
    /// The series' identity.
    let id: String
    private let app: App
    private let content = Element("div", class: "series-content")
    private let barTitle = Element("p", class: "bar-title is-quiet")
    private let state = StatePanel()
    private var task: HostTask?
    private var skeletonTimer: Timers.Timer?
    private var hasAnswer = false
    private var scrollTop = 0.0
    private static let patience = 0.15

    /// The screen of series `id`.
    init(id: String, app: App) {
        self.id = id
        self.app = app
        let bar = Element("header", class: "bar")
        bar.append(.button(.back, label: .back) { app.goBack(or: .library(search: "")) })
        bar.append(barTitle)
        root.append(bar)
        root.append(content)
        root.append(state.root)
    }

    /// The screen is about to be seen: what is known is asked for again, because reading changes it.
    func enter() {
        load()
    }

    /// The screen is on the page.
    func didAppear() {
        Element.root.setMeasure(.scrollTop, scrollTop)
    }

    /// The screen is about to be covered by the reader.
    func willDisappear() {
        scrollTop = Element.root.measure(.scrollTop)
    }

    /// Ends the screen.
    func discard() {
        task?.cancel()
        skeletonTimer?.cancel()
        root.discard()
    }

    private func load() {
        task?.cancel()
        skeletonTimer?.cancel()
        if !hasAnswer { skeletonTimer = Timers.after(Self.patience) { self.buildSkeleton() } }
        task = LibraryRequests.series(id) { result in
            self.task = nil
            self.skeletonTimer?.cancel()
            switch result {
            case .success(let detail):
                self.hasAnswer = true
                self.state.hide()
                self.content.discardContent()
                self.build(detail)
                self.didAppear()
            case .failure(let failure):
                if self.hasAnswer { return }
                self.content.discardContent()
                self.state.show(failure, app: self.app) { self.load() }
            }
        }
    }

    private func buildSkeleton() {
        state.hide()
        content.discardContent()
        let head = Element("div", class: "series-head is-skeleton")
        head.append(Element("span", class: "cover"))
        let words = Element("div", class: "series-words")
        words.append(Element("span", class: "series-title"))
        head.append(words)
        content.append(head)
    }

    private func build(_ detail: SeriesDetail) {
        let summary = detail.summary
        Document.setTitle(summary.title + " · Quire")
        barTitle.setText(summary.title)

        let head = Element("div", class: "series-head")
        head.append(cover(of: summary))
        let words = Element("div", class: "series-words")
        let title = Element("h1", class: "series-title")
        title.setTitleText(summary.title)
        title.onVisibility(margin: -60) { self.barTitle.setClass("is-needed", $0 != .inside) }
        words.append(title)
        let progress = Text.of(.seriesProgress(read: summary.readCount, total: summary.publicationCount))
        words.append(Element("p", class: "series-detail", text: progress))
        if let (publication, message) = Self.nextToRead(detail.publications) {
            let button = app.link(to: publication.address, class: "button is-primary")
            button.append(Icon.resume.element)
            button.append(Element("span", class: "button-text", text: Text.of(message)))
            button.setAttribute("aria-label", Text.of(message) + ": " + publication.title)
            words.append(button)
        }
        head.append(words)
        content.append(head)

        let list = Element("ul", class: "rows")
        list.setAttribute("role", "list")
        list.setAttribute("aria-label", Text.of(.chapterCount(detail.publications.count)))
        var covers: [CoverGallery.Entry] = []
        for publication in detail.publications {
            list.append(PublicationRow.element(publication, of: summary.title, app: app, covers: &covers))
        }
        CoverGallery.listen(on: list) { [covers] in covers }
        content.append(list)
    }

    /// The cover at the head, which opens in the viewer.
    private func cover(of summary: SeriesSummary) -> Element {
        let view = CoverView()
        let address = summary.cover?.largeAddress
        view.show(address, title: summary.title, isRightToLeft: summary.isRightToLeft)
        let button = Element("button", class: "series-cover")
        let entry = CoverGallery.Entry(
            summary.cover,
            title: summary.title,
            in: view,
            card: button,
            link: button,
            address: address
        )
        guard let entry else { return view.root }
        button.setAttribute("type", "button")
        button.setAttribute("aria-label", Text.of(.viewPicture))
        button.append(view.root)
        button.on(.click) { CoverGallery.open(0, of: [entry]) { [entry] } }
        CoverGallery.listen(on: button) { [entry] }
        return button
    }

    /// What the big button opens: what was begun last, else the first unread, else the first again.
    private static func nextToRead(_ publications: [PublicationSummary]) -> (PublicationSummary, Message)? {
        let readable = publications.filter { $0.error == nil && !$0.isMissing }
        var begun: PublicationSummary?
        for publication in readable {
            guard let progress = publication.progress, !progress.isCompleted else { continue }
            if progress.updatedAt > begun?.progress?.updatedAt ?? -1 { begun = publication }
        }
        if let begun { return (begun, .resume) }
        if let unread = readable.first(where: { !$0.isRead }) {
            return (unread, readable.contains { $0.isRead } ? .resume : .startReading)
        }
        return readable.first.map { ($0, .readAgain) }
    }
}
