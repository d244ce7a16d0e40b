import TestSupport
import Testing

@testable import Publications

@Suite("Image headers")
struct ImageHeaderTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let mediaType: String
        let width: Int
        let height: Int
        var testDescription: String { name }

        init(_ name: String, _ mediaType: String, _ width: Int, _ height: Int, _ bytes: [UInt8]) {
            (self.name, self.mediaType, self.width, self.height, self.bytes) = (name, mediaType, width, height, bytes)
        }
    }

    static let samples: [Sample] = [
        Sample("PNG", "image/png", 640, 480, SampleImages.png(640, 480)),
        Sample("PNG, greatest", "image/png", 2_147_483_647, 1, SampleImages.png(2_147_483_647, 1)),
        Sample("APNG", "image/apng", 40, 30, png([("acTL", [0, 0, 0, 2, 0, 0, 0, 0])])),
        Sample(
            "PNG with an animation chunk after its data",
            "image/png",
            40,
            30,
            png([("IDAT", [1]), ("acTL", [UInt8](repeating: 0, count: 8))])
        ),
        Sample("PNG, rotated", "image/png", 30, 40, png([("eXIf", SampleImages.exifBlock(6))])),
        Sample(
            "PNG, rotated, little endian, behind other chunks",
            "image/png",
            30,
            40,
            png([("gAMA", [0, 0, 1, 2]), ("eXIf", SampleImages.exifBlock(8, isBigEndian: false))])
        ),
        Sample("PNG, upside down", "image/png", 40, 30, png([("eXIf", SampleImages.exifBlock(3))])),
        Sample(
            "PNG whose first Exif chunk counts",
            "image/png",
            40,
            30,
            png([("eXIf", SampleImages.exifBlock(1)), ("eXIf", SampleImages.exifBlock(6))])
        ),
        Sample(
            "PNG with an orientation after its data",
            "image/png",
            40,
            30,
            png([("IDAT", [1]), ("eXIf", SampleImages.exifBlock(6))])
        ),
        Sample(
            "PNG, rotated, behind a long text",
            "image/png",
            30,
            40,
            png([("iTXt", [UInt8](repeating: 65, count: 20_000)), ("eXIf", SampleImages.exifBlock(6))])
        ),
        Sample(
            "PNG with an Exif chunk beyond the search",
            "image/png",
            40,
            30,
            png([("iTXt", [UInt8](repeating: 65, count: 70_000)), ("eXIf", SampleImages.exifBlock(6))])
        ),
        Sample(
            "PNG whose Exif chunk is damaged",
            "image/png",
            40,
            30,
            png([("eXIf", SampleImages.exifBlock(6))]).enumerated().map { $0.offset == 33 + 8 + 30 ? 7 : $0.element }
        ),
        Sample("PNG with a chunk of a JPEG", "image/png", 40, 30, png([("eXIf", Array("Exif\0\0".utf8))])),
        Sample("GIF", "image/gif", 65535, 3, SampleImages.gif(65535, 3)),
        Sample("BMP", "image/bmp", 31, 17, SampleImages.bmp(31, 17)),
        Sample("BMP from top to bottom", "image/bmp", 31, 17, SampleImages.bmp(31, -17)),
        Sample("BMP with a core header (OS/2)", "image/bmp", 31, 17, SampleImages.bmpOfFirstKind(31, 17)),
        Sample("JPEG", "image/jpeg", 1200, 1577, SampleImages.jpeg(1200, 1577)),
        Sample("JPEG, progressive", "image/jpeg", 1200, 1577, SampleImages.jpeg(1200, 1577, marker: 0xC2)),
        Sample("JPEG, upright", "image/jpeg", 40, 30, SampleImages.jpeg(40, 30, orientation: 1)),
        Sample("JPEG, upside down", "image/jpeg", 40, 30, SampleImages.jpeg(40, 30, orientation: 3)),
        Sample("JPEG, rotated", "image/jpeg", 30, 40, SampleImages.jpeg(40, 30, orientation: 6)),
        Sample(
            "JPEG, rotated, little endian",
            "image/jpeg",
            30,
            40,
            SampleImages.jpeg(40, 30, orientation: 8, isBigEndian: false)
        ),
        Sample("JPEG, mirrored and rotated", "image/jpeg", 30, 40, SampleImages.jpeg(40, 30, orientation: 5)),
        Sample("JPEG, orientation out of range", "image/jpeg", 40, 30, SampleImages.jpeg(40, 30, orientation: 9)),
        Sample("JPEG behind long segments", "image/jpeg", 8, 9, SampleImages.jpeg(8, 9, padding: [65535, 65535, 300])),
        Sample("WebP, lossy", "image/webp", 16383, 12, SampleImages.webpLossy(16383, 12)),
        Sample("WebP, lossless", "image/webp", 1, 16384, SampleImages.webpLossless(1, 16384)),
        Sample("WebP, extended", "image/webp", 16_777_216, 77, SampleImages.webpExtended(16_777_216, 77)),
        Sample(
            "WebP, rotated",
            "image/webp",
            30,
            40,
            webp([("VP8L", [0x2F, 1, 2]), ("EXIF", SampleImages.exifBlock(6))])
        ),
        Sample(
            "WebP, rotated, with the signature of a JPEG, behind metadata",
            "image/webp",
            30,
            40,
            webp([
                ("ICCP", [UInt8](repeating: 1, count: 5001)), ("VP8 ", [UInt8](repeating: 2, count: 90_001)),
                ("XMP ", [1]),
                ("EXIF", Array("Exif\0\0".utf8) + SampleImages.exifBlock(5, isBigEndian: false)),
            ])
        ),
        Sample(
            "WebP, rotated before its data",
            "image/webp",
            30,
            40,
            webp([("EXIF", SampleImages.exifBlock(6)), ("VP8L", [0x2F])])
        ),
        Sample(
            "WebP whose flags announce no Exif chunk",
            "image/webp",
            40,
            30,
            SampleImages.webpExtended(40, 30, chunks: [("EXIF", SampleImages.exifBlock(6))])
        ),
        Sample("AVIF", "image/avif", 801, 1200, SampleImages.heif(801, 1200)),
        Sample("AVIF, rotated", "image/avif", 1200, 801, SampleImages.heif(801, 1200, turns: 1)),
        Sample("AVIF, rotated twice", "image/avif", 801, 1200, SampleImages.heif(801, 1200, turns: 2)),
        Sample("AVIF with a thumbnail", "image/avif", 801, 1200, SampleImages.heif(801, 1200, thumbnail: (80, 120))),
        Sample(
            "AVIF with a larger item that is not the page",
            "image/avif",
            80,
            120,
            SampleImages.heif(80, 120, thumbnail: (801, 1200))
        ),
        Sample(
            "AVIF without a primary item",
            "image/avif",
            801,
            1200,
            SampleImages.heif(801, 1200, thumbnail: (80, 120), namesPrimaryItem: false)
        ),
        Sample("HEIC", "image/heic", 4032, 3024, SampleImages.heif(4032, 3024, brand: "heic")),
        Sample("TIFF", "image/tiff", 400, 300, SampleImages.tiff(400, 300)),
        Sample("TIFF, big endian", "image/tiff", 400, 300, SampleImages.tiff(400, 300, isBigEndian: true)),
        Sample("TIFF, rotated", "image/tiff", 300, 400, SampleImages.tiff(400, 300, orientation: 6)),
        Sample("BigTIFF", "image/tiff", 70_000, 3, SampleImages.tiff(70_000, 3, isBig: true)),
        Sample(
            "BigTIFF, big endian",
            "image/tiff",
            70_000,
            3,
            SampleImages.tiff(70_000, 3, isBigEndian: true, isBig: true)
        ),
        Sample("TIFF with a directory at its end", "image/tiff", 4, 3, SampleImages.tiff(4, 3, padding: 50_000)),
        Sample("JPEG XL, small", "image/jxl", 256, 8, SampleImages.jxl(256, 8)),
        Sample("JPEG XL, 9 bits", "image/jxl", 500, 511, SampleImages.jxl(500, 511)),
        Sample("JPEG XL, 13 and 18 bits", "image/jxl", 8000, 100_000, SampleImages.jxl(8000, 100_000)),
        Sample("JPEG XL, 30 bits", "image/jxl", 1, 1 << 30, SampleImages.jxl(1, 1 << 30)),
        Sample("JPEG XL, square", "image/jxl", 777, 777, SampleImages.jxl(0, 777, ratio: 1)),
        Sample("JPEG XL, 12:10", "image/jxl", 1200, 1000, SampleImages.jxl(0, 1000, ratio: 2)),
        Sample("JPEG XL, 4:3", "image/jxl", 1332, 999, SampleImages.jxl(0, 999, ratio: 3)),
        Sample("JPEG XL, 3:2", "image/jxl", 1500, 1000, SampleImages.jxl(0, 1000, ratio: 4)),
        Sample("JPEG XL, 16:9", "image/jxl", 1920, 1080, SampleImages.jxl(0, 1080, ratio: 5)),
        Sample("JPEG XL, 5:4", "image/jxl", 1250, 1000, SampleImages.jxl(0, 1000, ratio: 6)),
        Sample("JPEG XL, 2:1", "image/jxl", 2000, 1000, SampleImages.jxl(0, 1000, ratio: 7)),
        Sample("JPEG XL, rotated", "image/jxl", 511, 500, SampleImages.jxl(500, 511, orientation: 6)),
        Sample("JPEG XL, upside down", "image/jxl", 500, 511, SampleImages.jxl(500, 511, orientation: 3)),
        Sample(
            "JPEG XL in boxes",
            "image/jxl",
            500,
            511,
            SampleImages.jxlSignature + SampleImages.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
                + SampleImages.box("jxlc", SampleImages.jxl(500, 511))
        ),
        Sample(
            "JPEG XL in parts, behind metadata",
            "image/jxl",
            500,
            511,
            SampleImages.jxlSignature + SampleImages.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
                + SampleImages.box("Exif", [UInt8](repeating: 7, count: 9000))
                + SampleImages.box("jxlp", be(UInt32(0)) + SampleImages.jxl(500, 511))
        ),
    ]

    private static func png(_ chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
        SampleImages.png(40, 30, chunks: chunks)
    }

    private static func webp(_ chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
        SampleImages.webpExtended(40, 30, flags: 0x18, chunks: chunks)
    }

    /// The type and size when no more bytes are available.
    private func header(_ bytes: [UInt8]) -> ImageHeader? {
        switch ImageHeader.read(bytes) {
        case .found(let header), .foundUnlessRotated(let header, _): header
        default: nil
        }
    }

    @Test("type and size are read", arguments: samples)
    func reads(sample: Sample) {
        guard let header = header(sample.bytes) else {
            Issue.record("\(ImageHeader.read(sample.bytes))")
            return
        }
        #expect(header.mediaType == sample.mediaType)
        #expect(header.width == sample.width)
        #expect(header.height == sample.height)
    }

    @Test(
        "a truncated header asks for more bytes until it is complete",
        arguments: samples
    )
    func asksForMore(sample: Sample) {
        let whole = ImageHeader.read(sample.bytes)
        // Below this, the signature itself is incomplete.
        var count = 20
        var steps = 0
        while count < sample.bytes.count {
            steps += 1
            switch ImageHeader.read(Array(sample.bytes.prefix(count))) {
            case .needsMore(let wanted), .foundUnlessRotated(_, let wanted), .sizeElsewhere(_, let wanted):
                #expect(wanted > count)
                guard wanted > count, steps < 2000 else { return }
                count = wanted
            case let other:
                #expect(other == whole)
                return
            }
        }
        #expect(count >= sample.bytes.count)
    }

    @Test(
        "a damaged header is distinguished from an unknown one",
        arguments: [
            ("a JPEG without a frame", [0xFF, 0xD8, 0xFF, 0xDA, 0, 8] as [UInt8], "image/jpeg" as String?),
            ("a JPEG with a segment of length zero", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "image/jpeg"),
            ("a JPEG with noise between segments", [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 1, 2, 3], "image/jpeg"),
            ("a PNG of width zero", SampleImages.png(0, 5), "image/png"),
            ("a PNG of negative width", SampleImages.png(0x8000_0000, 5), "image/png"),
            ("a GIF of height zero", SampleImages.gif(5, 0), "image/gif"),
            ("a BMP of negative width", SampleImages.bmp(-5, 5), "image/bmp"),
            ("a JPEG without height", SampleImages.jpeg(5, 0), "image/jpeg"),
            ("text", Array("<!doctype html><title>404</title>".utf8), nil),
            ("nothing", [], nil),
            ("zeros", [UInt8](repeating: 0, count: 64), nil),
            ("a video of the same family", SampleImages.box("ftyp", Array("isom\0\0\0\0mp42".utf8)), nil),
        ]
    )
    func tellsDamaged(name: String, bytes: [UInt8], mediaType: String?) {
        if let mediaType {
            #expect(ImageHeader.read(bytes) == .damaged(mediaType: mediaType))
        } else {
            #expect(ImageHeader.read(bytes) == .unknown)
        }
    }

    @Test("an Exif block beyond the first bytes is requested")
    func waitsForExif() {
        let segment = SampleImages.exifSegment(6, isBigEndian: true, filler: 6000)
        let image = [0xFF, 0xD8] + segment + SampleImages.jpeg(40, 30).dropFirst(2)
        guard case .needsMore(let wanted) = ImageHeader.read(Array(image.prefix(4096))) else {
            Issue.record("did not ask for more")
            return
        }
        #expect(wanted > 6000)
        guard case .found(let header) = ImageHeader.read(image) else {
            Issue.record("not found")
            return
        }
        #expect(header.width == 30)
    }

    @Test("an image that ends before its Exif block keeps its size")
    func endsBeforeExif() throws {
        let folder = try TemporaryFolder()
        let turned = Self.webp([("VP8L", [UInt8](repeating: 0x2F, count: 90_001)), ("EXIF", SampleImages.exifBlock(6))])
        let far = Self.webp([("VP8L", [UInt8](repeating: 0x2F, count: 2 << 20)), ("EXIF", SampleImages.exifBlock(6))])
        let path = folder.path("a.cbz")
        try LibraryMadeZip.write(
            [
                ("1.webp", turned), ("2.webp", Array(turned.dropLast(60))), ("3.webp", far),
                ("4.png", SampleImages.png(40, 30)),
                (
                    "5.png",
                    Self.png([("iTXt", [UInt8](repeating: 65, count: 20_000)), ("eXIf", SampleImages.exifBlock(6))])
                ),
            ],
            to: path
        )
        let pages = try PublicationOpener.open(path: path).pages
        #expect(pages.map(\.width) == [30, 40, 40, 40, 30])
        #expect(pages.allSatisfy { $0.problem == nil })
        var limits = PublicationLimits.standard
        limits.maximumTotalHeaderBytes = 0
        let unread = try PublicationOpener.open(path: path, limits: limits).pages
        #expect(unread.map(\.width) == [40, 40, 40, 40, 40])
        #expect(unread.allSatisfy { $0.problem == nil })
    }

    @Test("random corruption never crashes or hangs", arguments: [UInt64](1...12))
    func survivesDamage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for sample in Self.samples {
            for _ in 0..<150 {
                var bytes = Array(sample.bytes.prefix(5000))
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let extreme: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
                    let index = Int.random(in: 0..<min(bytes.count, 200), using: &generator)
                    bytes[index] =
                        Bool.random(using: &generator)
                        ? extreme[Int.random(in: 0..<extreme.count, using: &generator)]
                        : UInt8.random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
                }
                switch ImageHeader.read(bytes) {
                case .needsMore(let wanted), .foundUnlessRotated(_, let wanted), .sizeElsewhere(_, let wanted):
                    #expect(wanted > bytes.count, "seed \(seed): \(sample.name)")
                default: break
                }
            }
        }
    }
}
