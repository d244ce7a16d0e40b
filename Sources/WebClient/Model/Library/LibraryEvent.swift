import WireModel

extension LibraryEvent {
    /// Whether the event names a series.
    func names(series id: String) -> Bool { series.contains { $0.isSame(as: id) } }

    /// The numbers of the publications in lists of items.
    var publicationNumbers: [Int64] { publications.map { $0.itemNumber } }
}
