import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A shelf of publications, such as those in progress.
final class PublicationShelfContent: ShelfContent {
    /// The loaded readable publications, in order. The first ones may be shown elsewhere.
    private(set) var publications: [PublicationSummary] = []
    private let pages: PublicationPages
    /// The number of publications at the beginning that are not on the shelf, because the hero of the home screen shows
    /// them.
    private let leadCount: Int
    /// Called when the publications have changed.
    var onPublications: () -> Void = {}
    private let isGrid: Bool
    private let known: PublicationStore
    private static let length = 24

    /// Makes a shelf. `leadCount` publications at its beginning are omitted; `length` is the number of publications in
    /// a request, by default the length of a shelf.
    init(
        _ identifier: SourceIdentifier,
        title: String,
        empty emptyText: Message,
        shelf: PublicationShelf,
        leadCount: Int = 0,
        length: Int? = nil,
        isGrid: Bool = false,
        app: App
    ) {
        self.isGrid = isGrid
        pages = PublicationPages(shelf, length: length ?? Self.length)
        self.leadCount = leadCount
        let items = BasicDataSource(identifier)
        known = PublicationStore(of: items, app: app)
        super.init(items, title: title, empty: emptyText, seeAll: nil, app: app)
        items.respond(to: .favourite) { self.known.toggleFavourite($0, of: self) }
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        pages.renew { failure in
            if let failure {
                self.finish(token, failure)
            } else {
                self.finish(token, .content) { self.show() }
            }
        }
    }

    /// Loads more, because the end of the loaded part is near.
    func loadMore() {
        pages.loadMore {
            self.show()
            self.onChange()
        }
    }

    override func discard() {
        pages.cancel()
        super.discard()
    }

    private func show() {
        let list = pages.publications.filter { $0.canBeRead }
        publications = list
        known.replace(with: list)
        let identifiers = list.dropFirst(leadCount).map { ItemIdentifier($0.identifier) }
        items.replaceItems(with: identifiers)
        onPublications()
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        isGrid && kind == .loading ? .gridFrames() : super.makePlaceholder(kind)
    }

    override func cover(of item: ItemIdentifier) -> (cover: Cover, title: String)? { known.cover(of: item) }

    override func actions(for item: ItemIdentifier) -> [ActionMenu.Item] { known.actions(for: item, of: self) }

    override func makeCell() -> CollectionCell? { known.makeCell(for: self) }
}
