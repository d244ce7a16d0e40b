import CVips
import Synchronization

/// A decoded image in memory: upright, eight bits a channel, grey or sRGB, with or without transparency.
///
/// A raster is immutable and may be shared between threads. Its memory is freed with its last copy.
public struct Raster: Sendable {
    private let storage: Storage

    /// The size that the image would have if the decoder had not scaled it down. Processors that crop and scale compute
    /// with this size, so that their results have the same size in either case.
    public let fullSize: PixelSize
    /// Whether the file ended early. Missing pixels are blank, missing frames are left out.
    public let isPartial: Bool

    /// Takes ownership of the shim's raster.
    init(taking raster: quire_vips_raster, fullSize: PixelSize? = nil, isPartial: Bool) {
        storage = Storage(raster)
        self.fullSize = fullSize ?? PixelSize(width: Int(raster.width), height: Int(raster.height))
        self.isPartial = isPartial
    }

    private init(_ raster: Raster, fullSize: PixelSize) {
        storage = raster.storage
        self.fullSize = fullSize
        isPartial = raster.isPartial
    }

    /// The width of a frame in pixels.
    public var width: Int { Int(storage.raster.width) }
    /// The height of a frame in pixels.
    public var height: Int { Int(storage.raster.height) }
    /// The number of channels: 1 grey, 2 grey and transparency, 3 red, green and blue, 4 with transparency.
    public var bands: Int { Int(storage.raster.bands) }
    /// Whether the last channel is transparency.
    public var hasAlpha: Bool { bands == 2 || bands == 4 }
    /// Whether the image is grey.
    public var isGrey: Bool { bands < 3 }
    /// The number of frames; 1 for a still image.
    public var frameCount: Int { Int(storage.raster.frames) }
    /// The size of the samples in bytes.
    public var byteCount: Int { storage.byteCount }
    /// The size of a frame.
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Calls a closure with the samples: row by row, interleaved, frames one below the other.
    func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try body(UnsafeRawBufferPointer(start: storage.raster.pixels, count: storage.byteCount))
        extendLifetime(storage)
        return result
    }

    /// Returns whether both images have the same samples.
    func hasSamePixels(as other: Raster) -> Bool {
        withPixels { mine in other.withPixels { mine.elementsEqual($0) } }
    }

    /// Calls a closure with the shim's raster.
    func withShim<Result>(_ body: (UnsafePointer<quire_vips_raster>) -> Result) -> Result {
        let result = withUnsafePointer(to: storage.raster, body)
        extendLifetime(storage)
        return result
    }

    /// Returns the image with another full size.
    func withFullSize(_ fullSize: PixelSize) -> Raster {
        Raster(self, fullSize: fullSize)
    }

    /// The size of the samples of all rasters in this process, in bytes.
    static var heldByteCount: Int { Storage.held.load(ordering: .relaxed) }

    /// Owns the samples.
    private final class Storage: Sendable {
        static let held = Atomic(0)

        /// Immutable, and freed with this object, so threads may share the pointers.
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
