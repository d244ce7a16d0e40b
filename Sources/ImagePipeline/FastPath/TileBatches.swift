import PageImages

/// Collects tiles of the same page that are requested at about the same time, so that one decoding renders them all.
///
/// A state machine without I/O. A batch is open until its rendering begins. It has a maximum number of columns and
/// rows, so that the memory of the encoders is limited.
struct TileBatches: Sendable {
    /// The properties that tiles of a batch have in common.
    struct Key: Hashable, Sendable {
        let bytes: SourceBytes.Identity
        let encoding: ProcessorIdentity
        let level: Int
        /// The maximum number of columns and rows of the grid.
        let gridLimit: Int
    }

    private struct Batch: Sendable {
        let key: Key
        var tiles: Set<PageTile>
    }

    /// The number of the batch that a new tile joins.
    private var open: [Key: Int] = [:]
    private var batches: [Int: Batch] = [:]
    private var lastNumber = 0

    /// Adds a tile to the open batch of its page, or to a new one if the grid would become too large.
    ///
    /// - Returns: The number of the batch.
    mutating func join(_ tile: PageTile, _ key: Key) -> Int {
        if let number = open[key], var batch = batches[number] {
            batch.tiles.insert(tile)
            if TileGrid(batch.tiles).isWithin(key.gridLimit) {
                batches[number] = batch
                return number
            }
        }
        lastNumber += 1
        open[key] = lastNumber
        batches[lastNumber] = Batch(key: key, tiles: [tile])
        return lastNumber
    }

    /// Removes a tile that is no longer needed. A batch without tiles is closed.
    mutating func leave(_ tile: PageTile, _ number: Int) {
        guard batches[number]?.tiles.remove(tile) != nil, batches[number]?.tiles.isEmpty == true else { return }
        _ = close(number)
    }

    /// Closes a batch. Later tiles join another one.
    ///
    /// - Returns: The tiles to render, row by row; empty if the batch was closed before.
    mutating func close(_ number: Int) -> [PageTile] {
        guard let batch = batches.removeValue(forKey: number) else { return [] }
        if open[batch.key] == number { open[batch.key] = nil }
        return batch.tiles.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// Whether no batch is open.
    var isEmpty: Bool { batches.isEmpty && open.isEmpty }
}
