/// Results as messages and back.
extension PixelResult {
    fileprivate enum Kind: UInt8 {
        case header = 1
        case pixels = 2
        case file = 3
        case plane = 4
        case unsuitable = 5
        case files = 6
        case mobi = 40
    }

    /// The values beside the body.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .header(let header):
            writer.add(Kind.header.rawValue)
            for value in [header.width, header.height, header.bands, header.bits, header.orientation] {
                writer.add(value)
            }
            writer.add(header.frameCount)
            writer.add(header.isInterlaced)
            writer.add(header.hasAlpha)
        case .pixels(let pixels):
            writer.add(Kind.pixels.rawValue)
            pixels.layout.write(to: &writer)
        case .file(let file):
            writer.add(Kind.file.rawValue)
            writer.add(file.format.rawValue)
            writer.add(file.width)
            writer.add(file.height)
        case .files(let files):
            writer.add(Kind.files.rawValue)
            writer.add(files.count)
            for file in files {
                writer.add(file.format.rawValue)
                for value in [file.width, file.height, file.bytes.count] { writer.add(value) }
            }
        case .plane(let plane):
            writer.add(Kind.plane.rawValue)
            writer.add(plane.width)
            writer.add(plane.height)
        case .unsuitable(let reason):
            writer.add(Kind.unsuitable.rawValue)
            writer.add(reason.rawValue)
        case .mobi(let conversion):
            writer.add(Kind.mobi.rawValue)
            if case .refused(let reason) = conversion { writer.add(reason.rawValue) } else { writer.add(UInt8(0)) }
        }
        return writer.bytes
    }

    /// Reads a result.
    ///
    /// - Parameters:
    ///   - payload: The values of the answer.
    ///   - body: The bytes of the result.
    ///   - operation: The operation that was requested.
    /// - Throws: When the result isn't one of the operation, or its size is not the one of its body.
    init(payload: [UInt8], body: SharedBytes, of operation: PixelOperation) throws(ProtocolViolation) {
        var reader = PayloadReader(payload)
        guard let kind = Kind(rawValue: try reader.byte()), Kind.all(of: operation).contains(kind) else {
            throw ProtocolViolation("another result")
        }
        let edge = 1...PixelOperation.largestEdge
        switch kind {
        case .header:
            self = .header(try PixelHeader(from: &reader))
        case .pixels:
            guard let pixels = PixelBuffer(try PixelBuffer.Layout(from: &reader), samples: body) else {
                throw ProtocolViolation("wrong number of samples")
            }
            self = .pixels(pixels)
        case .file:
            guard let format = PixelFormat(rawValue: try reader.byte()), body.count > 0 else {
                throw ProtocolViolation("no file")
            }
            let (width, height) = (try reader.integer(edge), try reader.integer(edge))
            self = .file(PixelFile(format: format, width: width, height: height, bytes: body.copy()))
        case .files:
            self = .files(try Self.files(from: &reader, body))
        case .plane:
            let (width, height) = (try reader.integer(edge), try reader.integer(edge))
            let (count, overflows) = width.multipliedReportingOverflow(by: height)
            guard !overflows, count == body.count else { throw ProtocolViolation("wrong number of cells") }
            self = .plane(PixelPlane(width: width, height: height, samples: body.copy()))
        case .unsuitable:
            guard let reason = Unsuitability(rawValue: try reader.byte()), body.count == 0 else {
                throw ProtocolViolation("unknown reason")
            }
            self = .unsuitable(reason)
        case .mobi:
            let code = try reader.byte()
            if code == 0 {
                guard body.count > 0 else { throw ProtocolViolation("no book") }
                self = .mobi(.parts(body.copy()))
            } else {
                guard let reason = MobiConversion.Refusal(rawValue: code), body.count == 0 else {
                    throw ProtocolViolation("unknown reason")
                }
                self = .mobi(.refused(reason))
            }
        }
        try reader.end()
    }
}

extension PixelResult {
    /// Reads files that follow each other in the body.
    private static func files(
        from reader: inout PayloadReader,
        _ body: SharedBytes
    ) throws(ProtocolViolation) -> [PixelFile] {
        let edge = 1...PixelOperation.largestEdge
        let limit = PixelOperation.Tiling.columnLimit * PixelOperation.Tiling.rowLimit
        let bytes = body.copy()
        var rest = bytes[...]
        var files: [PixelFile] = []
        for _ in 0..<(try reader.integer(1...limit)) {
            guard let format = PixelFormat(rawValue: try reader.byte()) else { throw ProtocolViolation("no file") }
            let (width, height) = (try reader.integer(edge), try reader.integer(edge))
            let count = try reader.integer(1...WorkerMessage.Limit.body)
            guard count <= rest.count else { throw ProtocolViolation("a file ends early") }
            files.append(PixelFile(format: format, width: width, height: height, bytes: Array(rest.prefix(count))))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty else { throw ProtocolViolation("too long") }
        return files
    }
}

extension PixelResult.Kind {
    /// The kinds of results that an operation has.
    fileprivate static func all(of operation: PixelOperation) -> [Self] {
        switch operation {
        case .readHeader, .misbehave: [.header]
        case .decode, .reshape, .grey, .dither, .blur: [.pixels]
        case .encode, .draw: [.file]
        case .luminance: [.plane]
        case .render: [.file, .unsuitable]
        case .renderTiles: [.files, .unsuitable]
        case .convertMobi: [.mobi]
        }
    }
}

extension PixelHeader {
    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        let edge = 1...PixelOperation.largestEdge
        self.init(
            width: try reader.integer(edge),
            height: try reader.integer(edge),
            bands: try reader.integer(1...64),
            bits: try reader.integer(1...128),
            orientation: try reader.integer(0...8),
            frameCount: try reader.integer(1...PixelOperation.largestEdge),
            isInterlaced: try reader.boolean(),
            hasAlpha: try reader.boolean()
        )
    }
}
