import TestSupport
import Testing

/// How a ``FaultyServer`` responds to a request.
enum ServerBehaviour: Sendable {
    /// Serves a file correctly, with conditional requests and ranges as far as the file supports them.
    case file(ServerFile)
    /// Responds with a status and an optional body.
    case status(Int, headers: [(String, String)] = [], body: [UInt8] = [])
    /// Redirects to another URL.
    case redirect(String, status: Int = 302)
    /// Serves a file, but closes the connection after that many bytes of the body, and always before its last byte.
    case dropped(ServerFile, after: Int)
    /// Serves a file, but sends nothing after that many bytes of the body, and keeps the connection open.
    case stalled(ServerFile, after: Int)
    /// Serves a file, one byte of the body for each step of the gate.
    case dripping(ServerFile, StepGate)
    /// Accepts the request and never responds.
    case silent
    /// Closes the connection without a response.
    case closes
    /// Announces a length and sends these bytes. Closes the connection if they are fewer.
    case lying(length: Int, [UInt8])
    /// Sends chunks. If not ended, closes the connection after them.
    case chunked([[UInt8]], isEnded: Bool, headers: [(String, String)] = [])
    /// Closes the connection after the bytes, without a length, as in HTTP/1.0.
    case untilClose([UInt8])
    /// Sends zeros in chunks until the client closes the connection.
    case endless
    /// Sends exactly these bytes and closes the connection.
    case raw([UInt8])
    /// Computes the behaviour from the request.
    case decided(@Sendable (ServerRequest) -> ServerBehaviour)
}

extension ServerBehaviour: CustomTestStringConvertible {
    /// A short description, because a test report should not contain the bytes of a file.
    var testDescription: String { String(String(describing: self).prefix(60)) }
}

/// A file that a ``FaultyServer`` serves.
struct ServerFile: Sendable {
    var bytes: [UInt8]
    var mediaType: String? = "image/png"
    /// The value of the `ETag` header, with quotation marks and `W/`.
    var entityTag: String?
    var lastModified: String?
    var supportsRange = false
    var headers: [(String, String)] = []

    /// Creates a file whose bytes depend on their position, so that wrongly joined parts are detected.
    static func sample(
        count: Int,
        seed: UInt64 = 1,
        entityTag: String? = nil,
        supportsRange: Bool = false
    ) -> ServerFile {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return ServerFile(bytes: bytes, entityTag: entityTag, supportsRange: supportsRange)
    }
}

/// A request that a ``FaultyServer`` has received.
struct ServerRequest: Sendable {
    var method: String
    /// The path and the query.
    var target: String
    var headers: [(name: String, value: String)]

    var path: String { String(target.prefix { $0 != "?" }) }

    /// Returns the first header with a name, ignoring case.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Random faults, reproducible by their seed.
struct RandomFaults: Sendable {
    enum Kind: CaseIterable, Sendable {
        case closes, dropsMidBody, fails, isBusy, talksGarbage, liesAboutLength
    }

    /// The fraction of requests with a fault, 0 to 1.
    var rate: Double
    var seed: UInt64
    var kinds = Kind.allCases

    static let none = RandomFaults(rate: 0, seed: 0)

    /// Returns the fault of a request by its number, from 0 for each path; `nil` for none.
    func fault(path: String, number: Int) -> Kind? {
        guard rate > 0, !kinds.isEmpty else { return nil }
        // FNV-1a, so that paths have different faults.
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = SeededGenerator(seed: seed ^ hash &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        guard Double(random.next() >> 11) / Double(1 << 53) < rate else { return nil }
        return kinds[Int(random.next() % UInt64(kinds.count))]
    }
}

extension RandomFaults.Kind {
    /// Returns the behaviour for a fault, based on the planned behaviour where possible.
    func behaviour(insteadOf planned: ServerBehaviour) -> ServerBehaviour {
        switch (self, planned) {
        case (.dropsMidBody, .file(let file)): .dropped(file, after: file.bytes.count / 2)
        case (.liesAboutLength, .file(let file)): .lying(length: file.bytes.count + 10, file.bytes)
        case (.closes, _), (.dropsMidBody, _), (.liesAboutLength, _): .closes
        case (.fails, _): .status(500)
        case (.isBusy, _): .status(503, headers: [("Retry-After", "0")])
        case (.talksGarbage, _): .raw(Array("\u{1}\u{2}?! no HTTP here\n\n".utf8))
        }
    }
}
