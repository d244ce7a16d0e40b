import PageImages
import Testing

@testable import ImagePipeline

@Suite("Batches of tiles")
struct TileBatchesTests {
    private func key(_ level: Int = 0, quality: Int = 80, limit: Int = 4) -> TileBatches.Key {
        TileBatches.Key(
            bytes: .fixed(.url("http://host/a.jpg")),
            encoding: ImageEncoding(.webp, quality: quality).identity,
            level: level,
            gridLimit: limit
        )
    }

    private func tile(_ column: Int, _ row: Int, level: Int = 0) throws -> PageTile {
        try #require(PageTile(level: level, column: column, row: row))
    }

    @Test("tiles of a page join the open batch, and are rendered row by row")
    func join() throws {
        var batches = TileBatches()
        let number = batches.join(try tile(3, 2), key())
        for (column, row) in [(2, 2), (2, 1), (3, 2)] { #expect(batches.join(try tile(column, row), key()) == number) }
        #expect(batches.close(number) == [try tile(2, 1), try tile(2, 2), try tile(3, 2)])
        #expect(batches.isEmpty)
        #expect(batches.close(number) == [])
        #expect(batches.join(try tile(2, 1), key()) != number)
    }

    @Test("another page, level or quality has a batch of its own")
    func keys() throws {
        var batches = TileBatches()
        let first = batches.join(try tile(0, 0), key())
        let other = batches.join(try tile(0, 0), key(quality: 92))
        let level = batches.join(try tile(0, 0, level: 1), key(1))
        #expect(Set([first, other, level]).count == 3)
        #expect(batches.join(try tile(1, 0), key()) == first)
    }

    @Test("a tile that would make the grid too large begins another batch")
    func limits() throws {
        var batches = TileBatches()
        let first = batches.join(try tile(1, 1), key())
        #expect(batches.join(try tile(4, 4), key()) == first)
        let second = batches.join(try tile(5, 1), key())
        #expect(second != first)
        #expect(batches.join(try tile(5, 4), key()) == second)
        #expect(batches.close(first) == [try tile(1, 1), try tile(4, 4)])
        // The second one is still open.
        #expect(batches.join(try tile(6, 2), key()) == second)
        let small = batches.join(try tile(0, 0), key(limit: 3))
        #expect(batches.join(try tile(2, 2), key(limit: 3)) == small)
        #expect(batches.join(try tile(3, 0), key(limit: 3)) != small)
    }

    @Test("a tile that leaves is not rendered, and the last one closes the batch")
    func leave() throws {
        var batches = TileBatches()
        let number = batches.join(try tile(0, 0), key())
        _ = batches.join(try tile(1, 0), key())
        batches.leave(try tile(0, 0), number)
        batches.leave(try tile(0, 0), number)
        #expect(!batches.isEmpty)
        batches.leave(try tile(1, 0), number)
        #expect(batches.isEmpty)
    }

    @Test("only processors that halve a page and cut out one tile describe a tile")
    func processors() {
        let rows: [(processors: [any ImageProcessor], tile: PageTile?)] = [
            ([CutTile(column: 2, row: 1)], PageTile(level: 0, column: 2, row: 1)),
            ([Halve(times: 3), CutTile(column: 2, row: 1)], PageTile(level: 3, column: 2, row: 1)),
            ([Greyscale(), CutTile(column: 2, row: 1)], nil), ([Halve(times: 1)], nil), ([], nil),
            ([Halve(times: 1), CutTile(column: 0, row: 0), Greyscale()], nil),
            ([CutTile(column: 1_000, row: 0)], nil),
        ]
        for row in rows { #expect(PageTile(row.processors) == row.tile) }
    }
}
