import HTTPTypes
import Hummingbird
import Library

/// What a reader chooses for one publication and finds again on every device: its face, and how its pages are paired.
struct ChoiceRoutes: Sendable {
    let store: LibraryStore

    private static let coverLimit = 1024
    /// Two lists of two thousand pages take 28 kilobytes as they are usually written.
    private static let pairingLimit = 64 << 10

    private struct CoverWishBody: Decodable {
        let page: Int
    }

    func add(to routes: inout RouteTable) {
        let cover = "/api/v1/publications/{id}/cover"
        routes.on(.put, cover) { request, context in
            let id = try context.identifier("publication")
            let wish = try await JSONBody.decode(CoverWishBody.self, from: request, limit: Self.coverLimit)
            return JSONBody.response(CoverBody(try await store.chooseCover(page: wish.page, for: id)))
        }
        routes.on(.delete, cover) { _, context in
            let id = try context.identifier("publication")
            let record = try await store.chooseCover(page: nil, for: id)
            guard record.pictureCount > 0 else { throw Problem.neverRead(record) }
            return JSONBody.response(CoverBody(record))
        }
        let pairing = "/api/v1/publications/{id}/pairing"
        routes.on(.get, pairing) { _, context in
            JSONBody.response(PairingBody(try await store.pairing(of: context.identifier("publication"))))
        }
        routes.on(.put, pairing) { request, context in
            let id = try context.identifier("publication")
            let body = try await JSONBody.decode(PairingBody.self, from: request, limit: Self.pairingLimit)
            let longest = PagePairing.maximumCount
            guard max(body.isolated.count, body.shifted.count) <= longest else {
                throw Problem(LibraryError.tooManyPages(limit: longest))
            }
            let pairing = PagePairing(isolated: body.isolated, shifted: body.shifted)
            do throws(LibraryError) {
                try await store.keep(pairing, for: id)
            } catch .noSuchPage(let page, _) {
                throw Problem.badRequest("There is no page \(page) to pair, counted from 0.")
            }
            return JSONBody.response(PairingBody(pairing))
        }
    }
}

/// How the pages of a publication are paired, as clients send and see it. Pages count from 0.
struct PairingBody: Codable, Sendable {
    /// Pages that stand alone.
    let isolated: [Int]
    /// Pages before which a run of pairs is shifted by one.
    let shifted: [Int]

    init(_ pairing: PagePairing) {
        isolated = pairing.isolated
        shifted = pairing.shifted
    }
}
