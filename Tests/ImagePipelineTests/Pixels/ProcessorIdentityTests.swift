import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

/// A processor with random parameters, and a text of its effective parameters by the documented rules.
private struct Sample {
    let processor: any ImageProcessor
    let canonical: String

    init(_ processor: any ImageProcessor, _ canonical: String) {
        self.processor = processor
        self.canonical = canonical
    }

    static func random(_ numbers: inout SeededGenerator) -> Sample {
        random(kind: Int.random(in: 0..<8, using: &numbers), &numbers)
    }

    static func random(kind: Int, _ numbers: inout SeededGenerator) -> Sample {
        switch kind {
        case 0:
            let width = edge(&numbers)
            let height = edge(&numbers)
            let words = [width, height].map { edge in
                edge.flatMap { $0 > 1_000_000 ? nil : max($0, 1) }.map(String.init) ?? "any"
            }
            return Sample(Downsample(box: PixelBox(width: width, height: height)), "downsample \(words)")
        case 1:
            let times = Int.random(in: -2...8, using: &numbers)
            return Sample(Halve(times: times), "halve \(min(max(times, 0), 5))")
        case 2:
            let cuts = (0..<4).map { _ in Int.random(in: 0...3, using: &numbers) * 500 }
            let box = CropBox(left: cuts[0], top: cuts[1], right: cuts[2], bottom: cuts[3]) ?? .none
            return Sample(CropBorders(box: box), "crop \(cuts)")
        case 3:
            let half = SplitPage.Half.allCases.randomElement(using: &numbers) ?? .first
            let isRightToLeft = Bool.random(using: &numbers)
            let side = (half == .first) != isRightToLeft ? "left" : "right"
            return Sample(SplitPage(half, isRightToLeft: isRightToLeft), "split \(side)")
        case 4:
            let quarter = Int.random(in: -9...9, using: &numbers)
            return Sample(Rotate(degrees: quarter * 90), "rotate \(((quarter % 4) + 4) % 4)")
        case 5: return Sample(Greyscale(), "grey")
        case 6: return Sample(Dither(), "dither")
        default:
            let sigma = real(&numbers, 0...30)
            let tenths = sigma.isNaN || sigma < 0.25 ? 0 : Int((min(max(sigma, 0.5), 25) * 10).rounded())
            return Sample(Blur(sigma: sigma), "blur \(tenths)")
        }
    }

    /// Returns one of a few values, so that equal ones occur, including the ends of every range.
    private static func edge(_ numbers: inout SeededGenerator) -> Int? {
        [nil, -4, 0, 1, 2, 16, 480, 65_535, 65_536, 1_000_000, 1_000_001, .max].randomElement(using: &numbers) ?? nil
    }

    private static func real(_ numbers: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: -1
        case 1: .nan
        case 2: range.upperBound * 40
        case 3: -0.0
        default: Double(Int.random(in: 0...40, using: &numbers)) / 40 * range.upperBound
        }
    }
}

@Suite("Identities of processors")
struct ProcessorIdentityTests {
    init() { #expect(TestProcess.isStarted) }

    @Test("two processors have the same identity exactly when they have the same effect", arguments: 0..<20)
    func injective(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let kind = Int.random(in: 0..<8, using: &numbers)
            // Half of the pairs are of the same kind, which is the difficult case.
            let left = Sample.random(kind: kind, &numbers)
            let right =
                Bool.random(using: &numbers) ? Sample.random(kind: kind, &numbers) : Sample.random(&numbers)
            #expect(
                (left.processor.identity == right.processor.identity) == (left.canonical == right.canonical),
                "seed \(seed): \(left.canonical), \(right.canonical)"
            )
        }
    }

    /// Tests every step of every scale: no two processors of a kind give the same pixels.
    @Test("processors with different identities give different pixels")
    func visible() throws {
        let raster = try #require(Picture.drawn(width: 96, height: 64).raster)
        let kinds: [[any ImageProcessor]] = [
            (1..<96).map { Downsample(width: $0) },
            [0, 500, 1_000].flatMap { left in
                [0, 700].compactMap { top in
                    CropBox(left: left, top: top, right: 300, bottom: 0).map { CropBorders(box: $0) }
                }
            },
            SplitPage.Side.allCases.map { SplitPage($0) },
            (0..<4).map { Rotate(quarterTurns: $0) },
            [Blur(sigma: 0)] + (5...120).map { Blur(sigma: Double($0) / 10) },
        ]
        for processors in kinds {
            var seen: [[UInt8]: any ImageProcessor] = [:]
            for processor in processors {
                let result = try processor.process(raster, ProcessingContext())
                let key = result.pixels + [UInt8(result.width), UInt8(result.height), UInt8(result.bands)]
                if let other = seen.updateValue(processor, forKey: key) {
                    Issue.record("\(processor) and \(other) give the same pixels")
                }
            }
        }
    }

    @Test("parameters out of range are clamped and have the identity of the clamped value", arguments: 0..<4)
    func clamped(seed: UInt64) throws {
        let raster = try #require(Picture.drawn(width: 40, height: 30).raster)
        var numbers = SeededGenerator(seed: seed)
        for kind in [1, 3, 4, 5] {
            var results: [ProcessorIdentity: [UInt8]] = [:]
            for _ in 0..<40 {
                let sample = Sample.random(kind: kind, &numbers)
                let pixels = try sample.processor.process(raster, ProcessingContext()).pixels
                if let same = results[sample.processor.identity] {
                    #expect(same == pixels, "seed \(seed): \(sample.canonical)")
                }
                results[sample.processor.identity] = pixels
            }
        }
    }

    @Test("an encoding replaces omitted values by defaults and drops settings that the encoder ignores")
    func encodings() {
        #expect(ImageEncoding(.webp) == ImageEncoding(.webp, quality: 80))
        #expect(ImageEncoding(.webp).identity == ImageEncoding(.webp, quality: 80, effort: 2).identity)
        #expect(ImageEncoding(.png, quality: 3) == ImageEncoding(.png))
        #expect(ImageEncoding(.gif, quality: 3) == ImageEncoding(.gif))
        #expect(ImageEncoding(.jpeg, effort: 9) == ImageEncoding(.jpeg))
        #expect(ImageEncoding(.jpeg, quality: 400) == ImageEncoding(.jpeg, quality: 100))
        #expect(ImageEncoding(.jpeg, quality: -4) == ImageEncoding(.jpeg, quality: 1))
        var seen: Set<ProcessorIdentity> = []
        for format in ImageFormat.allCases {
            for quality in format.hasQuality ? [1, 60, 82, 92] : [1] {
                #expect(seen.insert(ImageEncoding(format, quality: quality).identity).inserted)
            }
        }
    }
}
