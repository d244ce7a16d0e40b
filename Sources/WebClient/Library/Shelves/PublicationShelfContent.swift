import CollectionEngine

/// A shelf of single publications: what is under way, what comes next.
final class PublicationShelfContent: ShelfContent {
    /// What can be read of what was loaded, in order; the first may be shown elsewhere.
    private(set) var publications: [PublicationSummary] = []
    private let pages: PublicationPages
    /// How many at the beginning are shown elsewhere, as the head of home.
    private let leadCount: Int
    /// Called when there are others than before.
    var onPublications: () -> Void = {}
    private let isGrid: Bool
    private var shown: [Int64: PublicationSummary] = [:]
    private static let length = 24

    /// A shelf of what the server keeps. `leadCount` publications at its beginning are left out; `length` is how many are
    /// fetched at a time, if not as many as a shelf holds.
    init(
        _ identifier: SourceIdentifier,
        title: String,
        shelf: PublicationShelf,
        leadCount: Int = 0,
        length: Int? = nil,
        isGrid: Bool = false,
        app: App
    ) {
        self.isGrid = isGrid
        pages = PublicationPages(shelf, length: length ?? Self.length)
        self.leadCount = leadCount
        super.init(BasicDataSource(identifier), title: title, seeAll: nil, app: app)
        items.respond(to: .favourite) { self.toggleFavourite($0) }
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        pages.renew { failure in
            if let failure {
                self.finish(token, .failed(code: failure.code))
                self.onFailure(failure)
            } else {
                self.finish(token, .content) { self.show() }
            }
        }
    }

    /// The end of what is known comes near.
    func goOn() {
        pages.goOn {
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
        shown = [:]
        for publication in list { shown[publication.identifier] = publication }
        let identifiers = list.dropFirst(leadCount).map { ItemIdentifier($0.identifier) }
        items.setItems(identifiers)
        items.reconfigure(identifiers)
        onPublications()
    }

    private func toggleFavourite(_ item: ItemIdentifier) {
        guard let publication = shown[item.rawValue] else { return }
        app.setFavourite(.publication(publication.id), !publication.isFavourite) { isFavourite in
            self.shown[item.rawValue]?.isFavourite = isFavourite
            self.items.reconfigure([item])
            self.onChange()
        }
    }

    override func makePlaceholder(_ kind: Placeholder.Kind) -> Element? {
        isGrid && kind == .loading ? .gridFrames() : super.makePlaceholder(kind)
    }

    override func deeds(for item: ItemIdentifier) -> [ActionMenu.Item] {
        guard let publication = shown[item.rawValue] else { return [] }
        return CoverDeeds.items(for: publication, app: app) { self.toggleFavourite(item) }
    }

    override func makeCell() -> CollectionCell? {
        let cell = PublicationCell(app: app)
        return CollectionCell(
            cell,
            of: self,
            configure: { cell.configure(with: $0.flatMap { self.shown[$0.rawValue] }) },
            cover: { cell.entry }
        )
    }
}
