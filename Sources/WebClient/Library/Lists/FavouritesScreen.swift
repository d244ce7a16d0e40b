import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The screen of favourite series and publications. A section that is empty when it is loaded is hidden. A section that
/// becomes empty later shows a text.
final class FavouritesScreen: ListContainerScreen {
    private let series: SeriesListContent
    private let publications: PublicationShelfContent
    private let all: ComposedDataSource
    /// The number of items in one response of the server.
    private static let length = 200

    /// Makes the screen.
    init(app: App) {
        var filter = LibraryFilter()
        filter.isFavourite = true
        series = SeriesListContent(
            SourceIdentifier(1),
            title: Text.of(.series),
            empty: .noFavouriteSeries,
            query: LibraryQuery(filter),
            app: app
        )
        series.items.hidesWhenEmpty = true
        series.items.isRequired = false
        publications = PublicationShelfContent(
            SourceIdentifier(2),
            title: Text.of(.books),
            empty: .noFavouriteBooks,
            shelf: .favourites,
            length: Self.length,
            isGrid: true,
            app: app
        )
        all = ComposedDataSource(SourceIdentifier(0))
        for items in [series.items, publications.items] {
            var metrics = SectionMetrics()
            metrics.headers = [LibraryMetrics.title(isPinned: false)]
            items.defaultMetrics = metrics
            all.add(items)
        }
        let list = CollectionViewController(root: all, theme: SectionMetrics(), contents: [series, publications])
        super.init(.favourites, app: app, class: "favourites", list: list, back: .home)
        barTitle.setText(title)
        list.onMeasurements = { self.all.defaultMetrics = LibraryMetrics.common($0) }
        list.onCount = { _ in self.showState() }
        list.onScroll = { _ in self.series.visibleItems = list.visibleItems(of: self.series.items) }
        list.onNearEnd = { self.publications.loadMore() }
        series.onFailure = { self.showFailure($0) }
        publications.onFailure = { self.showFailure($0) }
    }

    override var title: String { Text.of(.favourites) }

    override func didAppear() {
        for items in [series.items, publications.items] where items.items.isEmpty { items.hidesWhenEmpty = true }
        reload()
        super.didAppear()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        guard isShown else { return }
        reload()
        list.update()
    }

    private func reload() {
        // Far from the beginning, the list is reloaded around the visible items.
        if series.visibleItems.lowerBound > SeriesListContent.pageSize {
            series.renew()
        } else {
            series.items.setNeedsLoadContent()
        }
        publications.items.setNeedsLoadContent()
    }

    private func showFailure(_ failure: LibraryRequestError) {
        guard all.state == .error, !list.hasContent else { return }
        state.show(failure, app: app) {
            self.state.hide()
            self.reload()
            self.list.update()
        }
    }

    private func showState() {
        for items in [series.items, publications.items] where items.state == .loaded {
            items.hidesWhenEmpty = false
            items.defaultMetrics.placeholderExtent = .fixed(LibraryMetrics.emptyTextHeight)
        }
        if all.state == .noContent {
            state.show(.noFavourites, .noFavouritesAdvice, action: .toLibrary) {
                self.app.navigate(to: .browse(LibraryQuery()))
            }
        } else if all.state != .error {
            state.hide()
        }
    }
}
