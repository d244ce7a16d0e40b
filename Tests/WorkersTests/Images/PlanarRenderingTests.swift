import CVips
import ImageCodecs
import Testing
import Workers

@Suite("Rendering in planes")
struct PlanarRenderingTests {
    /// JPEG without subsampling of chroma and almost without loss: close to the planes before the encoding.
    private static let lossless = PixelOperation.Encoding(format: .jpeg, quality: 100, effort: 0)

    private func render(_ file: SharedBytes, _ rendering: PixelOperation.Rendering) throws -> PixelResult {
        try VipsCodec().perform(.render(rendering), on: .file(file), WorkControl())
    }

    /// Decodes a file in a size with libvips.
    private func pixels(_ file: SharedBytes, _ width: Int, _ height: Int) throws -> PixelBuffer {
        let result = try VipsCodec().perform(
            .decode(.init(width: width, height: height)),
            on: .file(file),
            WorkControl()
        )
        guard case .pixels(let pixels) = result else { throw WorkerError.failed("there are no pixels") }
        return pixels
    }

    private func luma(_ file: SharedBytes, _ rendering: PixelOperation.Rendering) throws -> Luma {
        guard case .file(let made) = try render(file, rendering) else { throw WorkerError.failed("not rendered") }
        return Luma(try pixels(SharedBytes(made.bytes), made.width, made.height))
    }

    /// The formats of sources, by name.
    private static let sources = ["4:4:4", "4:2:2", "4:2:0", "4:4:0", "grey", "progressive", "PNG", "grey PNG", "WebP"]

    private func source(_ name: String, _ seed: Int, _ width: Int, _ height: Int) throws -> SharedBytes {
        let picture = DrawnPicture(seed: seed, width: width, height: height, bands: name.hasPrefix("grey") ? 1 : 3)
        return switch name {
        case "4:2:2": picture.jpeg(factors: (2, 1))
        case "4:2:0": picture.jpeg(factors: (2, 2))
        case "4:4:0": picture.jpeg(factors: (1, 2))
        case "progressive": picture.jpeg(factors: (2, 2), scans: 1)
        case "PNG", "grey PNG": try picture.file(QUIRE_VIPS_PNG)
        case "WebP": try picture.file(QUIRE_VIPS_WEBP)
        default: picture.jpeg()
        }
    }

    /// Sizes that are even, odd, tall, one pixel wide, or anything.
    private func size(_ seed: Int) -> (width: Int, height: Int) {
        let random = (seed &* 2_654_435_761) >> 8
        let (across, down) = (random % 90, random / 90 % 90)
        return switch seed % 5 {
        case 0: (60 + 2 * across, 60 + 2 * down)
        case 1: (61 + 2 * across, 61 + 2 * down)
        case 2: (20 + across, 600 + 8 * down)
        case 3: (1 + across % 2, 30 + 4 * down)
        default: (3 + across, 3 + down)
        }
    }

    @Test("the luma of 216 pictures agrees with that of libvips", arguments: sources.indices)
    func agreement(_ index: Int) throws {
        for part in 0..<24 {
            let seed = part * Self.sources.count + index
            let (width, height) = size(seed)
            // Down to a third, and without scaling for every fourth picture.
            let factor = part % 4 == 3 ? 1 : 1 + Double(seed % 20) / 10
            let scaled = (
                max(Int((Double(width) / factor).rounded()), 1), max(Int((Double(height) / factor).rounded()), 1)
            )
            // libwebp's own conversion to RGB, which libvips uses, is wrong for a single column that was scaled.
            if Self.sources[index] == "WebP", scaled.0 == 1, width > 1 { continue }
            let file = try source(Self.sources[index], seed, width, height)
            let found = try luma(file, .init(width: scaled.0, height: scaled.1, Self.lossless))
            let wanted = Luma(try pixels(file, scaled.0, scaled.1))
            let ratio = found.ratio(to: wanted)
            #expect(ratio >= 40, "seed \(seed), \(Self.sources[index]), \(width) × \(height) to \(scaled): \(ratio) dB")
        }
    }

    @Test("a JPEG that its decoder scales down agrees too", arguments: [4.2, 6, 8.5, 17])
    func decoderScales(_ factor: Double) throws {
        for seed in 0..<4 {
            let (width, height) = (900 + 13 * seed, 700 + 7 * seed)
            let scaled = (Int(Double(width) / factor), Int(Double(height) / factor))
            let file = try source("4:2:0", seed, width, height)
            let found = try luma(file, .init(width: scaled.0, height: scaled.1, Self.lossless))
            let ratio = found.ratio(to: Luma(try pixels(file, scaled.0, scaled.1)))
            #expect(ratio >= 40, "seed \(seed): \(ratio) dB")
        }
    }

