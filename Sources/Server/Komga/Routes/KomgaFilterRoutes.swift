import Hummingbird
import Library
import TextCoding
import WireModel

/// `/komga/api/v1/libraries`, and the routes for filter values: genres, languages, contributors and others. Aidoku
/// requests all of them at once and fails if one is missing.
struct KomgaFilterRoutes: Sendable {
    let library: ProtocolLibrary

    private var store: LibraryStore { library.store }

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/libraries") { _, context in
            let libraries = try await store.libraries(user: context.user)
            let showsPaths = context.seesLabels
            return ProtocolJSON.response(.array(libraries.map { KomgaLibraryAnswer.json($0, showsPath: showsPaths) }))
        }
        routes.on(.get, "/komga/api/v1/libraries/{id}") { _, context in
            let text = context.parameters.get("id") ?? ""
            let libraries = try await store.libraries(user: context.user)
            guard let library = libraries.first(where: { String($0.id) == text }) else {
                throw Problem.notFound("library")
            }
            return ProtocolJSON.response(KomgaLibraryAnswer.json(library, showsPath: context.seesLabels))
        }
        routes.on(.get, "/komga/api/v1/genres") { request, context in
            try await facets(request, context) { $0.genres.map(\.value) }
        }
        routes.on(.get, "/komga/api/v1/languages") { request, context in
            try await facets(request, context) { $0.languages.map(\.value) }
        }
        for (name, kind) in [
            ("tags", TagKind.tag), ("tags/book", .tag), ("tags/series", .tag), ("publishers", .publisher),
        ] {
            routes.on(.get, "/komga/api/v1/\(name)") { request, context in
                let library = try Self.library(ProtocolParameters(request.uri.query))
                return ProtocolJSON.response(
                    .texts(try await store.values(of: kind, libraryID: library, user: context.user))
                )
            }
        }
        routes.on(.get, "/komga/api/v1/sharing-labels") { _, context in
            let labels = try await context.seesLabels ? store.labels().map(\.label.text) : []
            return ProtocolJSON.response(.texts(labels))
        }
        routes.on(.get, "/komga/api/v1/age-ratings") { request, context in
            let library = try Self.library(ProtocolParameters(request.uri.query))
            let ages = try await store.ageRatings(libraryID: library, user: context.user)
            return ProtocolJSON.response(.texts(ages.map { $0.map { String($0) } ?? "None" }))
        }
        routes.on(.get, "/komga/api/v1/series/release-dates") { request, context in
            let library = try Self.library(ProtocolParameters(request.uri.query))
            let years = try await store.values(of: .releaseYear, libraryID: library, user: context.user)
            return ProtocolJSON.response(.texts(years.reversed()))
        }
        addAuthors(to: &routes)
    }

    private func addAuthors(to routes: inout RouteTable) {
        routes.on(.get, "/komga/api/v1/authors") { request, context in
            ProtocolJSON.response(.array(try await authors(ProtocolParameters(request.uri.query), context)))
        }
        routes.on(.get, "/komga/api/v2/authors") { request, context in
            let parameters = try ProtocolParameters(request.uri.query)
            let found = try await authors(parameters, context)
            return ProtocolJSON.response(KomgaPage(parameters).answer(found) { $0 })
        }
        routes.on(.get, "/komga/api/v1/authors/names") { request, context in
            let names = try await authors(ProtocolParameters(request.uri.query), context).compactMap {
                $0["name"].string
            }
            return ProtocolJSON.response(.texts(Array(Set(names)).sorted()))
        }
        routes.on(.get, "/komga/api/v1/authors/roles") { _, _ in ProtocolJSON.response(.texts(KomgaRole.all)) }
    }

    private func authors(_ parameters: ProtocolParameters, _ context: QuireContext) async throws -> [JSON] {
        var parts = parameters.list("library_id").compactMap { Int64($0) }.map { SeriesCondition.library($0) }
        if parts.count > 1 { parts = [.any(parts)] }
        if let id = parameters.list("collection_id").first.flatMap({ Int64($0) }) { parts.append(.collection(id)) }
        let people = try await store.people(
            named: parameters["search"],
            in: parts.isEmpty ? .always : .all(parts),
            user: context.user
        )
        let roles = parameters.list("role").map { $0.lowercased() }
        return KomgaAuthor.unique(people).filter { roles.isEmpty || roles.contains($0["role"].string ?? "") }
    }

    private func facets(
        _ request: Request,
        _ context: QuireContext,
        _ values: (SeriesFacets) -> [String]
    ) async throws -> Response {
        let library = try Self.library(ProtocolParameters(request.uri.query))
        let facets = try await store.facets(libraryID: library, user: context.user)
        let sorted = values(facets).sorted { $0.lowercased() < $1.lowercased() }
        return ProtocolJSON.response(.texts(sorted))
    }

    private static func library(_ parameters: ProtocolParameters) -> Int64? {
        let libraries = parameters.list("library_id")
        return libraries.count == 1 ? Int64(libraries[0]) : nil
    }
}
