import WebBinding

/// The address at which this browser reaches the server.
struct ServerOrigin {
    /// The address with the base path of a proxy, without a trailing slash.
    let text: String

    /// The address of this page.
    static var current: ServerOrigin { ServerOrigin(text: Window.origin) }

    /// Whether the address is a loopback address, which only this device can reach.
    var isLoopback: Bool {
        let hosts: [StaticString] = ["://localhost", "://127.", "://[::1]"]
        let host = String(decoding: text.utf8.drop { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        return hosts.contains { host.begins(with: $0) }
    }

    /// Whether requests are sent unencrypted over the network.
    var isUnencrypted: Bool { text.begins(with: "http:") && !isLoopback }
}
