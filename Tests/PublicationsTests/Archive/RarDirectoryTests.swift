import TestSupport
import Testing

@testable import Publications

@Suite("Headers of RAR archives")
struct RarDirectoryTests {
    private func directory(_ bytes: [UInt8], maximumEntryCount: Int = 1_000) throws -> RarDirectory {
        try RarDirectory(BytesSource(bytes), maximumEntryCount: maximumEntryCount)
    }

    @Test(
        "show the kind of compression",
        arguments: [
            ("rar4.rar", true, false, 29), ("rar4-stored.rar", true, false, 29), ("rar4-solid.rar", true, true, 29),
            ("rar2-solid.rar", true, true, 20), ("rar5.rar", false, false, 50), ("rar5-stored.rar", false, false, 50),
            ("rar5-solid.rar", false, true, 50),
        ]
    )
    func kinds(name: String, isVersion4: Bool, isSolid: Bool, version: Int) throws {
        let directory = try directory(ArchiveFixture.bytes(name))
        #expect(directory.isVersion4 == isVersion4)
        #expect(directory.isSolid == isSolid)
        #expect(directory.entries.allSatisfy { $0.isFile && !$0.isEncrypted && $0.version == version })
        #expect(directory.prefix == directory.entries.first?.position)
    }

    @Test("list names, sizes and checksums in the order of the archive", arguments: ["rar4.rar", "rar5-solid.rar"])
    func entries(name: String) throws {
        let entries = try directory(ArchiveFixture.bytes(name)).entries
        let names = ["Page 10.png", "Page 1.png", "Page 2.png", "Page 3.png", "ComicInfo.xml"]
        #expect(entries.map { String(decoding: $0.name, as: UTF8.self) } == names)
        let pages = Dictionary(uniqueKeysWithValues: zip(ArchiveFixture.pageNames, try ArchiveFixture.pages()))
        for (entry, name) in zip(entries, names) {
            guard let page = pages[name] else { continue }
            #expect(entry.byteSize == Int64(page.count))
            #expect(entry.checksum == Checksums.crc32(page))
        }
    }

    @Test("have names in Unicode", arguments: ["rar4-names.rar", "rar5-names.rar"])
    func unicode(name: String) throws {
        let names = try directory(ArchiveFixture.bytes(name)).entries.map { String(decoding: $0.name, as: UTF8.self) }
        #expect(names == ["第1話/あ 1.png", "é/2.png"])
    }

    @Test(
        "name the reason why an archive can't be listed",
        arguments: [
            ("rar4-encrypted-headers.rar", RarDirectory.Failure.encrypted),
            ("rar5-encrypted-headers.rar", .encrypted), ("rar4-volume.rar", .volume), ("rar5-volume.rar", .volume),
            ("tar.tar", .damaged),
        ]
    )
    func failures(name: String, failure: RarDirectory.Failure) throws {
        let bytes = try ArchiveFixture.bytes(name)
        #expect(throws: failure) { try directory(bytes) }
    }

    @Test("show that entries are encrypted", arguments: ["rar4-encrypted.rar", "rar5-encrypted.rar"])
    func encryptedEntries(name: String) throws {
        #expect(try directory(ArchiveFixture.bytes(name)).entries.allSatisfy(\.isEncrypted))
    }

    @Test("are limited in number")
    func limit() throws {
        let bytes = try ArchiveFixture.bytes("rar5.rar")
        #expect(throws: RarDirectory.Failure.tooManyEntries) { try directory(bytes, maximumEntryCount: 4) }
        #expect(try directory(bytes, maximumEntryCount: 5).entries.count == 5)
    }

    @Test("of a truncated archive are read up to the missing part", arguments: ["rar4.rar", "rar5.rar"])
    func truncated(name: String) throws {
        let bytes = try ArchiveFixture.bytes(name)
        let whole = try directory(bytes)
        for count in stride(from: 64, to: bytes.count, by: 64) {
            let part = try directory(Array(bytes[..<count]))
            #expect(part.entries == Array(whole.entries.prefix(part.entries.count)))
        }
    }

    @Test("with any bytes don't crash", arguments: ["rar4.rar", "rar4-names.rar", "rar5.rar", "rar5-encrypted.rar"])
    func mutated(name: String) throws {
        let bytes = try ArchiveFixture.bytes(name)
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<500 {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: 8..<mutated.count, using: &generator)
                mutated[index] = UInt8.random(in: 0...255, using: &generator)
            }
            let directory = try? directory(mutated)
            #expect((directory?.entries.count ?? 0) <= 1_000)
        }
    }

    @Test("report an error of the disk")
    func unreadable() throws {
        let source = FakeSource(try ArchiveFixture.bytes("rar5.rar"), failureOffset: 2_000)
        #expect(throws: RarDirectory.Failure.source(.system(5))) {
            try RarDirectory(source, maximumEntryCount: 1_000)
        }
    }

    @Test(
        "encode names of RAR 4 as differences to ASCII",
        arguments: [
            // Without a zero byte, the name is UTF-8.
            ("あ".utf8.map { $0 }, "あ"),
            // Low bytes.
            ([0x61, 0, 0x30, 0b00_00_00_00, 0x61, 0x62], "ab"),
            // Low bytes with the shared high byte, and whole units.
            ([0x3F, 0, 0x30, 0b01_10_00_00, 0x42, 0x2C, 0x7B], "あ第"),
            // A run of the ASCII form.
            ([0x70, 0x61, 0x67, 0x65, 0, 0x30, 0b11_00_00_00, 0x02], "page"),
            // Cut off.
            ([0x61, 0], "a"), ([0x61, 0, 0x30], ""), ([0x61, 0, 0x30, 0xFF], ""),
        ] as [([UInt8], String)]
    )
    func names(bytes: [UInt8], name: String) {
        #expect(String(decoding: Rar4Name.decode(bytes[...]), as: UTF8.self) == name)
    }

    @Test(
        "have numbers of variable length",
        arguments: [
            ([0x05], 5), ([0x80, 0x01], 128), ([0xFF, 0x7F], 16_383), ([0x80], nil), ([], nil),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], .max),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], nil),
        ] as [([UInt8], UInt64?)]
    )
    func variableNumbers(bytes: [UInt8], value: UInt64?) {
        var fields = RarFields(bytes[...])
        #expect(fields.variableNumber() == value)
    }
}
