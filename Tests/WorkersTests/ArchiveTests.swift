import Glibc
import TestSupport
import Testing

@testable import Workers

@Suite("Archives in workers", .serialized)
struct ArchiveTests {
    private static let formats: [(name: String, format: UInt8)] = [
        ("rar5.rar", 2), ("rar5-stored.rar", 2), ("rar5-solid.rar", 2), ("7z.7z", 3), ("7z-solid.7z", 3),
        ("tar.tar", 4), ("tar.tar.gz", 4), ("tar.tar.zst", 4),
    ]

    private func input(_ name: String, _ format: UInt8) throws -> ArchiveInput {
        try ArchiveInput(bytes: ArchiveFixture.bytes(name), format: format)
    }

    private func control() -> WorkControl { WorkControl(timeLimit: 20) }

    private func listing(_ pool: WorkerPool, _ input: ArchiveInput) throws -> ArchiveResult.Listing? {
        let result = try pool.perform(ArchiveOperation.list(maximumEntryCount: 20_000), on: input, control())
        guard case .listing(let listing) = result else { return nil }
        return listing
    }

    /// Returns the entries of a page: a page of the fixtures and its index in the archive.
    private func pages(of listing: ArchiveResult.Listing) throws -> [(entry: ArchiveResult.Entry, bytes: [UInt8])] {
        try zip(ArchiveFixture.pageNames, ArchiveFixture.pages()).map { name, bytes in
            let entry = try #require(
                listing.entries.first { String(decoding: $0.name, as: UTF8.self).hasSuffix(name) }
            )
            return (entry, bytes)
        }
    }

    @Test("are listed, and whole entries are read", arguments: formats)
    func read(name: String, format: UInt8) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let input = try input(name, format)
        let listing = try #require(try listing(pool, input))
        #expect(listing.entries.count == 5)
        for (entry, bytes) in try pages(of: listing) {
            #expect(entry.byteSize == bytes.count)
            let operation = ArchiveOperation.read([entry.index], byteCount: entry.byteSize)
            let part = ArchiveResult.Part(index: entry.index, bytes: bytes)
            #expect(try pool.perform(operation, on: input, control()) == .parts([part]))
        }
        let start = try pool.perform(ArchiveOperation.read([0, 1, 2, 3, 4], byteCount: 10), on: input, control())
        guard case .parts(let parts) = start else {
            Issue.record("\(start)")
            return
        }
        #expect(parts.map(\.index) == [0, 1, 2, 3, 4])
        #expect(parts.allSatisfy { $0.bytes.count == 10 && !$0.isFailure })
        #expect(pool.statistics.crashes == 0)
    }

    @Test(
        "a compressed TAR is solid, and entries of a plain one are read at their position",
        arguments: [("tar.tar", false), ("tar.tar.gz", true), ("tar.tar.zst", true)]
    )
    func positions(name: String, isSolid: Bool) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let input = try input(name, 4)
        let listing = try #require(try listing(pool, input))
        #expect(listing.isSolid == isSolid && listing.hasPositions == !isSolid)
        guard !isSolid else { return }
        for (entry, bytes) in try pages(of: listing) {
            let operation = ArchiveOperation.readAt(position: entry.position, prefix: 0, byteCount: bytes.count)
            let part = ArchiveResult.Part(index: 0, bytes: bytes)
            #expect(try pool.perform(operation, on: input, control()) == .parts([part]))
        }
    }

    @Test("are unpacked in order, each entry by a request", arguments: formats)
    func stream(name: String, format: UInt8) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let input = try input(name, format)
        let pages = try pages(of: try #require(try listing(pool, input))).sorted { $0.entry.index < $1.entry.index }
        let stream = try pool.stream(of: input, control())
        let wanted = Set(pages.map(\.entry.index))
        for (entry, bytes) in pages {
            let result = try stream.next(of: wanted, maximumByteCount: 1 << 20, control())
            #expect(result == .entry(ArchiveResult.Part(index: entry.index, bytes: bytes)))
        }
        #expect(try stream.next(of: wanted, maximumByteCount: 1 << 20, control()) == .end)
    }

    @Test("say that they are encrypted", arguments: ["7z-encrypted.7z", "7z-encrypted-headers.7z"])
    func encrypted(name: String) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let operation = ArchiveOperation.list(maximumEntryCount: 100)
        #expect(try pool.perform(operation, on: try input(name, 3), control()) == .encrypted)
    }

    @Test("that are damaged don't crash a worker", arguments: formats)
    func damaged(name: String, format: UInt8) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let bytes = try ArchiveFixture.bytes(name)
        var damaged = stride(from: 64, to: bytes.count, by: 64).map { Array(bytes[..<$0]) }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<mutated.count, using: &generator)
                mutated[index] = UInt8.random(in: 0...255, using: &generator)
            }
            damaged.append(mutated)
        }
        for bytes in damaged {
            let input = try ArchiveInput(bytes: bytes, format: format)
            // An error is accepted like a result.
            _ = try? pool.perform(ArchiveOperation.list(maximumEntryCount: 100), on: input, control())
            _ = try? pool.perform(ArchiveOperation.read([0, 1, 2, 3, 4], byteCount: 4_096), on: input, control())
        }
        #expect(pool.statistics.crashes == 0 && pool.statistics.timeOuts == 0)
    }

    @Test("with too many entries are refused")
    func manyEntries() throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let header = Tar.header(name: "1.png", byteSize: 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(100_000 * header.count)
        for _ in 0..<100_000 { bytes += header }
        let input = try ArchiveInput(bytes: bytes, format: 4)
        let operation = ArchiveOperation.list(maximumEntryCount: 20_000)
        #expect(try pool.perform(operation, on: input, control()) == .tooManyEntries)
    }

    @Test("with an entry that is smaller than declared lose only this entry")
    func lyingSize() throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let bytes =
            Tar.header(name: "1.png", byteSize: 4) + Array("good".utf8) + [UInt8](repeating: 0, count: 508)
            + Tar.header(name: "2.png", byteSize: 1 << 32)
        let input = try ArchiveInput(bytes: bytes, format: 4)
        let result = try pool.perform(ArchiveOperation.read([0, 1], byteCount: 100), on: input, control())
        guard case .parts(let parts) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(parts.map(\.isFailure) == [false, true])
        #expect(parts.first?.bytes == Array("good".utf8))
    }

    @Test("a bomb is not unpacked")
    func bomb() throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        // A frame of Zstandard with the header of a file of one gigabyte, and blocks that repeat a byte 128 K times.
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
        bytes += [0x00, 0x10, 0x00] + Tar.header(name: "1.png", byteSize: 1 << 30)
        for _ in 0..<8_192 { bytes += [0x02, 0x00, 0x10, 0x00] }
        bytes += [0x03, 0x00, 0x10, 0x00]
        let input = try ArchiveInput(bytes: bytes, format: 4)
        let stream = try pool.stream(of: input, control())
        guard case .entry(let part) = try stream.next(of: [0], maximumByteCount: 1 << 20, control()) else {
            Issue.record("no entry")
            return
        }
        #expect(part.isFailure && part.message == "it is too large")
    }

    @Test("positions outside of the archive are an error", arguments: [(1 << 40, 0), (0, 10), (100, 200)])
    func wrongPositions(position: Int, prefix: Int) throws {
        let pool = makePool(arguments: [])
        defer { pool.shutDown() }
        let input = try input("tar.tar", 4)
        let operation = ArchiveOperation.readAt(position: position, prefix: prefix, byteCount: 10)
        #expect(throws: WorkerError.self) { try pool.perform(operation, on: input, control()) }
        #expect(pool.statistics.crashes == 0)
    }
}

