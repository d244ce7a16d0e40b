import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The details of a series as a table in the section's header. The section has no items.
final class DetailsContent: CollectionContent {
    private let items: BasicDataSource
    private let app: App
    private var table = Element("dl", class: "series-table")
    private var detail: SeriesDetail?
    private static let tableKind: Int32 = 5
    /// The sources of the values. Only administrators receive them.
    private var sources: [WorkDetails.Source] = []

    /// Makes an empty table.
    init(_ identifier: SourceIdentifier, app: App) {
        self.app = app
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
        // A section discards its headers when it is removed from the page, so a new table is made each time.
        let frame = Element("div", class: "series-details")
        table.discard()
        table = Element("dl", class: "series-table")
        frame.append(table)
        if let detail { show(detail) }
        return frame
    }

    /// Shows the details of a series.
    func show(_ detail: SeriesDetail) {
        self.detail = detail
        table.discardContent()
        sources = detail.details.sources ?? []
        for person in detail.people {
            let link = app.link(to: person.address, class: "series-link")
            link.setText(person.name)
            let value = Element("dd", class: "series-value")
            value.append(link)
            add(
                person.part.map { Text.of($0) } ?? Text.of(.people),
                value,
                field: person.isAuthor ? "authors" : "contributors"
            )
        }
        add(.genre, detail.genres, field: "genres")
        add(.tags, detail.details.tags, field: "tags") { $0.tag = $1 }
        if let language = detail.language { add(Text.of(.language), LanguageName.of(language), field: "language") }
        showPublishing(detail)
        showDetails(detail.details)
        add(.identifiers, detail.identifiers, field: "identifiers")
        showFiles(detail)
        addLinks(detail.details.webLinks)
    }

    /// Shows the publisher, the dates and the status.
    private func showPublishing(_ detail: SeriesDetail) {
        if let publisher = detail.publisher { add(.publisher, [publisher], field: "publisher") { $0.publisher = $1 } }
        if let imprint = detail.details.imprint { add(Text.of(.imprint), imprint, field: "imprint") }
        if let first = detail.published {
            add(Text.of(.published), detail.lastPublished.map { first + " – " + $0 } ?? first, field: "published")
        }
        let status: Message? =
            switch detail.status {
            case let status? where status.isSame(as: "ongoing"): .statusOngoing
            case let status? where status.isSame(as: "ended"): .statusEnded
            case let status? where status.isSame(as: "hiatus"): .statusHiatus
            case let status? where status.isSame(as: "cancelled"): .statusCancelled
            default: nil
            }
        if let status { add(Text.of(.seriesStatus), Text.of(status), field: "seriesDescription") }
    }

    private func showDetails(_ details: WorkDetails) {
        if let age = details.ageRating { add(Text.of(.ageRating), "\(age)+", field: "ageRating") }
        if let rating = details.rating, rating >= 0, rating <= 5 {
            let tenths = Int((rating * 10).rounded())
            add(Text.of(.readersRating), "\(tenths / 10).\(tenths % 10) / 5", field: "rating")
        }
        add(.storyArcs, details.storyArcs.map { $0.name }, field: "storyArcs")
        add(.characters, details.characters, field: "characters")
        add(.alsoIn, details.collections, field: "collections")
        add(.otherTitles, details.alternativeTitles, field: "alternativeTitles")
        if let review = details.review { add(Text.of(.review), review, field: "review") }
        if let notes = details.notes { add(Text.of(.notes), notes, field: "notes") }
        for custom in details.customFields { add(custom.name, custom.value, field: "customFields") }
    }

    /// Shows the format, size and number of the files.
    private func showFiles(_ detail: SeriesDetail) {
        var formats: [String] = []
        var size: Int64 = 0
        for publication in detail.publications {
            size &+= publication.size
            let format = publication.format.uppercasedASCII
            if !format.utf8.isEmpty, !formats.contains(where: { $0.isSame(as: format) }) { formats.append(format) }
        }
        if !formats.isEmpty { add(Text.of(.format), Self.joined(formats)) }
        if size > 0 { add(Text.of(.fileSize), size.formattedByteCount) }
        let count = "\(detail.publications.count)"
        add(Text.of(.books), detail.totalCount.map { count + " / \($0)" } ?? count)
    }

