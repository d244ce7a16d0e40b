import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The reading history by day.
final class HistoryScreen: ListContainerScreen {
    private let days: ComposedDataSource
    private var contents: [HistoryDay] = []
    private let pages = PublicationPages(.history, length: HistoryScreen.length)
    private let frames = Element.rowFrames()
    private var hasLoaded = false
    /// The number of items in one response of the server.
    private static let length = 200

    /// Makes the screen.
    init(app: App) {
        days = ComposedDataSource(SourceIdentifier(0))
        let list = CollectionViewController(root: days, theme: SectionMetrics(), contents: [])
        super.init(.history, app: app, class: "history", list: list, back: .home)
        barTitle.setText(title)
        element.append(frames)
        list.onNearEnd = { self.pages.loadMore { self.show(self.pages.publications) } }
        list.onMeasurements = { measurements in
            var metrics = LibraryMetrics.rows
            metrics.margins = measurements.sectionMargins
            metrics.columnSpacing = measurements.margin
            self.days.defaultMetrics = metrics
        }
    }

    override var title: String { Text.of(.history) }

    override func didAppear() {
        super.didAppear()
        load()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        if isShown { load() }
    }

    override func discard() {
        pages.cancel()
        super.discard()
    }

    private func load() {
        frames.setHidden(hasLoaded)
        pages.renew { failure in
            self.frames.setHidden(true)
            if let failure {
                if self.hasLoaded { return }
                self.state.show(failure, app: self.app) {
                    self.state.hide()
                    self.load()
                }
            } else {
                self.hasLoaded = true
                self.show(self.pages.publications)
            }
        }
    }

    private func show(_ publications: [PublicationSummary]) {
        state.hide()
        if publications.isEmpty {
            state.show(.noHistory, .noHistoryAdvice, action: .toLibrary) {
                self.app.navigate(to: .browse(LibraryQuery()))
            }
        }
        // The publications are sorted by time, so those of one day are consecutive.
        var wanted: [(day: Int, publications: [PublicationSummary])] = []
        for publication in publications {
            let day = Calendar.day(of: publication.progress?.updatedAt ?? 0)
            if wanted.last?.day == day {
                wanted[wanted.count - 1].publications.append(publication)
            } else {
                wanted.append((day, [publication]))
            }
        }
        for content in contents where !wanted.contains(where: { $0.day == content.day }) {
            days.remove(content.items.identifier)
        }
        contents.removeAll { content in !wanted.contains { $0.day == content.day } }
        for (index, day) in wanted.enumerated() {
            if !contents.indices.contains(index) || contents[index].day != day.day {
                let content = HistoryDay(day.day, time: day.publications[0].progress?.updatedAt ?? 0, app: app)
                list.add(content)
                contents.insert(content, at: index)
                days.insert(content.items, at: index)
            }
            contents[index].show(day.publications)
        }
        list.update()
    }
}

/// The publications that were read on one day.
final class HistoryDay: CollectionContent {
    /// The day, as ``Calendar/day(of:)`` counts.
    let day: Int
    /// The data source of the day.
    let items: BasicDataSource
    private let name: String
    private let app: App
    private let store: PublicationStore

    /// Makes a day that contains a time, in milliseconds since 1970.
    init(_ day: Int, time: Int64, app: App) {
        self.day = day
        self.app = app
        name = Calendar.name(of: day, time: time)
        // The day is the identifier. Zero is the identifier of the whole list.
        items = BasicDataSource(SourceIdentifier(Int32(clamping: max(day, 1))))
        store = PublicationStore(of: items, app: app)
        super.init(items)
        items.respond(to: .favourite) { self.store.toggleFavourite($0, of: self) }
        items.headers = [
            SupplementaryMetrics(kind: LibraryMetrics.HeaderKind.title, extent: .fixed(44), isPinned: true)
        ]
    }

    override var label: String { name }

    /// Shows the publications of the day.
    func show(_ publications: [PublicationSummary]) {
        store.replace(with: publications)
        let identifiers = publications.map { ItemIdentifier($0.identifier) }
        items.replaceItems(with: identifiers)
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        finish(token, store.isEmpty ? .noContent : .content)
    }

    override func makeSupplementary(_ kind: Int32) -> Element? {
        let head = Element("h2", class: "day-title")
        head.setText(name)
        return head
    }

    override var coverItems: BasicDataSource? { items }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { store.cover(of: item) }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] { store.actions(for: item, of: self) }

    override func makeCell() -> CollectionCell? {
        let cell = PublicationRowCell(app: app, namesSeries: true, canBeSelected: false)
        return CollectionCell(cell, of: self) { self.store[$0] }
    }
}