@Suite("Messages about archives")
struct ArchiveMessageTests {
    @Test(
        "requests are the same after coding",
        arguments: [
            ArchiveOperation.list(maximumEntryCount: 5), .read([0, 7, 8, 20_000], byteCount: 9),
            .read([], byteCount: 0),
            .readAt(position: 1 << 40, prefix: 20, byteCount: 1), .next([3], isFirst: true, maximumByteCount: 4),
        ]
    )
    func codedRequests(operation: ArchiveOperation) throws {
        let payload = ArchivePayload(operation, format: 3, byteSize: 99, timeLimit: 1.5)
        let message = WorkerMessage(.request, operation: operation.number, payload: payload.bytes)
        let read = try ArchivePayload(message)
        #expect(read.operation == operation)
        #expect(read.format == 3 && read.byteSize == 99 && read.timeLimit == 1.5)
        for count in payload.bytes.indices {
            let part = WorkerMessage(
                .request,
                operation: operation.number,
                payload: Array(payload.bytes[..<count])
            )
            #expect(throws: ProtocolViolation.self) { try ArchivePayload(part) }
        }
    }

    private static let results: [(ArchiveOperation, ArchiveResult)] = [
        (
            .list(maximumEntryCount: 5),
            .listing(
                .init(
                    entries: [
                        .init(index: 0, name: [0x61], byteSize: 5, position: 9),
                        .init(index: 2, name: [0xFF], byteSize: 0, position: 0),
                    ],
                    isSolid: true,
                    hasPositions: false
                )
            )
        ),
        (.list(maximumEntryCount: 5), .tooManyEntries), (.list(maximumEntryCount: 5), .encrypted),
        (
            .read([1], byteCount: 9),
            .parts([.init(index: 1, bytes: [1, 2]), .init(index: 2, bytes: [], isFailure: true)])
        ),
        (.next([1], isFirst: false, maximumByteCount: 9), .entry(.init(index: 1, bytes: [3]))),
        (.next([1], isFirst: false, maximumByteCount: 9), .end),
    ]

