import Library
import TextCoding

/// Converts the filters of series requests, in parameters and bodies, to conditions for the store.
struct KomgaSeriesFilter {
    /// Whether the user may see labels. For other users, filters by label match nothing, because labels limit what
    /// they see.
    let seesLabels: Bool

    // MARK: - Parameters

    /// Returns the condition for the parameters of `GET /api/v1/series`. Several values of a parameter are
    /// alternatives.
    func condition(_ parameters: KomgaParameters) -> SeriesCondition {
        var parts: [SeriesCondition] = []
        func add(_ values: [String], _ condition: (String) -> SeriesCondition) {
            if !values.isEmpty { parts.append(.any(values.map(condition))) }
        }
        add(parameters.list("library_id")) { Int64($0).map { .library($0) } ?? .never }
        add(parameters.list("collection_id")) { Int64($0).map { .collection($0) } ?? .never }
        add(parameters.list("read_status")) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        add(parameters.list("status")) { status($0) }
        add(parameters.all("genre")) { genre($0) }
        add(parameters.all("tag")) { _ in .never }
        add(parameters.all("publisher")) { _ in .never }
        add(parameters.all("language")) { .tag(.language, $0) }
        add(parameters.all("sharing_label")) { label($0) }
        add(parameters.all("release_year")) { _ in .never }
        add(parameters.list("age_rating")) { Int($0).map { .ageRating($0...$0) } ?? .not(.ageRating(Self.anyAge)) }
        add(parameters.all("author")) { text in
            // The format is `name,role`. The name can contain commas, but the role can't.
            let comma = text.lastIndex(of: ",")
            let role = comma.map { String(text[text.index(after: $0)...]).trimmed } ?? ""
            let name = comma.map { String(text[..<$0]) } ?? text
            return .person(name: name.trimmed, roles: role.isEmpty ? [] : KomgaRole.codes(role))
        }
        if let isDeleted = parameters.flag("deleted") { parts.append(isDeleted ? .missing : .not(.missing)) }
        if parameters.flag("complete") == true || parameters.flag("oneshot") == true { parts.append(.never) }
        return .all(parts)
    }

    // MARK: - Bodies

    /// Returns the condition in the body of a search.
    func condition(_ json: JSON) async throws -> SeriesCondition {
        try await KomgaConditionReader<SeriesCondition> { name, comparison in leaf(name, comparison) }.read(json)
    }

    private func leaf(_ name: String, _ comparison: KomgaComparison) -> SeriesCondition? {
        switch name {
        case "libraryid":
            comparison.condition(exists: .always) { Int64($0).map { .library($0) } ?? .never }
        case "collectionid":
            comparison.condition(exists: .always) { Int64($0).map { .collection($0) } ?? .never }
        case "readstatus":
            comparison.condition(exists: .always) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        case "seriesstatus": comparison.condition(exists: .always) { status($0) }
        case "deleted": comparison.flag(.missing)
        // The planned number of publications is unknown, and no series is a one-shot in Komga's sense.
        case "complete", "oneshot": comparison.flag(.never)
        case "genre":
            // Aidoku sends labels as genres.
            comparison.condition(exists: .tagged(.genre)) { .any([genre($0), label($0)]) }
        case "tag", "publisher": comparison.condition(exists: .never) { _ in .never }
        case "language": comparison.condition(exists: .tagged(.language)) { .tag(.language, $0) }
        case "sharinglabel": comparison.condition(exists: seesLabels ? .labelled : .never) { label($0) }
        case "author": author(comparison)
        case "agerating": ageRating(comparison)
        case "releasedate": comparison.unknownDate()
        case "title", "titlesort": comparison.text { .title($0, $1) }
        default: nil
        }
    }

    private func author(_ comparison: KomgaComparison) -> SeriesCondition {
        guard let name = comparison.value["name"].string, !name.isEmpty else { return .always }
        let role = comparison.value["role"].string ?? ""
        let condition = SeriesCondition.person(name: name, roles: role.isEmpty ? [] : KomgaRole.codes(role))
        return comparison.name == "isnot" ? .not(condition) : condition
    }

    /// All ages.
    private static let anyAge = 0...Int(Int32.max)

    private func ageRating(_ comparison: KomgaComparison) -> SeriesCondition {
        let rated = SeriesCondition.ageRating(Self.anyAge)
        guard let age = Int(comparison.text).map({ min(max($0, 0), Int(Int32.max) - 1) }) else {
            return comparison.condition(exists: rated) { _ in .not(rated) }
        }
        return switch comparison.name {
        case "greaterthan": .ageRating(age + 1...Int(Int32.max))
        case "lessthan": age > 0 ? .ageRating(0...age - 1) : .never
        default: comparison.condition(exists: rated) { _ in .ageRating(age...age) }
        }
    }

    private func genre(_ value: String) -> SeriesCondition { .tag(.genre, value) }

    private func label(_ value: String) -> SeriesCondition {
        guard seesLabels, let label = try? ContentLabel(value) else { return .never }
        return .label(label)
    }

    /// The status of a series is unknown, so every series counts as ongoing.
    private func status(_ name: String) -> SeriesCondition { .constant(name.uppercased() == "ONGOING") }
}
