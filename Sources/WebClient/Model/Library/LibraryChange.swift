/// What the server says has changed in the library.
struct LibraryChange {
    /// As in ``SeriesWindow``.
    var version: Int64
    /// Series that are new or other than before.
    var series: [Int64]
    /// Series that are gone.
    var removed: [Int64]
    /// Publications whose progress, favourite or data is another.
    var publications: [Int64]
    /// The lists that users make have changed.
    var hasNewLists: Bool
    /// There were too many to name: everything must be asked for again.
    var hasMore: Bool
    /// Who made the change, if they said so.
    var author: String?

    init?(_ json: Json) {
        guard let version = json["version"].long else { return nil }
        self.version = version
        series = Self.numbers(json["series"])
        removed = Self.numbers(json["removed"])
        publications = Self.numbers(json["publications"])
        hasNewLists = json["lists"].bool ?? false
        hasMore = json["more"].bool ?? false
        author = json["by"].text
    }

    private static func numbers(_ json: Json) -> [Int64] {
        json.elements.compactMap { $0.text?.identifierNumber }
    }
}