    @Test("results are the same after coding", arguments: results)
    func codedResults(operation: ArchiveOperation, result: ArchiveResult) throws {
        #expect(try ArchiveResult(payload: result.payload, body: result.body, of: operation) == result)
    }

    @Test("results that don't fit are rejected", arguments: results)
    func brokenResults(operation: ArchiveOperation, result: ArchiveResult) throws {
        #expect(throws: ProtocolViolation.self) {
            try ArchiveResult(payload: result.payload + [0], body: result.body, of: operation)
        }
        #expect(throws: ProtocolViolation.self) {
            try ArchiveResult(payload: result.payload, body: result.body + [0], of: operation)
        }
        if case .list = operation { return }
        #expect(throws: ProtocolViolation.self) {
            try ArchiveResult(payload: result.payload, body: result.body, of: .list(maximumEntryCount: 5))
        }
    }

    @Test("entries in another order are rejected")
    func order() throws {
        let entries = [1, 0].map { ArchiveResult.Entry(index: $0, name: [], byteSize: 0, position: 0) }
        let result = ArchiveResult.listing(.init(entries: entries, isSolid: false, hasPositions: false))
        #expect(throws: ProtocolViolation.self) {
            try ArchiveResult(payload: result.payload, body: result.body, of: .list(maximumEntryCount: 5))
        }
    }
}

@Suite("unar", .enabled(if: UnarProcess.isUsable), .serialized)
struct UnarProcessTests {
    private func archive(_ name: String) throws -> OwnedDescriptor {
        let number = open(ArchiveFixture.path(name), O_RDONLY | O_CLOEXEC)
        try #require(number >= 0)
        return OwnedDescriptor(owning: number)
    }

    @Test("writes the files of solid RAR 4 archives", arguments: ["rar4-solid.rar", "rar2-solid.rar", "rar4.rar"])
    func unpacks(name: String) throws {
        let path = try #require(UnarProcess.path)
        let process = try UnarProcess(try archive(name), path: path)
        let pages = try ArchiveFixture.pages()
        // The order of the archive: page 10 comes first.
        for page in [pages[3], pages[0], pages[1], pages[2]] {
            #expect(try process.bytes(page.count, WorkControl(timeLimit: 20)) == page)
        }
    }

    @Test("ends without files for an encrypted archive")
    func encrypted() throws {
        let path = try #require(UnarProcess.path)
        let process = try UnarProcess(try archive("rar4-encrypted.rar"), path: path)
        #expect(try process.bytes(10, WorkControl(timeLimit: 20)) == [])
    }

    @Test("can't start another program")
    func confined() throws {
        let script = "/tmp/quire-unar-\(getpid())"
        let file = try #require(fopen(script, "w"))
        fputs("#!/bin/cat\n", file)
        fclose(file)
        chmod(script, 0o755)
        defer { unlink(script) }
        let process = try UnarProcess(try archive("rar4.rar"), path: script)
        #expect(try process.bytes(10, WorkControl(timeLimit: 20)) == [])
    }
}

/// Headers of TAR archives.
enum Tar {
    /// Returns the header of a file.
    static func header(name: String, byteSize: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func set(_ offset: Int, _ text: String) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        func octal(_ value: Int, _ count: Int) -> String {
            let digits = String(value, radix: 8)
            return String(repeating: "0", count: count - digits.count) + digits
        }
        set(0, name)
        set(100, "0000644")
        set(124, octal(byteSize, 11))
        set(136, octal(0, 11))
        set(148, "        ")
        set(156, "0")
        set(257, "ustar")
        set(263, "00")
        set(148, octal(header.reduce(0) { $0 + Int($1) }, 6))
        header[154] = 0
        return header
    }
}