    /// Adds a row with the addresses of web pages.
    private func addLinks(_ links: [String]) {
        guard !links.isEmpty else { return }
        table.append(Element("dt", class: "series-term", text: Text.of(.webLinks)))
        let value = Element("dd", class: "series-value")
        for address in links {
            let prefix = Self.schemeLength(of: address)
            guard prefix > 0 else { continue }
            let line = Element("p", class: "series-link")
            let link = Element("a")
            link.setAttribute("href", address)
            link.setAttribute("target", "_blank")
            link.setAttribute("rel", "noopener noreferrer")
            link.setText(String(decoding: Array(address.utf8.dropFirst(prefix)), as: UTF8.self))
            line.append(link)
            value.append(line)
        }
        addSource(of: "webLinks", to: value)
        table.append(value)
    }

    /// Returns the length in bytes of the prefix `https://` or `http://`; 0 for other addresses.
    private static func schemeLength(of address: String) -> Int {
        for scheme in ["https://", "http://"] as [StaticString] {
            let count = scheme.utf8CodeUnitCount
            if address.utf8.prefix(count).elementsEqual(UnsafeBufferPointer(start: scheme.utf8Start, count: count)) {
                return count
            }
        }
        return 0
    }

    /// Adds a row with a list, unless the list is empty.
    private func add(_ name: Message, _ values: [String], field: StaticString) {
        if !values.isEmpty { add(Text.of(name), Self.joined(values), field: field) }
    }

    /// Adds a row with a link for each value, which opens the series with this value. Adds nothing if there are no
    /// values.
    private func add(
        _ name: Message,
        _ values: [String],
        field: StaticString,
        _ set: (inout LibraryFilter, String) -> Void
    ) {
        guard !values.isEmpty else { return }
        let row = Element("dd", class: "series-value")
        for (index, value) in values.enumerated() {
            if index > 0 { row.append(Element("span", class: "series-separator", text: Self.separator)) }
            var filter = LibraryFilter()
            set(&filter, value)
            let link = app.link(to: Route.browse(LibraryQuery(filter)).address, class: "series-link")
            link.setText(value)
            row.append(link)
        }
        add(Text.of(name), row, field: field)
    }

    private func add(_ name: String, _ value: String, field: StaticString? = nil) {
        add(name, Element("dd", class: "series-value", text: value), field: field)
    }

    private func add(_ name: String, _ element: Element, field: StaticString? = nil) {
        table.append(Element("dt", class: "series-term", text: name))
        if let field { addSource(of: field, to: element) }
        table.append(element)
    }

    /// Adds the source of a value, if it is known.
    private func addSource(of field: StaticString, to element: Element) {
        guard let source = sources.first(where: { $0.field.isSame(as: field) }) else { return }
        element.append(Element("span", class: "series-source", text: Self.name(of: source.source)))
    }

    /// Returns the display name of a source, which isn't localised. Unknown sources keep their API name.
    private static func name(of source: String) -> String {
        for (known, name) in names where source.isSame(as: known) { return name.string }
        return source
    }

    private static var names: [(StaticString, StaticString)] {
        [
            ("comicInfo", "ComicInfo.xml"), ("metronInfo", "MetronInfo.xml"), ("coMet", "CoMet.xml"),
            ("packageOfFolder", "metadata.opf"), ("packageBesideFile", "OPF"), ("package", "EPUB"),
            ("seriesDocument", "series.json"), ("acbf", "ACBF"), ("fb2", "FB2"), ("xmp", "XMP"),
            ("documentInfo", "PDF"), ("edit", "Quire"),
        ]
    }

    private static var separator: String { " · " }

    private static func joined(_ texts: [String]) -> String {
        var all = ""
        for text in texts { all += (all.utf8.isEmpty ? "" : separator) + text }
        return all
    }
}
