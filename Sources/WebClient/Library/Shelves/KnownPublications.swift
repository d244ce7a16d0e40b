import CollectionEngine

/// The publications of a data source that are known here, and what can be done with them.
final class KnownPublications {
    private var byNumber: [Int64: PublicationSummary] = [:]
    private let source: BasicDataSource
    private let app: App

    /// Nothing is known of the publications of `source` yet.
    init(of source: BasicDataSource, app: App) {
        self.source = source
        self.app = app
    }

    /// True when none is known.
    var isEmpty: Bool { byNumber.isEmpty }

    /// A publication, if it is known.
    subscript(_ item: ItemIdentifier) -> PublicationSummary? { byNumber[item.rawValue] }

    /// Only these are known.
    func replace(with publications: [PublicationSummary]) {
        byNumber = [:]
        for publication in publications { byNumber[publication.identifier] = publication }
    }

    /// Has a publication be a favourite, or none any more.
    func toggleFavourite(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let publication = self[item] else { return }
        app.setFavourite(.publication(publication.id), !publication.isFavourite) { isFavourite in
            self.byNumber[item.rawValue]?.isFavourite = isFavourite
            self.source.reconfigure([item])
            content.onChange()
        }
    }

    /// What can be done with a publication of the list whose content is given.
    func deeds(for item: ItemIdentifier, of content: CollectionContent) -> [ActionMenu.Item] {
        guard let publication = self[item] else { return [] }
        return CoverDeeds.items(for: publication, app: app) { self.toggleFavourite(item, of: content) }
    }
}