    @Test("a PNG that is reduced to a quarter or less agrees too", arguments: [4.0, 5.3, 7, 12.6])
    func shrinks(_ factor: Double) throws {
        for seed in 0..<4 {
            let (width, height) = (800 + 13 * seed, 611 + 7 * seed)
            let scaled = (Int(Double(width) / factor), Int(Double(height) / factor))
            let file = try source(seed == 3 ? "grey PNG" : "PNG", seed, width, height)
            let found = try luma(file, .init(width: scaled.0, height: scaled.1, Self.lossless))
            let ratio = found.ratio(to: Luma(try pixels(file, scaled.0, scaled.1)))
            #expect(ratio >= 40, "seed \(seed): \(ratio) dB")
        }
    }

    @Test("the greys of a profile agree too", arguments: [1, 1.8, 2.2, 2.6])
    func greys(_ gamma: Double) throws {
        let profile = ColourProfile(curve: .gamma(gamma), space: "GRAY").bytes
        let file = DrawnPicture(seed: 6, width: 301, height: 207, bands: 1).jpeg(profile: profile)
        let found = try luma(file, .init(width: 150, height: 103, Self.lossless))
        let ratio = found.ratio(to: Luma(try pixels(file, 150, 103)))
        #expect(ratio >= 40, "\(ratio) dB")
    }

    @Test("the edges of a checkerboard stay where they are", arguments: ["JPEG", "4:2:0", "PNG", "WebP"], [2, 3])
    func geometry(_ format: String, _ factor: Int) throws {
        let field = 8 * factor
        let edge = 12 * field
        let samples = (0..<edge * edge).flatMap { index -> [UInt8] in
            let isWhite = (index % edge / field + index / edge / field).isMultiple(of: 2)
            return [UInt8](repeating: isWhite ? 255 : 0, count: 3)
        }
        let picture = DrawnPicture(width: edge, height: edge, bands: 3, samples: samples)
        let file =
            switch format {
            case "4:2:0": picture.jpeg(factors: (2, 2))
            case "PNG": try picture.file(QUIRE_VIPS_PNG)
            case "WebP": try picture.file(QUIRE_VIPS_WEBP)
            default: picture.jpeg()
            }
        // The whole picture, and an area that begins at an odd pixel.
        for start in [0, 8 + 1] {
            var rendering = PixelOperation.Rendering(width: edge / factor, height: edge / factor, Self.lossless)
            let length = edge / factor - start
            (rendering.left, rendering.top, rendering.width, rendering.height) = (start, start, length, length)
            (rendering.resultWidth, rendering.resultHeight) = (length, length)
            let luma = try luma(file, rendering)
            for position in stride(from: 16 - start, to: length - 8, by: 8) {
                for line in stride(from: 12 - start, to: length - 4, by: 8) where line > 0 {
                    // On both sides of an edge, the values are at the same distance from the mean.
                    let across = luma[position - 1, line] + luma[position, line]
                    let down = luma[line, position - 1] + luma[line, position]
                    #expect(abs(across - 255) < 8 && abs(down - 255) < 8, "\(format), from \(start), at \(position)")
                }
            }
        }
    }

    @Test("a grey file becomes a JPEG with one component, and the subsampling depends on the quality")
    func components() throws {
        func header(_ bands: Int, quality: Int) throws -> [UInt8] {
            let file = DrawnPicture(seed: 5, width: 61, height: 47, bands: bands).jpeg()
            let encoding = PixelOperation.Encoding(format: .jpeg, quality: quality, effort: 0)
            guard case .file(let made) = try render(file, .init(width: 31, height: 25, encoding)) else { return [] }
            // The frame header: its marker, length, precision, size, number of components, and their factors.
            let start = try #require(
                made.bytes.indices.dropLast().first { made.bytes[$0...].starts(with: [0xFF, 0xC0]) }
            )
            #expect(!made.bytes[..<start].contains { $0 == 0xE0 })
            return [made.bytes[start + 9], made.bytes[start + 11]]
        }
        #expect(try header(1, quality: 82) == [1, 0x11])
        #expect(try header(3, quality: 82) == [3, 0x22])
        #expect(try header(3, quality: 92) == [3, 0x11])
    }

    @Test("a page larger than a slab has no seams")
    func slabs() throws {
        let file = DrawnPicture(seed: 3, width: 2_600, height: 2_600).jpeg()
        let found = try luma(file, .init(width: 690, height: 690, Self.lossless))
        #expect(found.ratio(to: Luma(try pixels(file, 690, 690))) >= 40)
    }

    @Test("a cancelled or late operation ends")
    func stops() throws {
        let file = DrawnPicture(seed: 1, width: 300, height: 300).jpeg()
        let operation = PixelOperation.render(.init(width: 100, height: 100, Self.lossless))
        let cancelled = WorkControl()
        cancelled.cancel()
        #expect(throws: WorkerError.cancelled) {
            _ = try VipsCodec().perform(operation, on: .file(file), cancelled)
        }
        #expect(throws: WorkerError.timedOut) {
            _ = try VipsCodec().perform(operation, on: .file(file), WorkControl(timeLimit: 0))
        }
    }
}
