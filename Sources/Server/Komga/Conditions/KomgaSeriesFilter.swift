import Library
import Publications
import TextCoding

/// Converts the filters of series requests, in parameters and bodies, to conditions for the store.
struct KomgaSeriesFilter {
    /// Whether the user may see labels. For other users, filters by label match nothing, because labels limit what
    /// they see.
    let seesLabels: Bool
    /// The time of the request, in milliseconds since 1970.
    var now = LibraryClock.system.now()

    // MARK: - Parameters

    /// Returns the condition for the parameters of `GET /api/v1/series`. Several values of a parameter are
    /// alternatives.
    func condition(_ parameters: ProtocolParameters) -> SeriesCondition {
        var parts: [SeriesCondition] = []
        func add(_ values: [String], _ condition: (String) -> SeriesCondition) {
            if !values.isEmpty { parts.append(.any(values.map(condition))) }
        }
        add(parameters.list("library_id")) { Int64($0).map { .library($0) } ?? .never }
        add(parameters.list("collection_id")) { Int64($0).map { .collection($0) } ?? .never }
        add(parameters.list("read_status")) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        add(parameters.list("status")) { status($0) }
        add(parameters.all("genre")) { genre($0) }
        add(parameters.all("tag")) { .tag(.tag, $0) }
        add(parameters.all("publisher")) { .tag(.publisher, $0) }
        add(parameters.all("language")) { .tag(.language, $0) }
        add(parameters.all("sharing_label")) { label($0) }
        add(parameters.list("release_year")) { .tag(.releaseYear, $0) }
        add(parameters.list("age_rating")) { Int($0).map { .ageRating($0...$0) } ?? .not(.ageRating(Self.anyAge)) }
        add(parameters.all("author")) { text in
            let (name, roles) = KomgaRole.author(text)
            return .person(name: name, roles: roles)
        }
        if let isDeleted = parameters.flag("deleted") { parts.append(isDeleted ? .missing : .not(.missing)) }
        if let isComplete = parameters.flag("complete") {
            parts.append(isComplete ? Self.complete : Self.incomplete)
        }
        if let isSingle = parameters.flag("oneshot") { parts.append(isSingle ? .single : .not(.single)) }
        return .all(parts)
    }

    // MARK: - Bodies

    /// Returns the condition in the body of a search.
    func condition(_ json: JSON) async throws -> SeriesCondition {
        try await KomgaConditionReader<SeriesCondition> { name, comparison in try leaf(name, comparison) }.read(json)
    }

    private static let complete = SeriesCondition.tag(.completeness, Completeness.complete.rawValue)
    private static let incomplete = SeriesCondition.tag(.completeness, Completeness.incomplete.rawValue)

    private func leaf(_ name: String, _ comparison: KomgaComparison) throws(Problem) -> SeriesCondition? {
        switch name {
        case "libraryid":
            try comparison.condition(exists: .always) { Int64($0).map { .library($0) } ?? .never }
        case "collectionid":
            try comparison.condition(exists: .always) { Int64($0).map { .collection($0) } ?? .never }
        case "readstatus":
            try comparison.condition(exists: .always) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        case "seriesstatus": try comparison.condition(exists: .always) { status($0) }
        case "deleted": try comparison.flag(.missing)
        // A series whose planned number of publications is unknown is neither complete nor incomplete.
        case "complete": try comparison.flag(Self.complete, opposite: Self.incomplete)
        case "oneshot": try comparison.flag(.single)
        case "genre":
            // Aidoku sends labels as genres.
            try comparison.condition(exists: .tagged(.genre)) { .any([genre($0), label($0)]) }
        case "tag": try comparison.condition(exists: .tagged(.tag)) { .tag(.tag, $0) }
        case "publisher": try comparison.condition(exists: .tagged(.publisher)) { .tag(.publisher, $0) }
        case "language": try comparison.condition(exists: .tagged(.language)) { .tag(.language, $0) }
        case "sharinglabel": try comparison.condition(exists: seesLabels ? .labelled : .never) { label($0) }
        case "author": try comparison.author { .person(name: $0, roles: $1) }
        case "agerating": try ageRating(comparison)
        case "releasedate":
            try comparison.date(now: now, exists: .tagged(.releaseYear)) { .released($0) }
        case "title": try comparison.text { .title($0, $1) }
        case "titlesort": try comparison.text { .sortTitle($0, $1) }
        case "poster": try comparison.poster { .cover($0, isShown: $1) }
        default: nil
        }
    }

    /// All ages.
    private static let anyAge = 0...Int(Int32.max)

    private func ageRating(_ comparison: KomgaComparison) throws(Problem) -> SeriesCondition {
        let rated = SeriesCondition.ageRating(Self.anyAge)
        guard let age = Int(comparison.text).map({ min(max($0, 0), Int(Int32.max) - 1) }) else {
            return try comparison.condition(exists: rated) { _ in .not(rated) }
        }
        return switch comparison.name {
        case "greaterthan": .ageRating(age + 1...Int(Int32.max))
        case "lessthan": age > 0 ? .ageRating(0...age - 1) : .never
        default: try comparison.condition(exists: rated) { _ in .ageRating(age...age) }
        }
    }

    private func genre(_ value: String) -> SeriesCondition { .tag(.genre, value) }

    private func label(_ value: String) -> SeriesCondition {
        guard seesLabels, let label = try? ContentLabel(value) else { return .never }
        return .label(label)
    }

    /// A series with an unknown status counts as ongoing.
    private func status(_ name: String) -> SeriesCondition {
        guard let status = KomgaStatus.status(named: name) else { return .never }
        let condition = SeriesCondition.tag(.status, status.rawValue)
        return status == .ongoing ? .any([condition, .not(.tagged(.status))]) : condition
    }
}
