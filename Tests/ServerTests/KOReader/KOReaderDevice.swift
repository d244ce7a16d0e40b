import Crypto
import Library
import NIOHTTP1
import TextCoding

@testable import Server

/// An e-reader with KOReader, which sends the requests of its plug-in for synchronisation.
struct KOReaderDevice {
    let server: TestServer
    /// The name of the user, and the secret that was entered.
    var name = "anna"
    var secret = "x"
    var device = "Kobo"
    var deviceID = "D1"

    /// The headers of its requests.
    var headers: [(String, String)] {
        [
            ("Accept", "application/vnd.koreader.v1+json"), ("Content-Type", "application/json"),
            ("x-auth-user", name),
            ("x-auth-key", Hexadecimal.encode(Array(Insecure.MD5.hash(data: Array(secret.utf8))))),
        ]
    }

    func send(_ method: HTTPMethod, _ path: String, _ body: String? = nil) async throws -> TestServer.Response {
        try await server.send(method, "/koreader" + path, headers: headers, body: body.map { Array($0.utf8) })
    }

    /// Sends the position in a document.
    @discardableResult
    func push(_ document: String, _ progress: String, _ percentage: Double) async throws -> TestServer.Response {
        let body =
            #"{"document":"\#(document)","progress":"\#(progress)","percentage":\#(percentage),"device":"\#(device)","#
            + #""device_id":"\#(deviceID)"}"#
        return try await send(.PUT, "/syncs/progress", body)
    }

    /// Returns the position in a document.
    func pull(_ document: String) async throws -> JSON {
        try await send(.GET, "/syncs/progress/\(document)").json
    }

    /// The digest by which the device names a file.
    static func digest(_ path: String) -> String {
        Hexadecimal.encode(LibraryStore.documentDigest(path: path) ?? [])
    }

    /// The digest by which the device names a file, if it is set to use the name.
    static func digest(ofName name: String) -> String {
        Hexadecimal.encode(Array(Insecure.MD5.hash(data: Array(name.utf8))))
    }
}

extension TestServer {
    /// Makes a secret for synchronisation for the user of a cookie.
    func syncKey(_ headers: [(String, String)]) async throws -> String {
        let answer = try await write(.POST, "/api/v1/users/me/keys", #"{"name":"Kobo","scope":"sync"}"#, headers)
        return try answer.json["secret"].text ?? ""
    }
}
