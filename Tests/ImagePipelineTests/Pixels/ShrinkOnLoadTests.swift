import CVips
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

/// Tolerances: an image scaled while loading differs by 3 on average from one scaled afterwards. The sizes are equal.
@Suite("Scaling while loading")
struct ShrinkOnLoadTests {
    init() { #expect(TestProcess.isStarted) }

    /// A JPEG of the drawn image.
    private static let file: [UInt8] = {
        _ = TestProcess.isStarted
        guard let raster = Picture.drawn(width: 900, height: 640).raster,
            let file = try? RasterEncoder.encode(raster, as: ImageEncoding(.jpeg, quality: 95))
        else { return [] }
        return file.bytes
    }()

    private func expectSame(_ processors: [any ImageProcessor], shrinks: Bool, _ words: String) throws {
        let request = DecodeRequest(for: processors)
        let shrunk = try RasterDecoder.decode(Self.file, request)
        #expect((shrunk.byteCount < 900 * 640 * 3) == shrinks, "\(words)")
        let fast = try shrunk.processed(by: processors)
        let slow = try RasterDecoder.decode(Self.file).processed(by: processors)
        #expect((fast.width, fast.height) == (slow.width, slow.height), "\(words)")
        #expect(fast.fullSize == slow.fullSize, "\(words)")
        let difference = try #require(Picture(fast).difference(Picture(slow)))
        #expect(difference.mean < 3, "\(words): \(difference)")
    }

    @Test("crops and rotations before the scaling allow scaling while loading")
    func table() throws {
        let box = try #require(CropBox(left: 530, top: 1_210, right: 777, bottom: 0))
        let narrow = Downsample(width: 111)
        try expectSame([narrow], shrinks: true, "downsample")
        try expectSame([CropBorders(box: box), narrow], shrinks: true, "crop, downsample")
        try expectSame([CropBorders(box: box), narrow, Greyscale()], shrinks: true, "crop, downsample, grey")
        try expectSame([SplitPage(.right), narrow], shrinks: true, "split, downsample")
        try expectSame([CropBorders(box: box), SplitPage(.left), Rotate(degrees: 90), narrow], shrinks: true, "all")
        try expectSame([narrow, Blur(sigma: 0.5)], shrinks: true, "downsample, blur")
        try expectSame([], shrinks: false, "nothing")
        try expectSame([CropBorders(box: box)], shrinks: false, "crop")
        try expectSame([Blur(sigma: 2), narrow], shrinks: false, "blur first")
        try expectSame([Downsample(width: 900)], shrinks: false, "not smaller")
    }

    @Test("with any processors before it, the size is the requested one", arguments: 0..<12)
    func sizes(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            var processors: [any ImageProcessor] = []
            for _ in 0..<Int.random(in: 0...3, using: &numbers) {
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0:
                    let cuts = (0..<4).map { _ in Int.random(in: 0...2_000, using: &numbers) }
                    let box = CropBox(left: cuts[0], top: cuts[1], right: cuts[2], bottom: cuts[3]) ?? .none
                    processors.append(CropBorders(box: box))
                case 1:
                    processors.append(SplitPage(Bool.random(using: &numbers) ? .left : .right))
                default:
                    processors.append(Rotate(quarterTurns: Int.random(in: 0..<4, using: &numbers)))
                }
            }
            let box = PixelBox(width: Int.random(in: 20...160, using: &numbers))
            processors.append(Downsample(box: box))
            try expectSame(processors, shrinks: true, "seed \(seed): \(processors)")
        }
    }

    @Test("requests are equal when they decode the same pixels")
    func requests() {
        let width = Downsample(width: 480)
        let crop = CropBorders(box: CropBox(left: 500, top: 0, right: 0, bottom: 0) ?? .none)
        #expect(DecodeRequest(for: [width]) == DecodeRequest(box: PixelBox(width: 480)))
        #expect(DecodeRequest(for: [crop, width]) == DecodeRequest(for: [crop, width, Greyscale()]))
        #expect(DecodeRequest(for: [crop, width]) != DecodeRequest(for: [width]))
        #expect(DecodeRequest(for: [crop]) == DecodeRequest())
        #expect(DecodeRequest(for: [Greyscale(), width]) == DecodeRequest())
    }
}
