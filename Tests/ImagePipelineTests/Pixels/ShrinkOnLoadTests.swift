import CVips
import ImageLoading
import Testing

@testable import ImagePipeline

/// Tolerances: a picture that was shrunk while loading differs from one that was not by 3 on average; sizes are equal.
@Suite("Shrinking while loading")
struct ShrinkOnLoadTests {
    init() { #expect(TestProcess.isStarted) }

    private let context = ProcessingContext()

    /// A JPEG of the drawn picture.
    private static let file: [UInt8] = {
        _ = TestProcess.isStarted
        guard let raster = Picture.drawn(width: 900, height: 640).raster,
            let file = try? RasterEncoder.encode(raster, as: ImageEncoding(.jpeg, quality: 95))
        else { return [] }
        return file.bytes
    }()

    private func expectSame(_ processors: [any ImageProcessor], shrinks: Bool, _ words: String) throws {
        let request = DecodeRequest(for: processors)
        let chain = ProcessorChain(processors)
        let shrunk = try RasterDecoder.decode(Self.file, request)
        #expect((shrunk.byteCount < 900 * 640 * 3) == shrinks, "\(words)")
        let fast = try chain.process(shrunk, context)
        let slow = try chain.process(RasterDecoder.decode(Self.file), context)
        #expect((fast.width, fast.height) == (slow.width, slow.height), "\(words)")
        #expect(fast.fullSize == slow.fullSize && fast.isReduced == slow.isReduced, "\(words)")
        let difference = try #require(Picture(fast).difference(Picture(slow)))
        #expect(difference.mean < 3, "\(words): \(difference)")
    }

    @Test("cuts and turns before the shrinking don't forbid it")
    func table() throws {
        let box = try #require(CropBox(left: 530, top: 1_210, right: 777, bottom: 0))
        let narrow = Downsample(width: 111)
        try expectSame([narrow], shrinks: true, "downsample")
        try expectSame([CropBorders(box: box), narrow], shrinks: true, "crop, downsample")
        try expectSame([CropBorders(box: box).then(narrow), Greyscale()], shrinks: true, "chain, grey")
        try expectSame([SplitPage(.right), narrow], shrinks: true, "split, downsample")
        try expectSame([CropBorders(box: box), SplitPage(.left), Rotate(degrees: 90), narrow], shrinks: true, "all")
        try expectSame([Resize(.fill, width: 60, height: 200)], shrinks: true, "fill")
        try expectSame([Resize(.exact, width: 60, height: 200)], shrinks: true, "exact")
        try expectSame([Resize(.exact, width: 60, height: 2_000, enlarges: true)], shrinks: true, "taller")
        try expectSame([narrow, Sharpen(amount: 0.5)], shrinks: true, "downsample, sharpen")
        try expectSame([], shrinks: false, "nothing")
        try expectSame([CropBorders(box: box)], shrinks: false, "crop")
        try expectSame([Blur(sigma: 2), narrow], shrinks: false, "blur first")
        try expectSame([Downsample(width: 900)], shrinks: false, "not smaller")
    }

    @Test("whatever comes before, the size is the one asked for", arguments: 0..<12)
    func sizes(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
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

    @Test("requests are equal when the decoder has the same to do")
    func requests() {
        let width = Downsample(width: 480)
        let crop = CropBorders(box: CropBox(left: 500, top: 0, right: 0, bottom: 0) ?? .none)
        #expect(DecodeRequest(for: [width]) == DecodeRequest(box: PixelBox(width: 480)))
        #expect(DecodeRequest(for: [crop, width]) == DecodeRequest(for: [crop.then(width), Greyscale()]))
        #expect(DecodeRequest(for: [crop, width]) != DecodeRequest(for: [width]))
        #expect(DecodeRequest(for: [crop]) == DecodeRequest())
        #expect(DecodeRequest(for: [Greyscale(), width]) == DecodeRequest())
    }
}
