import HTTPTypes
import Hummingbird
import Library
import Readers
import WireModel

/// `…/labels`: the labels of series, by which the limits of users include or exclude them. Administrators only.
struct LabelRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body: 50 labels of 64 characters, each of which is escaped.
    private static let bodyLimit = 64 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/labels") { _, _ in
            let labels = try await store.labels()
            return JSONBody.response(
                LabelList.with {
                    $0.labels = labels.map { record in
                        LabelSummary.with {
                            $0.label = record.label.text
                            $0.seriesCount = record.seriesCount
                        }
                    }
                }
            )
        }
        routes.on(.put, "/api/v1/series/{id}/labels") { request, context in
            let id = try context.identifier("series")
            let body = try await JSONBody.decode(SeriesLabels.self, from: request, limit: Self.bodyLimit)
            let labels = try Set(body.labels.map { try ContentLabel($0) })
            let restrictions = try await store.setLabels(labels, ofSeries: id, user: context.user)
            return JSONBody.response(SeriesLabels.with { $0.labels = restrictions.labels.map(\.text) })
        }
    }
}

extension QuireContext {
    /// Returns the labels and the age rating of a series, for administrators; nil for other users.
    func restrictions(ofSeries id: Int64, in store: LibraryStore) async throws -> WorkRestrictions? {
        guard requester?.user.account.role == .administrator else { return nil }
        return WorkRestrictions(try await store.restrictions(ofSeries: id, user: user))
    }
}

extension WorkRestrictions {
    fileprivate init(_ restrictions: SeriesRestrictions) {
        self.init()
        labels = restrictions.labels.map(\.text)
        ageRating = restrictions.ageRating
        hasUnrated = restrictions.hasUnrated
    }
}
