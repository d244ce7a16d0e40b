extension PixelOperation {
    /// Tiles of a page that are rendered with one decoding.
    public struct Tiling: Sendable, Equatable {
        /// The maximum number of columns of a grid: each tile of a row has an encoder, which holds the tile.
        public static let columnLimit = 4
        /// The maximum number of rows of a grid.
        public static let rowLimit = 4

        /// The area of the grid and the encoding of its tiles. The area has the same size in the result.
        public var rendering: Rendering
        /// The width and height of a tile, a multiple of 16. Tiles at the right and bottom edges may be smaller.
        public var edge: Int
        /// The tiles to render, in ascending order. Tiles are numbered row by row from 0.
        public var tiles: [Int]

        /// Creates parameters.
        ///
        /// - Parameters:
        ///   - rendering: The area of the grid and the encoding of its tiles.
        ///   - edge: The width and height of a tile.
        ///   - tiles: The tiles to render, in ascending order.
        public init(_ rendering: Rendering, edge: Int, tiles: [Int]) {
            self.rendering = rendering
            self.edge = edge
            self.tiles = tiles
        }

        /// The number of columns.
        public var columns: Int { Self.count(rendering.width, edge) }
        /// The number of rows.
        public var rows: Int { Self.count(rendering.height, edge) }

        /// Returns the size of a tile.
        public func size(of tile: Int) -> (width: Int, height: Int) {
            let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
            return (min(edge, rendering.width - column * edge), min(edge, rendering.height - row * edge))
        }

        /// Whether the grid is within the limits and has the tiles.
        public var isValid: Bool {
            guard edge > 0, rendering.width > 0, rendering.height > 0, columns <= Self.columnLimit,
                rows <= Self.rowLimit, let first = tiles.first, let last = tiles.last
            else { return false }
            return first >= 0 && last < columns * rows && zip(tiles, tiles.dropFirst()).allSatisfy { $0 < $1 }
        }

        private static func count(_ length: Int, _ edge: Int) -> Int { (length + edge - 1) / edge }
    }
}

extension PixelOperation.Tiling {
    func write(to writer: inout PayloadWriter) {
        rendering.write(to: &writer)
        writer.add(edge)
        writer.add(tiles)
    }

    init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        let rendering = try PixelOperation.Rendering(from: &reader)
        let edge = try reader.integer(1...PixelOperation.largestEdge)
        let tiles = try reader.integers(0...Self.columnLimit * Self.rowLimit - 1)
        self.init(rendering, edge: edge, tiles: tiles)
        guard isValid else { throw ProtocolViolation("wrong tiles") }
    }
}
