import WireModel

extension LibraryEvent {
    /// Whether the event names a series.
    func names(series id: String) -> Bool { series.contains { $0.isSame(as: id) } }

    /// The identifiers of the publications as numbers.
    var publicationNumbers: [Int64] { publications.compactMap { $0.identifierNumber } }
}
