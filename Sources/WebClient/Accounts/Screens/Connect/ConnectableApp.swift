import WebLocalization

/// An app that can connect to the server. Docs/Protocols.md describes what each app supports.
struct ConnectableApp {
    /// The identifier in URLs.
    var identifier: StaticString
    /// The display name. The access keys that are created for the app have the same name.
    var name: String
    /// The protocols to show in the list of apps.
    var protocols: StaticString
    var connections: [AppConnection]
    /// Whether the app runs on phones and tablets, for which a QR code is shown.
    var isMobile = true

    /// All apps, starting with those that use Komga's API.
    static var all: [ConnectableApp] {
        let phones = [
            app("mihon", "Mihon", "Komga", .komga(.connectMihonHint)),
            app("aidoku", "Aidoku", "Komga", .komga(.connectAidokuHint)),
            app("paperback", "Paperback", "Komga", .komga(.connectPaperbackHint)),
            app("kmreader", "KMReader", "Komga", .komga(.connectServerHint, downloadsFiles: true)),
            app("komelia", "Komelia", "Komga", .komga(.connectServerHint, downloadsFiles: true)),
            app("panels", "Panels", "Komga", .komga(.connectServerHint)),
            app("chunky", "Chunky", "OPDS", .catalogue()),
            app("kybook", "KyBook", "OPDS", .catalogue()),
            app("moon-reader", "Moon+ Reader", "OPDS", .catalogue()),
            app("cantook", "Cantook", "OPDS", .opds2Catalogue),
        ]
        let koreader = ConnectableApp(
            identifier: "koreader",
            name: "KOReader",
            protocols: "OPDS, kosync",
            connections: [.catalogue(.connectKOReaderHint, title: .connectCatalogue), .progressSync],
            isMobile: false
        )
        let computers = [
            app("foliate", "Foliate", "OPDS", .catalogue(), isMobile: false),
            app("thorium", "Thorium", "OPDS", .catalogue(), isMobile: false),
            app("calibre", "calibre", "OPDS", .catalogue(.connectCalibreHint), isMobile: false),
        ]
        let others = [
            app("opds", Text.of(.connectOtherOPDS), "OPDS", .catalogues),
            app("api", Text.of(.connectHTTP), "JSON", .api, isMobile: false),
        ]
        return phones + [koreader] + computers + others
    }

    private static func app(
        _ identifier: StaticString,
        _ name: String,
        _ protocols: StaticString,
        _ connection: AppConnection,
        isMobile: Bool = true
    ) -> ConnectableApp {
        ConnectableApp(
            identifier: identifier,
            name: name,
            protocols: protocols,
            connections: [connection],
            isMobile: isMobile
        )
    }
}
