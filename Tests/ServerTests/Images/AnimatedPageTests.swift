import TestSupport
import Testing

@testable import Server

@Suite("Animated pages")
struct AnimatedPageTests {
    /// A PNG with an animation control chunk of two frames. libvips reads only its still image.
    private static let apng: [UInt8] = {
        let still = TestPicture.png(width: 600, height: 900)
        let named = Array("acTL".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
        let checksum = Checksums.crc32(named)
        let ends = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: checksum >> UInt32($0)) }
        // After the signature of 8 bytes and the header of 25.
        return Array(still[..<33]) + [0, 0, 0, 8] + named + ends + Array(still[33...])
    }()

    @Test("an APNG is sent as stored; its thumbnail, a rotated page and a requested format are still images")
    func apng() async throws {
        let library = try TestFolder()
        let still = TestPicture.png(width: 600, height: 900, seed: 1)
        try library.write(
            "A/a 1.cbz",
            TestArchive.bytes([(name: "1.png", bytes: Self.apng), (name: "2.png", bytes: still)])
        )
        try await TestServer.run(library: library) { server in
            let pages = try await server.firstPages()
            for query in ["w=480", "w=original"] {
                let answer = try await server.get(pages + "/0?" + query)
                #expect(answer.status == 200 && answer.body == Self.apng, "\(query)")
                #expect(answer["content-type"] == "image/apng" || answer["content-type"] == "image/png", "\(query)")
            }
            for query in ["w=480&format=webp", "w=480&rotate=90", "w=160"] {
                let answer = try await server.get(pages + "/0?" + query)
                #expect(answer.status == 200 && answer.body != Self.apng, "\(query)")
            }
            // The other page of the same comic isn't affected.
            #expect(try await server.get(pages + "/1?w=480&format=webp").body != still)
        }
    }
}
