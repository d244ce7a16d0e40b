import HTTPTypes
import Hummingbird
import Library
import TextCoding
import WireModel

/// `/api/v1/users/me/settings`: the reading settings of the user, for all works and for each series.
struct SettingsRoutes: Sendable {
    let store: LibraryStore

    /// The maximum size of a body, in bytes: the settings of all works and of a few hundred series. A device with more sends
    /// them in parts.
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
            // A series that isn't known is ignored: the device has settings of a work that is gone, and others to store.
            let known = body.settings.filter { setting in
                setting.series.map { PermanentIdentifier.isWellFormed($0, .series) } ?? true
            }
            let changes = try known.map { try SettingRecord(checking: $0) }
            return JSONBody.response(
                ReadingSettingsList(try await store.mergeSettings(changes, since: since, user: context.user))
            )
        }
        routes.on(.delete, Self.path) { _, context in
            try await store.removeSettings(user: context.user)
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }
}

extension SettingRecord {
    /// Checks a setting of a request.
    ///
    /// - Throws: `Problem` 400.
    fileprivate init(checking setting: ReadingSetting) throws(Problem) {
        guard Self.isName(setting.name) else {
            throw .badRequest(
                "The name of a setting has 1 to \(Self.maximumNameLength) lower-case letters, digits, hyphens and dots."
            )
        }
        guard setting.modified > 0 else { throw .badRequest("The member “modified” is not a time.") }
        var value: String?
        if !setting.value.isNull {
            var writer = JSONWriter()
            writer.add(setting.value)
            guard writer.bytes.count <= Self.maximumValueSize else {
                throw .badRequest("The value of a setting has at most \(Self.maximumValueSize) bytes.")
            }
            value = writer.text
        }
        self.init(name: setting.name, series: setting.series, value: value, modifiedAt: setting.modified)
    }
}

extension ReadingSettingsList {
    fileprivate init(_ records: SettingRecords) {
        self.init()
        version = records.version
        settings = records.settings.map { record in
            ReadingSetting.with {
                $0.name = record.name
                $0.series = record.series
                $0.value = record.value.flatMap { try? JSON(parsing: $0) } ?? .null
                $0.modified = record.modifiedAt
            }
        }
    }
}
