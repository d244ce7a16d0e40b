/// Encodes and decodes the results of operations on archives.
extension ArchiveResult {
    fileprivate enum Kind: UInt8 {
        case listing = 1
        case parts = 2
        case entry = 3
        case end = 4
        case encrypted = 5
        case tooManyEntries = 6
    }

    /// The maximum number of bytes of a part in addition to those of the entry: 17 for the index, the flag and the
    /// count, and those of a message.
    static let partOverhead = 17 + PayloadReader.textLimit

    /// The values in the message of the result.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .listing(let listing):
            writer.add(Kind.listing.rawValue)
            writer.add(listing.isSolid)
            writer.add(listing.hasPositions)
        case .parts: writer.add(Kind.parts.rawValue)
        case .entry: writer.add(Kind.entry.rawValue)
        case .end: writer.add(Kind.end.rawValue)
        case .encrypted: writer.add(Kind.encrypted.rawValue)
        case .tooManyEntries: writer.add(Kind.tooManyEntries.rawValue)
        }
        return writer.bytes
    }

    /// The bytes in the file of the result.
    var body: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .listing(let listing):
            for entry in listing.entries {
                writer.add(entry.index)
                writer.add(entry.byteSize)
                writer.add(entry.position)
                writer.add(entry.name)
            }
        case .parts(let parts): for part in parts { part.write(to: &writer) }
        case .entry(let part): part.write(to: &writer)
        case .end, .encrypted, .tooManyEntries: break
        }
        return writer.bytes
    }

    /// Reads a result.
    ///
    /// - Throws: When the result is malformed, or the operation can't have it.
    init(payload: [UInt8], body: [UInt8], of operation: ArchiveOperation) throws(ProtocolViolation) {
        var reader = PayloadReader(payload)
        var content = PayloadReader(body)
        guard let kind = Kind(rawValue: try reader.byte()), operation.canHave(kind) else {
            throw ProtocolViolation("another result")
        }
        switch kind {
        case .listing:
            let (isSolid, hasPositions) = (try reader.boolean(), try reader.boolean())
            var entries: [Entry] = []
            while !content.isAtEnd { entries.append(try Entry(from: &content)) }
            guard zip(entries, entries.dropFirst()).allSatisfy({ $0.index < $1.index }) else {
                throw ProtocolViolation("wrong order")
            }
            self = .listing(Listing(entries: entries, isSolid: isSolid, hasPositions: hasPositions))
        case .parts:
            var parts: [Part] = []
            while !content.isAtEnd { parts.append(try Part(from: &content)) }
            self = .parts(parts)
        case .entry: self = .entry(try Part(from: &content))
        case .end: self = .end
        case .encrypted: self = .encrypted
        case .tooManyEntries: self = .tooManyEntries
        }
        try reader.end()
        try content.end()
    }
}

extension ArchiveOperation {
    fileprivate func canHave(_ kind: ArchiveResult.Kind) -> Bool {
        switch (self, kind) {
        case (.list, .listing), (.list, .tooManyEntries), (.read, .parts), (.readAt, .parts), (.next, .entry),
            (.next, .end), (_, .encrypted):
            true
        default: false
        }
    }
}

extension ArchiveResult.Entry {
    /// The maximum number of bytes of a name.
    static let nameLimit = 4_096

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        self.init(
            index: try reader.integer(0...ArchiveOperation.largestIndex),
            name: [],
            byteSize: try reader.integer(0...Int.max),
            position: try reader.integer(0...Int.max)
        )
        name = try reader.bytes(0...Self.nameLimit)
    }
}

extension ArchiveResult.Part {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(index)
        writer.add(isFailure)
        writer.add(isFailure ? Array(bytes.prefix(PayloadReader.textLimit)) : bytes)
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        self.init(index: try reader.integer(0...ArchiveOperation.largestIndex), bytes: [], isFailure: false)
        isFailure = try reader.boolean()
        bytes = try reader.bytes(0...ArchiveOperation.largestEntry)
    }

    /// The reason for a failure, without control characters.
    public var message: String {
        let text = String(decoding: bytes.prefix(PayloadReader.textLimit), as: UTF8.self)
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
    }
}
