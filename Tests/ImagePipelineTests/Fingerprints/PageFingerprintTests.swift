import CVips
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Fingerprints of pages")
struct PageFingerprintTests {
    private static let pageCount = 40

    private static func fingerprint(_ samples: [UInt8], _ width: Int, _ height: Int) throws -> PageFingerprint {
        PageFingerprinting.fingerprint(
            of: try #require(LuminancePlane(width: width, height: height, samples: samples))
        )
    }

    private static func file(_ seed: Int, _ version: DrawnComic.Version, quality: Int? = nil) -> [UInt8] {
        let format = quality == nil ? QUIRE_VIPS_PNG : QUIRE_VIPS_JPEG
        return BorderFinderTests.File(format: format, quality: quality ?? 90)
            .bytes(DrawnComic(seed: seed).samples(version), version.width, version.height)
    }

    /// The versions, and the fraction of the pages that is recognised as the same page. All are recognised as the same
    /// picture.
    private static let versions: [(name: String, version: DrawnComic.Version, quality: Int?, samePages: Double)] = [
        ("another size", .init(width: 150, height: 225), nil, 0.9),
        ("JPEG of quality 50", .init(), 50, 0.97),
        ("darker paper", .init(gain: 0.85), nil, 0.97),
        ("a brighter and flatter scan", .init(gain: 0.8, offset: 40), nil, 0.97),
        ("borders cut by 2 %", .init(crop: 0.02), nil, 0),
        ("everything", .init(width: 180, height: 270, crop: 0.02, gain: 0.9, offset: 15), 50, 0),
    ]

    @Test("match the versions of a page, and no other page")
    func rates() throws {
        let originals = try (0..<Self.pageCount).map { seed in
            try PageAnalysis(ofPage: Self.file(seed, .init())).fingerprint
        }
        for page in originals { #expect(page.isDistinctive) }
        for (name, version, quality, samePages) in Self.versions {
            var (found, same, wrong) = (0, 0, 0)
            for seed in 0..<Self.pageCount {
                let other = try PageAnalysis(ofPage: Self.file(seed, version, quality: quality)).fingerprint
                if other.isSamePicture(as: originals[seed]) { found += 1 }
                if other.isSamePage(as: originals[seed]) { same += 1 }
                wrong += originals.indices.count { $0 != seed && other.isSamePicture(as: originals[$0]) }
            }
            #expect(Double(found) >= 0.95 * Double(Self.pageCount), "\(name): \(found)")
            #expect(Double(same) >= samePages * Double(Self.pageCount), "\(name): \(same)")
            #expect(wrong == 0, "\(name): \(wrong)")
        }
    }

    @Test("don't depend on the number of samples")
    func resolutions() throws {
        let page = DrawnComic(seed: 7)
        let original = try Self.fingerprint(page.samples(), DrawnComic.width, DrawnComic.height)
        for (width, height) in [(1_000, 1_500), (333, 500), (97, 143), (64, 96)] {
            let other = try Self.fingerprint(page.samples(.init(width: width, height: height)), width, height)
            #expect(other.distance(to: original) <= 6, "\(width) × \(height)")
        }
    }

    @Test("of blank pages, even with a number, noise or a gradual shadow, match nothing")
    func blank() throws {
        var random = SeededGenerator(seed: 3)
        let (width, height) = (300, 450)
        var pages: [[UInt8]] = [UInt8(0), 128, 255].map { [UInt8](repeating: $0, count: width * height) }
        pages.append((0..<width * height).map { _ in UInt8.random(in: 236...255, using: &random) })
        // A number at the bottom.
        pages.append(
            (0..<width * height).map { index in
                let (x, y) = (index % width, index / width)
                return (145..<156).contains(x) && (425..<437).contains(y) ? 20 : 250
            }
        )
        pages.append((0..<width * height).map { UInt8(240 + $0 % width * 10 / width) })
        let drawing = try Self.fingerprint(DrawnComic(seed: 1).samples(), DrawnComic.width, DrawnComic.height)
        for page in pages {
            let fingerprint = try Self.fingerprint(page, width, height)
            #expect(!fingerprint.isDistinctive, "\(fingerprint.detail)")
            #expect(!fingerprint.isSamePicture(as: fingerprint))
            #expect(!fingerprint.isSamePage(as: fingerprint))
            #expect(!drawing.isSamePicture(as: fingerprint))
        }
    }

    @Test("can be computed for planes of any shape", arguments: [(1, 1), (1, 5_000), (2_000, 1), (31, 33), (3, 100)])
    func shapes(width: Int, height: Int) throws {
        let samples = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 97) }
        _ = try Self.fingerprint(samples, width, height)
    }

    @Test("a page is decoded once for its edges and its fingerprint; wide pages and strips have no edges")
    func analysis() throws {
        let file = BorderFinderTests.File()
        let page = try PageAnalysis(ofPage: Self.file(1, .init()))
        #expect(page.edges != nil && page.fingerprint.isDistinctive)
        let wide = DrawnComic.Version(width: 600, height: 400)
        let strip = DrawnComic.Version(width: 100, height: 900)
        for version in [wide, strip] {
            let bytes = file.bytes(DrawnComic(seed: 1).samples(version), version.width, version.height)
            let analysis = try PageAnalysis(ofPage: bytes)
            #expect(analysis.edges == nil && analysis.fingerprint.isDistinctive)
        }
        #expect(throws: ImagePipelineError.self) { _ = try PageAnalysis(ofPage: [1, 2, 3]) }
    }

    @Test("two with a distance of at most three have a band in common")
    func bands() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let one = PageFingerprint(hash: UInt64.random(in: 0...UInt64.max, using: &random), detail: 9)
            var other = one
            for _ in 0..<3 { other.hash ^= 1 << UInt64.random(in: 0..<64, using: &random) }
            #expect(one.isSamePage(as: other))
            #expect(zip(one.bands, other.bands).contains { $0 == $1 })
            #expect(Set(one.bands).count == 4)
        }
    }
}

extension PageFingerprint {
    /// Returns whether two pages count as versions of one picture when publications are compared.
    fileprivate func isSamePicture(as other: PageFingerprint) -> Bool {
        isDistinctive && other.isDistinctive && distance(to: other) <= Self.maximumPictureDistance
    }
}
