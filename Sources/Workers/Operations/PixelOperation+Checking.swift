/// The results that an operation can have. They are checked because a worker with a compromised decoder can return
/// anything.
extension PixelOperation {
    /// The maximum number of cells of a luminance plane.
    private static let cellLimit = 4_000_000

    /// Returns the maximum number of bytes of a result.
    func resultLimit(for input: PixelInput) -> Int {
        switch self {
        case .readHeader, .misbehave: 0
        case .luminance: Self.cellLimit
        case .convertMobi: MobiConversion.limit
        // No encoder writes much more than the pixels themselves.
        case .encode: Self.fileLimit(pixels: input.bytes.count)
        case .render(let rendering): Self.fileLimit(rendering.resultWidth, rendering.resultHeight)
        case .renderTiles(let tiling):
            tiling.tiles.reduce(0) { sum, tile in
                let size = tiling.size(of: tile)
                return min(sum + Self.fileLimit(size.width, size.height), WorkerMessage.Limit.body)
            }
        case .decode, .reshape, .grey, .dither, .blur, .draw: WorkerMessage.Limit.body
        }
    }

    private static func fileLimit(_ width: Int, _ height: Int) -> Int {
        fileLimit(pixels: PixelBuffer.Layout(width: width, height: height, bands: 3).sampleCount)
    }

    private static func fileLimit(pixels: Int) -> Int {
        guard pixels < WorkerMessage.Limit.body else { return WorkerMessage.Limit.body }
        return min(pixels + pixels / 8 + (64 << 10), WorkerMessage.Limit.body)
    }

    /// Returns whether a result has the size that follows from the operation and its input.
    func canHave(_ result: PixelResult, for input: PixelInput) -> Bool {
        switch (self, result) {
        case (.readHeader, .header), (.misbehave, .header), (.draw, .file), (.encode, .file), (.luminance, .plane),
            (.convertMobi, .mobi):
            return true
        case (.render, .unsuitable), (.renderTiles, .unsuitable): return true
        case (.render(let rendering), .file(let file)):
            return file.width == rendering.resultWidth && file.height == rendering.resultHeight
                && file.format == rendering.encoding.format
        case (.renderTiles(let tiling), .files(let files)):
            return files.count == tiling.tiles.count
                && zip(tiling.tiles, files).allSatisfy { tile, file in
                    tiling.size(of: tile) == (file.width, file.height)
                        && file.format == tiling.rendering.encoding.format
                }
        case (.decode(let decoding), .pixels(let pixels)):
            let layout = pixels.layout
            return layout.width == decoding.width && layout.height == decoding.height
                && layout.frameCount == decoding.frameCount
        case (.reshape(let shape), .pixels(let pixels)):
            let isTurned = !shape.quarterTurns.isMultiple(of: 2)
            let (width, height) = (shape.resultWidth, shape.resultHeight)
            return pixels.layout.width == (isTurned ? height : width)
                && pixels.layout.height == (isTurned ? width : height) && hasSameFrames(pixels, input)
        case (.grey, .pixels(let pixels)), (.dither, .pixels(let pixels)), (.blur, .pixels(let pixels)):
            guard case .pixels(let source) = input else { return false }
            return pixels.layout.width == source.layout.width && pixels.layout.height == source.layout.height
                && hasSameFrames(pixels, input)
        default: return false
        }
    }

    private func hasSameFrames(_ pixels: PixelBuffer, _ input: PixelInput) -> Bool {
        guard case .pixels(let source) = input else { return false }
        return pixels.layout.delays == source.layout.delays && pixels.layout.loop == source.layout.loop
    }
}
