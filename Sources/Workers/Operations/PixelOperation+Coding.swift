/// Encodes and decodes operations, each as a number and parameters.
extension PixelOperation {
    /// The number of the operation, without its parameters.
    var number: UInt16 {
        switch self {
        case .readHeader: 1
        case .decode: 2
        case .reshape: 3
        case .grey: 4
        case .dither: 5
        case .blur: 6
        case .encode: 7
        case .luminance: 8
        case .draw: 9
        case .render: 10
        case .renderTiles: 11
        case .convertMobi: 40
        case .misbehave: 100
        }
    }

    /// Writes the parameters.
    func write(to writer: inout PayloadWriter) {
        switch self {
        case .readHeader, .grey, .dither, .convertMobi: break
        case .decode(let decoding):
            writer.add(decoding.width)
            writer.add(decoding.height)
            writer.add(decoding.frameCount)
            writer.add(decoding.isTolerant)
        case .reshape(let shape):
            for value in [
                shape.left, shape.top, shape.width, shape.height, shape.resultWidth, shape.resultHeight,
                shape.quarterTurns,
            ] {
                writer.add(value)
            }
        case .blur(let sigma): writer.add(sigma)
        case .encode(let encoding): encoding.write(to: &writer)
        case .luminance(let cell): writer.add(cell)
        case .draw(let scale, let isGrey, let encoding):
            writer.add(scale)
            writer.add(isGrey)
            encoding.write(to: &writer)
        case .render(let rendering): rendering.write(to: &writer)
        case .renderTiles(let tiling): tiling.write(to: &writer)
        case .misbehave(let misbehaviour): writer.add(misbehaviour.rawValue)
        }
    }

    /// Reads an operation.
    init(number: UInt16, from reader: inout PayloadReader) throws(ProtocolViolation) {
        let edge = 1...PixelOperation.largestEdge
        switch number {
        case 1: self = .readHeader
        case 2:
            self = .decode(
                Decoding(
                    width: try reader.integer(edge),
                    height: try reader.integer(edge),
                    frameCount: try reader.integer(edge),
                    isTolerant: try reader.boolean()
                )
            )
        case 3:
            self = .reshape(
                Shape(
                    left: try reader.integer(0...PixelOperation.largestEdge),
                    top: try reader.integer(0...PixelOperation.largestEdge),
                    width: try reader.integer(edge),
                    height: try reader.integer(edge),
                    resultWidth: try reader.integer(edge),
                    resultHeight: try reader.integer(edge),
                    quarterTurns: try reader.integer(0...3)
                )
            )
        case 4: self = .grey
        case 5: self = .dither
        case 6: self = .blur(sigma: try reader.double())
        case 7: self = .encode(try Encoding(from: &reader))
        case 8: self = .luminance(cell: try reader.integer(1...1 << 20))
        case 9:
            self = .draw(
                scale: try reader.double(),
                isGrey: try reader.boolean(),
                try Encoding(from: &reader)
            )
        case 10: self = .render(try Rendering(from: &reader))
        case 11: self = .renderTiles(try Tiling(from: &reader))
        case 40: self = .convertMobi
        case 100:
            guard let misbehaviour = Misbehaviour(rawValue: try reader.byte()) else {
                throw ProtocolViolation("unknown operation")
            }
            self = .misbehave(misbehaviour)
        default: throw ProtocolViolation("unknown operation")
        }
    }

    /// The largest edge of an image, in pixels, and the largest number of frames.
    static let largestEdge = 10_000_000
}

extension PixelOperation.Encoding {
    func write(to writer: inout PayloadWriter) {
        writer.add(format.rawValue)
        writer.add(quality)
        writer.add(effort)
    }

    init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        guard let format = PixelFormat(rawValue: try reader.byte()) else { throw ProtocolViolation("unknown format") }
        self.init(format: format, quality: try reader.integer(1...100), effort: try reader.integer(0...10))
    }
}

extension PixelOperation.Rendering {
    func write(to writer: inout PayloadWriter) {
        for value in [scaledWidth, scaledHeight, left, top, width, height, resultWidth, resultHeight] {
            writer.add(value)
        }
        encoding.write(to: &writer)
    }

    init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        let edge = 1...PixelOperation.largestEdge
        let position = 0...PixelOperation.largestEdge
        (scaledWidth, scaledHeight) = (try reader.integer(edge), try reader.integer(edge))
        (left, top) = (try reader.integer(position), try reader.integer(position))
        (width, height) = (try reader.integer(edge), try reader.integer(edge))
        (resultWidth, resultHeight) = (try reader.integer(edge), try reader.integer(edge))
        encoding = try PixelOperation.Encoding(from: &reader)
    }
}

extension PixelBuffer.Layout {
    func write(to writer: inout PayloadWriter) {
        writer.add(width)
        writer.add(height)
        writer.add(bands)
        writer.add(loop)
        writer.add(delays)
    }

    init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        width = try reader.integer(1...PixelOperation.largestEdge)
        height = try reader.integer(1...PixelOperation.largestEdge)
        bands = try reader.integer(1...4)
        loop = try reader.integer(0...Int(Int32.max))
        delays = try reader.integers(0...Int(Int32.max))
    }
}
