import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `…/cover` and `…/pairing`: the chosen cover and the double-page settings of a publication, shared by all devices.
struct ChoiceRoutes: Sendable {
    let store: LibraryStore

    private static let coverLimit = 1024
    /// The maximum size of a body: two lists of 2,000 pages take about 28 KB.
    private static let pairingLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        let cover = "/api/v1/publications/{id}/cover"
        routes.on(.put, cover) { request, context in
            let id = try context.identifier("publication")
            let choice = try await JSONBody.decode(CoverChoice.self, from: request, limit: Self.coverLimit)
            let result = try await store.chooseCover(page: choice.page, for: id, user: context.user)
            return Self.response(result.publication, result.edit)
        }
        routes.on(.delete, cover) { _, context in
            let id = try context.identifier("publication")
            let result = try await store.chooseCover(page: nil, for: id, user: context.user)
            guard result.publication.pictureCount > 0 else { throw Problem.unreadablePublication(result.publication) }
            return Self.response(result.publication, result.edit)
        }
        let pairing = "/api/v1/publications/{id}/pairing"
        routes.on(.get, pairing) { _, context in
            JSONBody.response(
                Pairing(try await store.pairing(of: context.identifier("publication"), user: context.user))
            )
        }
        routes.on(.put, pairing) { request, context in
            let id = try context.identifier("publication")
            let body = try await JSONBody.decode(Pairing.self, from: request, limit: Self.pairingLimit)
            let longest = PagePairing.maximumCount
            guard max(body.isolated.count, body.shifted.count) <= longest else {
                throw Problem(LibraryError.tooManyPages(limit: longest))
            }
            let pairing = PagePairing(isolated: body.isolated, shifted: body.shifted)
            do throws(LibraryError) {
                try await store.storePairing(pairing, for: id, user: context.user)
            } catch .noSuchPage(let page, _) {
                throw Problem.badRequest("There is no page \(page) to pair, counted from 0.")
            }
            return JSONBody.response(Pairing(pairing))
        }
    }

    /// Responds with a new cover and the operation with which the choice can be undone.
    private static func response(_ record: PublicationRecord, _ edit: MetadataEditRecord?) -> Response {
        var cover = Cover(record)
        cover.edit = edit.map { Int($0.id) }
        return JSONBody.response(cover)
    }
}

extension Pairing {
    /// Creates the wire object of the stored double-page settings.
    init(_ pairing: PagePairing) {
        self.init()
        isolated = pairing.isolated
        shifted = pairing.shifted
    }
}
