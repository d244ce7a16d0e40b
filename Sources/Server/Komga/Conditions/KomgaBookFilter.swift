import Library
import TextCoding

/// Converts the filters of book requests, in parameters and bodies, to conditions for the store.
struct KomgaBookFilter {
    let store: LibraryStore
    let user: Viewer
    /// The time of the request, in milliseconds since 1970.
    var now = LibraryClock.system.now()

    // MARK: - Parameters

    /// Returns the condition for the parameters of `GET /api/v1/books`, and of the books of a series or read list.
    func condition(_ parameters: ProtocolParameters) -> PublicationCondition {
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
        add(parameters.all("tag")) { .tag($0) }
        if let isDeleted = parameters.flag("deleted") { parts.append(isDeleted ? .missing : .not(.missing)) }
        add(parameters.all("author")) { text in
            let (name, roles) = KomgaRole.author(text)
            return .person(name: name, roles: roles)
        }
        if let date = parameters["released_after"].flatMap({ ReleaseDate($0) }) {
            parts.append(date < .latest ? .released(ReleaseDate(day: date.day + 1) ... .latest) : .never)
        }
        if let isSingle = parameters.flag("oneshot") { parts.append(isSingle ? .single : .not(.single)) }
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
            try comparison.condition(exists: .always) { Int64($0).map { .library($0) } ?? .never }
        case "readlistid":
            try comparison.condition(exists: .always) { Int64($0).map { .list($0) } ?? .never }
        case "seriesid": try await series(comparison)
        case "readstatus":
            try comparison.condition(exists: .always) { ReadingState(komga: $0).map { .reading($0) } ?? .never }
        case "deleted": try comparison.flag(.missing)
        case "oneshot": try comparison.flag(.single)
        case "mediastatus": try comparison.condition(exists: .always) { Self.status($0) }
        case "mediaprofile": try comparison.condition(exists: .always) { Self.profile($0) }
        case "tag": try comparison.condition(exists: .hasTag) { .tag($0) }
        case "genre": try comparison.condition(exists: .hasGenre) { .genre($0) }
        case "author": try comparison.author { .person(name: $0, roles: $1) }
        case "title": try comparison.text { .title($0, $1) }
        case "releasedate": try comparison.date(now: now, exists: .hasReleaseDate) { .released($0) }
        case "numbersort": try number(comparison)
        case "poster": try comparison.poster { .cover($0, isShown: $1) }
        default: nil
        }
    }

    private func series(_ comparison: KomgaComparison) async throws -> PublicationCondition {
        let row = try await store.rowIDs(of: [comparison.text], .series, user: user)[0]
        return try comparison.condition(exists: .always) { _ in row.map { .series($0) } ?? .never }
    }

    private func number(_ comparison: KomgaComparison) throws(Problem) -> PublicationCondition {
        guard let number = comparison.value.double else {
            throw .badRequest("The condition “\(comparison.property)” needs a number.")
        }
        return switch comparison.name {
        case "greaterthan": .number(number.nextUp...Double.infinity)
        case "lessthan": .number(-Double.infinity...number.nextDown)
        case "isnot": .not(.number(number...number))
        case "is": .number(number...number)
        default: throw comparison.unknownOperator
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
