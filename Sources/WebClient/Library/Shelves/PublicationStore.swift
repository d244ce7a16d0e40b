import CollectionEngine
import WebLocalization
import WebViews
import WireModel

/// The loaded publications of a data source and their actions.
final class PublicationStore {
    private var byNumber: [Int64: PublicationSummary] = [:]
    private let source: BasicDataSource
    private let app: App

    /// Makes an empty store for the publications of `source`.
    init(of source: BasicDataSource, app: App) {
        self.source = source
        self.app = app
    }

    /// Whether no publication is loaded.
    var isEmpty: Bool { byNumber.isEmpty }

    /// A publication; nil when it is not loaded.
    subscript(_ item: ItemIdentifier) -> PublicationSummary? { byNumber[item.rawValue] }

    /// Replaces all publications.
    func replace(with publications: [PublicationSummary]) {
        byNumber = [:]
        for publication in publications { byNumber[publication.identifier] = publication }
    }

    /// Toggles the favourite mark of a publication.
    func toggleFavourite(_ item: ItemIdentifier, of content: CollectionContent) {
        guard let publication = self[item] else { return }
        app.setFavourite(.publication(publication.id), !publication.isFavourite) { isFavourite in
            self.byNumber[item.rawValue]?.isFavourite = isFavourite
            self.source.reconfigure([item])
            content.onChange()
        }
    }

    /// The actions for a publication in the list of `content`.
    func actions(for item: ItemIdentifier, of content: CollectionContent) -> [ActionMenu.Item] {
        guard let publication = self[item] else { return [] }
        return CoverMenu.items(for: publication, app: app) { self.toggleFavourite(item, of: content) }
    }
}
