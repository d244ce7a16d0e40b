import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The details of a series as a table in the section's header. The section has no items.
final class DetailsContent: CollectionContent {
    private let items: BasicDataSource
    private let table = Element("dl", class: "series-table")
    private static let tableKind: Int32 = 5

    /// Makes an empty table.
    init(_ identifier: SourceIdentifier) {
        items = BasicDataSource(identifier)
        super.init(items)
        items.defaultMetrics.background = .raised
        items.defaultMetrics.placeholderExtent = .fixed(0)
        items.headers = [SupplementaryMetrics(kind: Self.tableKind, isVisibleWhilePlaceholder: true)]
    }

    override func load(_ token: LoadingToken, isRefresh: Bool) {
        finish(token, .noContent)
    }

    override func makeSupplementary(_ kind: Int32) -> Element? {
        // A removed header discards its content, so the table is kept in a wrapper.
        let frame = Element("div", class: "series-details")
        frame.append(table)
        return frame
    }

    /// Shows the details of a series.
    func show(_ detail: SeriesDetail) {
        table.discardContent()
        for person in detail.people {
            add(person.part.map { Text.of($0) } ?? Text.of(.people), person.name)
        }
        for genre in detail.genres.first.map({ _ in [Self.joined(detail.genres)] }) ?? [] {
            add(Text.of(.genre), genre)
        }
        if let language = detail.language { add(Text.of(.language), LanguageName.of(language)) }
        var formats: [String] = []
        var size: Int64 = 0
        for publication in detail.publications {
            size &+= publication.size
            let format = publication.format.uppercasedASCII
            if !format.utf8.isEmpty, !formats.contains(where: { $0.isSame(as: format) }) { formats.append(format) }
        }
        if !formats.isEmpty { add(Text.of(.format), Self.joined(formats)) }
        if size > 0 { add(Text.of(.fileSize), size.formattedByteCount) }
        add(Text.of(.books), "\(detail.publications.count)")
    }

    private func add(_ name: String, _ value: String) {
        table.append(Element("dt", class: "series-term", text: name))
        table.append(Element("dd", class: "series-value", text: value))
    }

    private static func joined(_ texts: [String]) -> String {
        var all = ""
        for text in texts { all += (all.utf8.isEmpty ? "" : " · ") + text }
        return all
    }
}
