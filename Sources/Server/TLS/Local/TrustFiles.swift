import Crypto
import Foundation
import TextCoding

/// The page that explains how to trust the server's own authority, and the files on it. They are public.
struct TrustFiles: Sendable {
    /// The certificate in DER and in PEM format.
    let der: [UInt8]
    let pem: String
    /// The name of the machine; nil if it has none.
    let hostName: String?
    private let digest: [UInt8]

    /// The address of the page.
    static let path = "/trust"

    init(der: [UInt8], pem: String, hostName: String?) {
        self.der = der
        self.pem = pem
        self.hostName = hostName
        digest = Array(SHA256.hash(data: der))
    }

    /// The SHA-256 fingerprint of the authority's certificate: hexadecimal, with colons, as operating systems display
    /// it.
    var fingerprint: String {
        digest.map { Hexadecimal.encode([$0]).uppercased() }.joined(separator: ":")
    }

    /// Whether a path is the page or one of its files.
    static func contains(_ requested: String) -> Bool {
        requested == path || requested.hasPrefix(path + "/")
    }

    /// Returns the page or one of its files; nil for other paths.
    func file(_ requested: String, _ basePath: BasePath) -> TrustFile? {
        switch requested {
        case Self.path:
            TrustFile(
                mediaType: "text/html; charset=utf-8",
                body: Array(TrustPage(files: self, basePath: basePath).text.utf8)
            )
        case Self.path + "/style.css":
            TrustFile(mediaType: "text/css; charset=utf-8", body: Array((LoginPage.style + TrustPage.style).utf8))
        case Self.path + "/quire.crt":
            TrustFile(mediaType: "application/x-x509-ca-cert", name: "quire.crt", body: der)
        case Self.path + "/quire.pem":
            TrustFile(mediaType: "application/x-pem-file", name: "quire.pem", body: Array(pem.utf8))
        case Self.path + "/quire.mobileconfig":
            // Without a file name in the response, Safari offers to install the profile.
            TrustFile(mediaType: "application/x-apple-aspen-config", body: Array(profile.utf8))
        default: nil
        }
    }

    /// A configuration profile for Apple's systems. Its identifiers are derived from the certificate, so that
    /// installing it again replaces the first installation.
    private var profile: String {
        let name = "Quire" + (hostName.map { " on \($0)" } ?? "")
        let identifier = "quire.authority." + Hexadecimal.encode(Array(digest.prefix(8)))
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>PayloadContent</key>
              <array>
                <dict>
                  <key>PayloadCertificateFileName</key><string>quire.crt</string>
                  <key>PayloadContent</key><data>\(Data(der).base64EncodedString())</data>
                  <key>PayloadDisplayName</key><string>\(name)</string>
                  <key>PayloadIdentifier</key><string>\(identifier).root</string>
                  <key>PayloadType</key><string>com.apple.security.root</string>
                  <key>PayloadUUID</key><string>\(uniqueIdentifier(0))</string>
                  <key>PayloadVersion</key><integer>1</integer>
                </dict>
              </array>
              <key>PayloadDescription</key>
              <string>Lets this device trust the certificate of a Quire server in your network.</string>
              <key>PayloadDisplayName</key><string>\(name)</string>
              <key>PayloadIdentifier</key><string>\(identifier)</string>
              <key>PayloadType</key><string>Configuration</string>
              <key>PayloadUUID</key><string>\(uniqueIdentifier(16))</string>
              <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </plist>

            """
    }

    /// Returns a UUID made of sixteen bytes of the digest.
    private func uniqueIdentifier(_ start: Int) -> String {
        let hex = Hexadecimal.encode(Array(digest[start..<start + 16])).uppercased()
        var rest = hex[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }
        .joined(separator: "-")
    }
}
