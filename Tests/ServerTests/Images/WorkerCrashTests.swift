import Testing

/// Pages that crash the process that decodes them.
@Suite("Crashes of workers")
struct WorkerCrashTests {
    /// A picture that makes a worker of a debug build abort.
    private static let hostile = TestPicture.png(width: 60, height: 90, seed: 9) + Array("quire-worker: abort".utf8)

    @Test("a page that crashes its decoder is an error of that page, and is given up after two crashes")
    func crash() async throws {
        let library = try TestFolder()
        var entries = (1...3).map { (name: "\($0).png", bytes: TestPicture.png(width: 60, height: 90, seed: $0)) }
        entries[1].bytes = Self.hostile
        try library.write("Comic.cbz", TestArchive.bytes(entries))
        try await TestServer.run(library: library) { server in
            let pages = try await server.firstPages()
            #expect(try await server.get("\(pages)/0?w=480").status == 200)
            var statuses: [Int] = []
            for _ in 0..<4 {
                let answer = try await server.get("\(pages)/1?w=480")
                statuses.append(answer.status)
                if answer.status == 503 {
                    #expect(answer["retry-after"] != nil)
                    #expect(answer.text.contains("the decoder crashed"))
                }
            }
            // The crop detection may have crashed once at it before.
            #expect(statuses.allSatisfy { $0 == 503 || $0 == 422 } && statuses.last == 422)
            #expect(statuses.count { $0 == 503 } <= 2)
            #expect(try await server.get("\(pages)/2?w=480").status == 200)
            #expect(try await server.get("/health").status == 200)
        }
    }
}
