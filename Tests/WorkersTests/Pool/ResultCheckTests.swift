import Testing

@testable import Workers

@Suite("Sizes of results")
struct ResultCheckTests {
    private func pixels(_ width: Int, _ height: Int, _ bands: Int = 3, delays: [Int] = []) throws -> PixelBuffer {
        let layout = PixelBuffer.Layout(width: width, height: height, bands: bands, delays: delays)
        return try #require(PixelBuffer(layout, samples: SharedBytes([UInt8](repeating: 0, count: layout.sampleCount))))
    }

    @Test("a result must have the size that was asked for")
    func sizes() throws {
        let file = PixelInput.file(SharedBytes([1, 2, 3]))
        let source = PixelInput.pixels(try pixels(40, 30))
        let moving = PixelInput.pixels(try pixels(40, 30, delays: [10, 20]))
        let turn = PixelOperation.reshape(
            .init(left: 0, top: 0, width: 40, height: 30, resultWidth: 20, resultHeight: 15, quarterTurns: 1)
        )
        let decode = PixelOperation.decode(.init(width: 20, height: 15))
        let encode = PixelOperation.encode(.init(format: .jpeg, quality: 80, effort: 0))
        func encoded(_ count: Int) -> PixelResult {
            .file(PixelFile(format: .jpeg, width: 40, height: 30, bytes: [UInt8](repeating: 0, count: count)))
        }
        func render(_ width: Int, _ height: Int, _ format: PixelFormat = .jpeg) -> PixelOperation {
            .render(.init(width: width, height: height, .init(format: format, quality: 80, effort: 0)))
        }
        var page = PixelOperation.Rendering(width: 80, height: 60, .init(format: .jpeg, quality: 80, effort: 0))
        (page.width, page.height, page.resultWidth, page.resultHeight) = (40, 30, 40, 30)
        let tiles = PixelOperation.renderTiles(.init(page, edge: 32, tiles: [0, 1]))
        func files(_ sizes: [(Int, Int)], _ format: PixelFormat = .jpeg) -> PixelResult {
            .files(sizes.map { PixelFile(format: format, width: $0.0, height: $0.1, bytes: [1]) })
        }
        let cases: [(PixelOperation, PixelInput, PixelResult, Bool)] = [
            (decode, file, .pixels(try pixels(20, 15)), true), (decode, file, .pixels(try pixels(21, 15)), false),
            (decode, file, .pixels(try pixels(20, 15, delays: [1, 2])), false),
            (turn, source, .pixels(try pixels(15, 20)), true), (turn, source, .pixels(try pixels(20, 15)), false),
            (.grey, source, .pixels(try pixels(40, 30, 1)), true),
            (.grey, source, .pixels(try pixels(40, 31, 1)), false),
            (.grey, moving, .pixels(try pixels(40, 30, 1)), false),
            (.grey, moving, .pixels(try pixels(40, 30, 1, delays: [10, 20])), true),
            (encode, source, encoded(3_000), true), (.grey, source, encoded(10), false),
            (render(40, 30), file, encoded(10), true), (render(40, 31), file, encoded(10), false),
            (render(40, 30, .webp), file, encoded(10), false), (render(40, 30), file, .unsuitable(.profile), true),
            (PixelOperation.renderTiles(.init(page, edge: 16, tiles: [2, 5])), file, files([(8, 16), (8, 14)]), true),
            (tiles, file, files([(32, 30), (8, 30)]), true), (tiles, file, files([(32, 30)]), false),
            (tiles, file, files([(8, 30), (8, 30)]), false), (tiles, file, encoded(10), false),
            (tiles, file, files([(32, 30), (8, 30)], .webp), false), (tiles, file, .unsuitable(.damage), true),
            (encode, source, .unsuitable(.profile), false), (.convertMobi, file, .mobi(.refused(.damaged)), true),
            (.readHeader, file, .mobi(.parts([1])), false), (.convertMobi, file, encoded(10), false),
        ]
        for (operation, input, result, isRight) in cases {
            #expect(operation.canHave(result, for: input) == isRight, "\(operation)")
        }
        #expect(encode.resultLimit(for: source) < 100_000)
        #expect(render(40, 30).resultLimit(for: file) < 100_000)
        #expect(PixelOperation.readHeader.resultLimit(for: file) == 0)
    }
}
