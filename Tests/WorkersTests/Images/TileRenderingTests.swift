import CVips
import ImageCodecs
import Testing
import Workers

@Suite("Tiles in planes")
struct TileRenderingTests {
    /// JPEG without subsampling of chroma and almost without loss: close to the planes before the encoding.
    private static let lossless = PixelOperation.Encoding(format: .jpeg, quality: 100, effort: 0)
    private static let edge = 32

    private func file(_ name: String) throws -> SharedBytes {
        let picture = DrawnPicture(seed: 11, width: 203, height: 141, bands: name == "grey" ? 1 : 3)
        return switch name {
        case "4:2:0": picture.jpeg(factors: (2, 2))
        case "progressive": picture.jpeg(factors: (2, 2), scans: 1)
        case "PNG": try picture.file(QUIRE_VIPS_PNG)
        case "WebP": try picture.file(QUIRE_VIPS_WEBP)
        default: picture.jpeg()
        }
    }

    /// Returns a grid from a tile to the lower right, as far as the limits and the picture allow.
    private func tiling(
        _ level: Int,
        column: Int,
        row: Int,
        _ encoding: PixelOperation.Encoding = lossless
    ) -> PixelOperation.Tiling {
        let (width, height) = ((203 + (1 << level) - 1) >> level, (141 + (1 << level) - 1) >> level)
        var rendering = PixelOperation.Rendering(width: width, height: height, encoding)
        (rendering.left, rendering.top) = (column * Self.edge, row * Self.edge)
        rendering.width = min(width - rendering.left, PixelOperation.Tiling.columnLimit * Self.edge)
        rendering.height = min(height - rendering.top, PixelOperation.Tiling.rowLimit * Self.edge)
        (rendering.resultWidth, rendering.resultHeight) = (rendering.width, rendering.height)
        var tiling = PixelOperation.Tiling(rendering, edge: Self.edge, tiles: [])
        tiling.tiles = Array(0..<tiling.columns * tiling.rows)
        return tiling
    }

    private func render(_ file: SharedBytes, _ tiling: PixelOperation.Tiling) throws -> [PixelFile] {
        let result = try VipsCodec().perform(.renderTiles(tiling), on: .file(file), WorkControl())
        guard case .files(let files) = result else { throw WorkerError.failed("\(result)") }
        return files
    }

    private func luma(_ file: SharedBytes, _ width: Int, _ height: Int) throws -> Luma {
        let decoding = PixelOperation.Decoding(width: width, height: height)
        let result = try VipsCodec().perform(.decode(decoding), on: .file(file), WorkControl())
        guard case .pixels(let pixels) = result else { throw WorkerError.failed("there are no pixels") }
        return Luma(pixels)
    }

    @Test(
        "each tile agrees with its part of the whole page",
        arguments: ["4:4:4", "4:2:0", "grey", "progressive", "PNG", "WebP"],
        [0, 1, 2]
    )
    func agreement(_ name: String, _ level: Int) throws {
        let file = try file(name)
        let corner = level == 0 ? (column: 2, row: 1) : (column: 0, row: 0)
        let tiling = tiling(level, column: corner.column, row: corner.row)
        let whole = try luma(file, tiling.rendering.scaledWidth, tiling.rendering.scaledHeight)
        for (tile, made) in zip(tiling.tiles, try render(file, tiling)) {
            #expect((made.width, made.height) == tiling.size(of: tile))
            let found = try luma(SharedBytes(made.bytes), made.width, made.height)
            let left = tiling.rendering.left + tile % tiling.columns * Self.edge
            let top = tiling.rendering.top + tile / tiling.columns * Self.edge
            let ratio = found.ratio(to: whole.part(left, top, made.width, made.height))
            #expect(ratio >= 40, "tile \(tile) of level \(level): \(ratio) dB")
        }
    }

    @Test("a tile has the same bytes alone and together with others", arguments: [PixelFormat.jpeg, .webp])
    func together(_ format: PixelFormat) throws {
        let file = try file("4:2:0")
        let all = tiling(0, column: 1, row: 0, .init(format: format, quality: 80, effort: 0))
        let files = try render(file, all)
        #expect(files.count == all.tiles.count)
        var some = all
        some.tiles = [1, 6]
        #expect(try render(file, some) == [files[1], files[6]])
        var rendering = all.rendering
        rendering.left += 2 * Self.edge
        rendering.top += Self.edge
        (rendering.width, rendering.height) = (Self.edge, Self.edge)
        (rendering.resultWidth, rendering.resultHeight) = (Self.edge, Self.edge)
        #expect(try render(file, .init(rendering, edge: Self.edge, tiles: [0])) == [files[6]])
    }

    @Test("a grid beyond the limits, or with a wrong tile, is not rendered")
    func limits() throws {
        let file = try file("PNG")
        let valid = tiling(0, column: 0, row: 0)
        #expect(valid.isValid)
        var wide = valid
        wide.rendering.width += Self.edge
        var odd = valid
        odd.edge = 33
        var scaled = valid
        scaled.rendering.resultWidth -= 1
        var outside = valid
        outside.tiles = [valid.columns * valid.rows]
        var twice = valid
        twice.tiles = [3, 3]
        var empty = valid
        empty.tiles = []
        for tiling in [wide, odd, scaled, outside, twice, empty] {
            let result = try VipsCodec().perform(.renderTiles(tiling), on: .file(file), WorkControl())
            guard case .unsuitable(.size) = result else {
                Issue.record("\(tiling)")
                continue
            }
        }
    }
}

extension Luma {
    /// Returns a part of the samples.
    fileprivate func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Luma {
        Luma(width: width, height: height) { self[left + $0, top + $1] }
    }
}
