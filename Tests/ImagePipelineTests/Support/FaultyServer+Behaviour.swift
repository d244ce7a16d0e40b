import Testing

/// What a ``FaultyServer`` does with a request.
enum ServerBehaviour: Sendable {
    /// Serves a file as a good server would: conditions and ranges are honoured as far as the file allows.
    case file(ServerFile)
    /// Answers with a status and nothing or little else.
    case status(Int, headers: [(String, String)] = [], body: [UInt8] = [])
    /// Points elsewhere.
    case redirect(String, status: Int = 302)
    /// Serves a file as ``file(_:)`` does, but closes the connection after so many bytes of the body, before its last
    /// byte in any case.
    case dropped(ServerFile, after: Int)
    /// Serves a file as ``file(_:)`` does, but sends nothing more after so many bytes of the body, and keeps the
    /// connection open.
    case stalled(ServerFile, after: Int)
    /// Serves a file as ``file(_:)`` does, one byte of the body for each step of the gate.
    case dripping(ServerFile, StepGate)
    /// Takes the request and never says anything.
    case silent
    /// Closes the connection without an answer.
    case closes
    /// Announces a length, sends these bytes, then closes the connection if they are fewer.
    case lying(length: Int, [UInt8])
    /// Sends chunks; without an end, closes the connection after them.
    case chunked([[UInt8]], isEnded: Bool, headers: [(String, String)] = [])
    /// Announces no length and closes the connection after the bytes, which is how HTTP/1.0 ends a body.
    case untilClose([UInt8])
    /// Sends zeros in chunks for as long as somebody reads.
    case endless
    /// Sends exactly these bytes and closes the connection.
    case raw([UInt8])
    /// Decides when it sees the request.
    case decided(@Sendable (ServerRequest) -> ServerBehaviour)
}

extension ServerBehaviour: CustomTestStringConvertible {
    /// Short: a test's report is no place for a file's bytes.
    var testDescription: String { String(String(describing: self).prefix(60)) }
}

/// Something a ``FaultyServer`` serves.
struct ServerFile: Sendable {
    var bytes: [UInt8]
    var mediaType: String? = "image/png"
    /// As it is sent, with quotation marks and `W/`.
    var entityTag: String?
    var lastModified: String?
    var supportsRange = false
    var headers: [(String, String)] = []

    /// A file in which every place has its own look, so that parts put together wrongly are noticed.
    static func sample(
        count: Int,
        seed: UInt64 = 1,
        entityTag: String? = nil,
        supportsRange: Bool = false
    ) -> ServerFile {
        var random = SeededNumbers(seed: seed)
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        return ServerFile(bytes: bytes, entityTag: entityTag, supportsRange: supportsRange)
    }
}

/// A request a ``FaultyServer`` has seen.
struct ServerRequest: Sendable {
    var method: String
    /// Path and query.
    var target: String
    var headers: [(name: String, value: String)]

    var path: String { String(target.prefix { $0 != "?" }) }

    /// The first field of a name, in any case.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Faults that come by chance, the same ones for the same seed.
struct RandomFaults: Sendable {
    enum Kind: CaseIterable, Sendable {
        case closes, dropsMidBody, fails, isBusy, talksGarbage, liesAboutLength
    }

    /// The share of requests that meet a fault, 0…1.
    var rate: Double
    var seed: UInt64
    var kinds = Kind.allCases

    static let none = RandomFaults(rate: 0, seed: 0)

    /// What goes wrong with the request of a number, counted from 0 for each path; `nil` for nothing.
    func fault(path: String, number: Int) -> Kind? {
        guard rate > 0, !kinds.isEmpty else { return nil }
        // FNV-1a, so that paths fall differently.
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = SeededNumbers(seed: seed ^ hash &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        guard Double(random.next() >> 11) / Double(1 << 53) < rate else { return nil }
        return kinds[Int(random.next() % UInt64(kinds.count))]
    }
}

extension RandomFaults.Kind {
    /// The fault, made from what should have been served where it takes that.
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
