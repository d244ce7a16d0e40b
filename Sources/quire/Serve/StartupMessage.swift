import Server
import TextCoding

/// The message that is printed once the server listens: its URLs and a QR code for phones.
struct StartupMessage {
    let host: String
    let port: Int
    /// The path of the socket on which the server listens instead of the port; nil for none.
    var socketPath: String?
    /// The access key in the links; nil for links without one.
    let key: AccessKey?
    /// Whether the server uses TLS.
    var isSecure = false
    /// The path under which a proxy publishes the server.
    var basePath = BasePath.root
    /// The fingerprint of the server's own authority; nil if it has none.
    var authorityFingerprint: String?
    /// The file with the access key, if clients need the key and the links don't contain it; otherwise nil.
    var keyFile: String?

    func write() {
        Terminal.write(text(isInteractive: Terminal.isInteractive, networkAddresses: NetworkAddresses.local()))
    }

    /// - Parameters:
    ///   - isInteractive: whether a QR code can be drawn.
    ///   - networkAddresses: this machine's addresses on its networks.
    func text(isInteractive: Bool, networkAddresses: [String]) -> String {
        if let socketPath { return "Quire listens on \(socketPath)\n" + keyAdvice }
        guard NetworkAddresses.isEveryAddress(host) else {
            return "Quire is at \(link(to: host))\n" + keyAdvice + trustAdvice(host)
        }
        var text = "Quire is at \(link(to: "localhost"))\n"
        for address in networkAddresses {
            text += "On the network: \(link(to: address))\n"
        }
        text += keyAdvice
        text += trustAdvice(networkAddresses.first ?? "localhost")
        if isInteractive, let first = networkAddresses.first, let code = QRCode(link(to: first)) {
            text += "\n" + code.lines.map { "  \($0)\n" }.joined() + "\n"
        }
        return text
    }

    private var keyAdvice: String { keyFile.map { "The access key is in \($0)\n" } ?? "" }

    /// Returns the address of the page for trusting the server's own authority, and its fingerprint; empty without
    /// one.
    private func trustAdvice(_ name: String) -> String {
        guard let authorityFingerprint else { return "" }
        return "Install the certificate on your devices: http://\(authority(name))\(basePath.text)/trust\n"
            + "SHA-256 fingerprint: \(authorityFingerprint)\n"
    }

    private func authority(_ name: String) -> String {
        "\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }

    private func link(to name: String) -> String {
        let address = "\(isSecure ? "https" : "http")://\(authority(name))\(basePath.text)/"
        guard let key else { return address }
        return "\(address)login?key=\(key.text)"
    }
}
