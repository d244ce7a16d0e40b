import WebLocalization
import WireModel

/// One service of the server that an app connects to: the values to enter in the app, and the scope of its key.
struct AppConnection {
    /// The title that distinguishes the connections of one app; nil if there is only one.
    var title: Message?
    /// The text that says where in the app the values are entered.
    var hint: Message
    /// The titles and paths of the addresses.
    var addresses: [(title: Message, path: StaticString)]
    /// The service whose requests are shown.
    var service: ClientRequest.Service
    /// The scope of the keys that are made for the app.
    var scope: KeySummary.Scope
    /// Whether the app downloads whole files, which the scope of its key doesn't allow.
    var downloadsFiles = false

    /// Komga's API.
    static func komga(_ hint: Message, downloadsFiles: Bool = false) -> AppConnection {
        AppConnection(
            hint: hint,
            addresses: [(.serverAddress, "/komga")],
            service: .komga,
            scope: .reading,
            downloadsFiles: downloadsFiles
        )
    }

    /// The catalogue of OPDS 1.2, which most apps read.
    static func catalogue(_ hint: Message = .connectCatalogueHint, title: Message? = nil) -> AppConnection {
        AppConnection(
            title: title,
            hint: hint,
            addresses: [(.serverAddress, "/opds/v1.2/catalog")],
            service: .opds,
            scope: .opds
        )
    }

    /// The catalogue of OPDS 2.
    static var opds2Catalogue: AppConnection {
        var connection = catalogue()
        connection.addresses = [(.serverAddress, "/opds/v2/catalog")]
        return connection
    }

    /// The catalogues of both versions.
    static var catalogues: AppConnection {
        var connection = catalogue()
        connection.addresses = [(.connectOPDS1, "/opds/v1.2/catalog"), (.connectOPDS2, "/opds/v2/catalog")]
        return connection
    }

    /// KOReader's progress synchronisation.
    static var progressSync: AppConnection {
        AppConnection(
            title: .connectSync,
            hint: .connectKOSyncHint,
            addresses: [(.serverAddress, "/koreader")],
            service: .koreader,
            scope: .sync
        )
    }

    /// Quire's own API.
    static var api: AppConnection {
        AppConnection(
            hint: .connectHTTPHint,
            addresses: [(.serverAddress, "/api/v1")],
            service: .api,
            scope: .everything
        )
    }
}
