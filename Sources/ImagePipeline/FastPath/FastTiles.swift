import PageImages
import Workers

/// The fast path of tiles: one operation decodes the page as far as the lowest tile, and encodes all tiles of a batch.
struct FastTiles: Sendable {
    private let header: RasterHeader
    private let encoding: ImageEncoding

    /// Creates the path; nil if the image is not suitable.
    init?(_ header: RasterHeader, as serialiser: any ImageSerialiser) {
        guard FastPath.canDecode(header), let encoding = FastPath.encoding(of: serialiser, from: header.format)
        else { return nil }
        self.header = header
        self.encoding = encoding
    }

    /// Returns the maximum number of columns and rows of a batch: so many that a worker needs less than 60 MB for a
    /// page of 48 megapixels.
    ///
    /// The decoder of WebP holds the area of all tiles, or the whole page in the size of the level.
    static func gridLimit(_ bytes: SharedBytes) -> Int {
        let limit = min(PixelOperation.Tiling.columnLimit, PixelOperation.Tiling.rowLimit)
        return ImageSignature(bytes) == .webp ? limit - 1 : limit
    }

    /// The upright size of the page.
    var pageSize: PixelSize { header.size }

    /// An upper estimate of the memory that a batch needs at once, in bytes.
    func cost(level: Int) -> Int {
        let row = PixelOperation.Tiling.columnLimit * PageTile.edge * PageTile.edge
        let level = levelSize(level)
        // A row of tiles in the encoders, the encoded tiles, and a slab of lines with its result.
        return FastPath.decoderCost(header, scaledTo: level) + row * 6 + row * 2 + (8 << 20)
    }

    /// Renders tiles of one level on the calling thread, which is never a thread of Swift's cooperative pool.
    ///
    /// - Parameters:
    ///   - bytes: The page's file.
    ///   - tiles: Tiles inside the page, row by row: at least one, and a grid within the limits.
    ///   - cancellation: Cancels the work.
    /// - Returns: The tiles in the same order; nil if the file is not suitable.
    func render(
        _ bytes: SharedBytes,
        _ tiles: [PageTile],
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) -> [EncodedImage]? {
        guard let level = tiles.first?.level else { return nil }
        let grid = TileGrid(tiles)
        let (whole, edge) = (levelSize(level), PageTile.edge)
        var rendering = PixelOperation.Rendering(width: whole.width, height: whole.height, encoding.operation)
        rendering.left = grid.columns.lowerBound * edge
        rendering.top = grid.rows.lowerBound * edge
        rendering.width = min(grid.columns.count * edge, whole.width - rendering.left)
        rendering.height = min(grid.rows.count * edge, whole.height - rendering.top)
        (rendering.resultWidth, rendering.resultHeight) = (rendering.width, rendering.height)
        let tiling = PixelOperation.Tiling(rendering, edge: edge, tiles: tiles.map { grid.number(of: $0) })
        let result = try ImageProcessing.perform(.renderTiles(tiling), on: .file(bytes), cancellation) {
            .encodingFailed($0)
        }
        guard case .files(let files) = result else { return nil }
        var images: [EncodedImage] = []
        for file in files { images.append(try EncodedImage(.file(file), isPartial: false, path: .fast)) }
        return images
    }

    private func levelSize(_ level: Int) -> PixelSize {
        PixelSize(
            width: PageTile.extent(of: header.size.width, level: level),
            height: PageTile.extent(of: header.size.height, level: level)
        )
    }
}
