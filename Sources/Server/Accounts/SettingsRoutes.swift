import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/users/me/settings`: the reading settings of the user, for all works and for each series.
struct SettingsRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body, in bytes: enough for the general settings and those of a few hundred series. A
    /// device with more settings sends several requests.
    static let bodyLimit = 64 << 10

    private static let path = "/api/v1/users/me/settings"

    func add(to routes: inout RouteTable) {
        routes.on(.get, Self.path) { request, context in
            let since = try QueryParameters(request.uri.query)["since"]
            return JSONBody.response(
                ReadingSettingsList(try await store.settings(since: since, user: context.user))
            )
        }
        routes.on(.put, Self.path) { request, context in
            let since = try QueryParameters(request.uri.query)["since"]
            let body = try await JSONBody.decode(ReadingSettingsChange.self, from: request, limit: Self.bodyLimit)
            // Settings of unknown series are ignored, so that the others are stored: a device can have settings of a
            // series that was removed.
            let known = body.settings.filter { setting in
                setting.series.map { PermanentIdentifier.isWellFormed($0, .series) } ?? true
            }
            let changes = try known.map { try SettingRecord($0) }
            return JSONBody.response(
                ReadingSettingsList(try await store.mergeSettings(changes, since: since, user: context.user))
            )
        }
        routes.on(.delete, Self.path) { _, context in
            try await store.removeSettings(user: context.user)
            return Response.noContent
        }
    }
}

extension ReadingSettingsList {
    fileprivate init(_ records: SettingRecords) {
        self.init()
        version = records.version
        settings = records.settings.map { ReadingSetting($0) }
    }
}
