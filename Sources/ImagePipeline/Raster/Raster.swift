import CVips
import Synchronization

/// A decoded picture in memory: upright, eight bits a channel, grey or sRGB, with or without transparency.
///
/// A raster never changes, is shared freely between threads, and gives its memory back with its last copy.
public struct Raster: Sendable {
    private let storage: Storage

    /// The size this picture would have if the decoder had not shrunk it while loading: what processors that cut and
    /// scale reckon with, so that they come out the same whether or not it did.
    public let fullSize: PixelSize
    /// Whether the file ended early: what was missing is blank, or the frames that were missing are left out.
    public let isPartial: Bool
    /// Whether the picture has fewer pixels than what it was made from.
    public let isReduced: Bool

    /// Takes over what the shim made.
    init(taking raster: quire_vips_raster, fullSize: PixelSize? = nil, isPartial: Bool, isReduced: Bool) {
        storage = Storage(raster)
        self.fullSize = fullSize ?? PixelSize(width: Int(raster.width), height: Int(raster.height))
        self.isPartial = isPartial
        self.isReduced = isReduced
    }

    private init(_ raster: Raster, fullSize: PixelSize, isReduced: Bool) {
        storage = raster.storage
        self.fullSize = fullSize
        isPartial = raster.isPartial
        self.isReduced = isReduced
    }

    /// A still picture of one's own pixels, for closure processors and tests.
    ///
    /// - Parameters:
    ///   - width: Width in pixels, from 1.
    ///   - height: Height in pixels, from 1.
    ///   - bands: 1 for grey, 2 for grey and transparency, 3 for red, green and blue, 4 with transparency.
    ///   - pixels: The samples row by row, interleaved: `width * height * bands` of them.
    /// - Returns: Nil when the numbers don't fit together.
    public init?(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard (1...4).contains(bands), !isTooLarge, let shortWidth = Int32(exactly: width),
            let shortHeight = Int32(exactly: height), shortWidth > 0, shortHeight > 0,
            pixels.count.isMultiple(of: bands), pixels.count / bands == area
        else { return nil }
        var raster = quire_vips_raster()
        let status = pixels.withUnsafeBytes {
            quire_vips_raster_copy($0.baseAddress, shortWidth, shortHeight, Int32(bands), &raster)
        }
        guard status == 0 else { return nil }
        self.init(taking: raster, isPartial: false, isReduced: false)
    }

    /// Width of a frame in pixels.
    public var width: Int { Int(storage.raster.width) }
    /// Height of a frame in pixels.
    public var height: Int { Int(storage.raster.height) }
    /// Channels: 1 grey, 2 grey and transparency, 3 red, green and blue, 4 with transparency.
    public var bands: Int { Int(storage.raster.bands) }
    /// Whether the last channel is transparency.
    public var hasAlpha: Bool { bands == 2 || bands == 4 }
    /// Whether there is one channel of light.
    public var isGrey: Bool { bands < 3 }
    /// Frames of an animation; 1 for a still picture.
    public var frameCount: Int { Int(storage.raster.frames) }
    /// How often an animation plays; 0 for ever.
    public var loopCount: Int { Int(storage.raster.loop) }
    /// Milliseconds each frame is shown; empty for a still picture.
    public var delays: [Int] {
        guard let delays = storage.raster.delays else { return [] }
        return (0..<frameCount).map { Int(delays[$0]) }
    }
    /// Bytes of pixels held: what a cache of rasters counts.
    public var byteCount: Int { storage.byteCount }
    /// Width and height of a frame.
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Lends the samples: row by row, interleaved, frames one below the other; ``byteCount`` of them.
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try body(UnsafeRawBufferPointer(start: storage.raster.pixels, count: storage.byteCount))
        extendLifetime(storage)
        return result
    }

    /// A copy of the samples, as ``withPixels(_:)`` lends them.
    public var pixels: [UInt8] { withPixels { Array($0) } }

    /// Whether the samples are the same, and as many of them.
    func hasSamePixels(as other: Raster) -> Bool {
        withPixels { mine in other.withPixels { mine.elementsEqual($0) } }
    }

    /// Lends the shim's form.
    func withShim<Result>(_ body: (UnsafePointer<quire_vips_raster>) -> Result) -> Result {
        let result = withUnsafePointer(to: storage.raster, body)
        extendLifetime(storage)
        return result
    }

    /// The same picture, reckoned from here on by its own size.
    func settled(at fullSize: PixelSize, isReduced: Bool) -> Raster {
        Raster(self, fullSize: fullSize, isReduced: isReduced || self.isReduced)
    }

    /// Bytes of pixels that all rasters of the process hold at this moment.
    static var heldByteCount: Int { Storage.held.load(ordering: .relaxed) }

    /// Owns the pixels.
    private final class Storage: Sendable {
        static let held = Atomic(0)

        /// Written by nobody once it is here, and freed with this object, so threads may share the pointers.
        nonisolated(unsafe) let raster: quire_vips_raster

        init(_ raster: quire_vips_raster) {
            self.raster = raster
            Self.held.add(byteCount, ordering: .relaxed)
        }

        var byteCount: Int { Int(raster.width) * Int(raster.height) * Int(raster.bands) * Int(raster.frames) }

        deinit {
            Self.held.subtract(byteCount, ordering: .relaxed)
            var raster = raster
            quire_vips_raster_free(&raster)
        }
    }
}
