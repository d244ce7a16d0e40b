import Library
import TextCoding

/// Converts the filters of book requests, in parameters and bodies, to conditions for the store.
struct KomgaBookFilter {
    let store: LibraryStore
    let user: Viewer

    // MARK: - Parameters

    /// Returns the condition for the parameters of `GET /api/v1/books`, and of the books of a series or read list.
    func condition(_ parameters: KomgaParameters) -> PublicationCondition {
        var parts: [PublicationCondition] = []
        func add(_ values: [String], _ condition: (String) -> PublicationCondition) {
            if !values.isEmpty { parts.append(.any(values.map(condition))) }
        }
        let libraries = parameters.list("library_id")
        if libraries.count == 1, let id = Int64(libraries[0]) {
            parts.append(.library(id))
        } else {
            add(libraries) { Int64($0).map { .library($0) } ?? .never }
        }
        add(parameters.list("read_status")) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        add(parameters.list("media_status")) { Self.status($0) }
        add(parameters.all("tag")) { _ in .never }
        if let isDeleted = parameters.flag("deleted") { parts.append(isDeleted ? .missing : .not(.missing)) }
        if parameters.flag("oneshot") == true { parts.append(.never) }
        return .all(parts)
    }

    // MARK: - Bodies

    /// Returns the condition in the body of a search.
    func condition(_ json: JSON) async throws -> PublicationCondition {
        try await KomgaConditionReader<PublicationCondition> { name, comparison in
            try await leaf(name, comparison)
        }
        .read(json)
    }

    private func leaf(_ name: String, _ comparison: KomgaComparison) async throws -> PublicationCondition? {
        switch name {
        case "libraryid":
            comparison.condition(exists: .always) { Int64($0).map { .library($0) } ?? .never }
        case "readlistid":
            comparison.condition(exists: .always) { Int64($0).map { .list($0) } ?? .never }
        case "seriesid": try await series(comparison)
        case "readstatus":
            comparison.condition(exists: .always) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        case "deleted": comparison.flag(.missing)
        case "oneshot": comparison.flag(.never)
        case "mediastatus": comparison.condition(exists: .always) { Self.status($0) }
        case "mediaprofile": comparison.condition(exists: .always) { Self.profile($0) }
        case "tag": comparison.condition(exists: .never) { _ in .never }
        case "genre": comparison.condition(exists: .hasGenre) { .genre($0) }
        case "author": author(comparison)
        case "title": comparison.text { .title($0, $1) }
        case "releasedate": comparison.unknownDate()
        case "numbersort": number(comparison)
        default: nil
        }
    }

    private func series(_ comparison: KomgaComparison) async throws -> PublicationCondition {
        let row = try await store.rowIDs(of: [comparison.text], .series, user: user)[0]
        return comparison.condition(exists: .always) { _ in row.map { .series($0) } ?? .never }
    }

    private func author(_ comparison: KomgaComparison) -> PublicationCondition {
        guard let name = comparison.value["name"].string, !name.isEmpty else { return .always }
        let role = comparison.value["role"].string ?? ""
        let condition = PublicationCondition.person(name: name, roles: role.isEmpty ? [] : KomgaRole.codes(role))
        return comparison.name == "isnot" ? .not(condition) : condition
    }

    private func number(_ comparison: KomgaComparison) -> PublicationCondition {
        guard let number = comparison.value.double else { return .always }
        return switch comparison.name {
        case "greaterthan": .number(number.nextUp...Double.infinity)
        case "lessthan": .number(-Double.infinity...number.nextDown)
        case "isnot": .not(.number(number...number))
        default: .number(number...number)
        }
    }

    private static func status(_ name: String) -> PublicationCondition {
        switch name.uppercased() {
        case "READY": .not(.unreadable)
        case "ERROR", "UNSUPPORTED": .unreadable
        default: .never
        }
    }

    private static func profile(_ name: String) -> PublicationCondition {
        switch name.uppercased() {
        case "DIVINA": .medium(.images)
        case "PDF": .medium(.document)
        case "EPUB": .medium(.book)
        default: .never
        }
    }
}
