import TestSupport
import Testing

@testable import ImagePipeline
@testable import Server

// Tiles of large pages.
extension PageVariantRouteTests {
    /// Creates an image whose pixels encode their position: red the column, green the row. The steps are so large that
    /// they can be compared after scaling.
    private static func places(width: Int, height: Int) -> [UInt8] {
        TestPicture.colour(width: width, height: height) { x, y in [UInt8(x / 16 % 256), UInt8(y / 16 % 256), 90] }
    }

    @Test("tile: the original pixels of one square, smaller at the edges")
    func tile() async throws {
        try await withPages([Self.places(width: 1_500, height: 2_300)]) { server, pages in
            for (column, row, width, height) in [(0, 0, 1_024, 1_024), (1, 0, 476, 1_024), (1, 2, 476, 252)] {
                let address = pages + "/0?w=original&tile=0-\(column)-\(row)&format=png"
                let picture = try Picture(await server.get(address))
                #expect(picture.size == [width, height])
                for (x, y) in [(0, 0), (width / 2, height / 3), (width - 1, height - 1)] {
                    let samples = picture.samples(
                        (Double(x) + 0.5) / Double(width),
                        (Double(y) + 0.5) / Double(height)
                    )
                    #expect(samples[0] == UInt8((column * 1_024 + x) / 16))
                    #expect(samples[1] == UInt8((row * 1_024 + y) / 16))
                }
            }
        }
    }

    @Test("tile: each level halves both dimensions without an offset")
    func tileLevels() async throws {
        try await withPages([Self.places(width: 1_501, height: 2_301)]) { server, pages in
            for (level, row, width, height) in [(1, 0, 751, 1_024), (1, 1, 751, 127), (2, 0, 376, 576), (5, 0, 47, 72)]
            {
                let picture = try Picture(
                    await server.get(pages + "/0?w=original&tile=\(level)-0-\(row)&format=png")
                )
                #expect(picture.size == [width, height])
                // The middle of the tile, in the page's own pixels.
                let (x, y) = ((width / 2) << level, (row * 1_024 + height / 2) << level)
                let samples = picture.samples(0.5, 0.5)
                #expect(abs(Int(samples[0]) - x / 16) <= 2, "\(level): \(samples)")
                #expect(abs(Int(samples[1]) - y / 16) <= 2, "\(level): \(samples)")
            }
        }
    }

    @Test("tile: refused outside the page and in combination with crop, split or rotate")
    func noTile() async throws {
        try await withPages([Self.fields(width: 1_100, height: 300)]) { server, pages in
            #expect(try await server.get(pages + "/0?w=original&tile=0-1-0").status == 200)
            for beyond in ["0-2-0", "0-0-1", "1-1-0", "0-999-999"] {
                let answer = try await server.get(pages + "/0?w=original&tile=\(beyond)")
                #expect(answer.status == 404, "\(beyond)")
                #expect(answer["cache-control"] == "no-store")
            }
            for query in [
                "w=480&tile=0-0-0", "w=original&tile=6-0-0", "w=original&tile=0-0", "w=original&tile=0-0-0&crop=1",
                "w=original&tile=0-0-0&split=first", "w=original&tile=0-0-0&rotate=90",
            ] {
                let answer = try await server.get(pages + "/0?\(query)")
                #expect(answer.status == 400, "\(query)")
                #expect(try answer.json["detail"].text?.contains("“tile”") == true)
            }
        }
    }

    @Test("concurrently requested tiles of a level share one decoded page")
    func tilesTogether() async throws {
        try await withPages([Self.places(width: 2_100, height: 2_100)]) { server, pages in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<9 {
                    let address = pages + "/0?w=original&tile=0-\(index % 3)-\(index / 3)&format=png"
                    group.addTask { try await server.get(address).status }
                }
                for try await status in group { #expect(status == 200) }
            }
            // In any order of the nine requests, most of them use the page that is already decoded.
            #expect(server.pipeline.statistics.decodes < 9)
        }
    }
}
