import WebLocalization
import WireModel

/// A protocol with which other apps use the server.
struct ConnectionMethod {
    /// The name of the protocol.
    var title: Message
    /// The path of the address that is typed in the app.
    var path: StaticString
    /// The name of the keys that are made for it.
    var keyName: StaticString
    /// The access of the keys.
    var scope: KeySummary.Scope

    /// All protocols.
    static var all: [ConnectionMethod] {
        [ConnectionMethod(title: .connectHTTP, path: "/api/v1", keyName: "HTTP API", scope: .everything)]
    }
}
