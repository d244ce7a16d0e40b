/// Decodes, processes and encodes pixels.
///
/// There are two: ``WorkerPool`` uses sandboxed processes, and `VipsCodec` runs in these processes.
public protocol PixelCodec: Sendable {
    /// Returns what the codec can do. Starts it if necessary.
    ///
    /// - Throws: ``WorkerError/unavailable(_:)`` when it can't start.
    func description() throws(WorkerError) -> WorkerDescription

    /// Performs an operation and waits for its result. Never call it on Swift's cooperative threads.
    ///
    /// - Parameters:
    ///   - operation: The operation with its parameters.
    ///   - input: What the operation needs: see ``PixelOperation``.
    ///   - control: Cancels the operation.
    func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerError) -> PixelResult
}

/// The input of an operation.
public enum PixelInput: Sendable {
    /// An image file, of any origin, or an SVG drawing.
    case file(SharedBytes)
    /// Decoded pixels.
    case pixels(PixelBuffer)

    var bytes: SharedBytes {
        switch self {
        case .file(let bytes): bytes
        case .pixels(let pixels): pixels.samples
        }
    }
}

/// The result of an operation.
public enum PixelResult: Sendable {
    case header(PixelHeader)
    case pixels(PixelBuffer)
    case file(PixelFile)
    /// The files of tiles.
    case files([PixelFile])
    case plane(PixelPlane)
    /// The file can't be rendered in one step.
    case unsuitable(Unsuitability)
    case mobi(MobiConversion)
}

/// Why a file can't be rendered in one step. The numbers are those of the shim and of the protocol.
public enum Unsuitability: UInt8, Sendable, CaseIterable {
    /// The file is no still JPEG, WebP or PNG, or the result is neither JPEG nor WebP.
    case format = 1
    /// There are too many pixels or tiles, or the picture is smaller than the result.
    case size = 2
    /// The colours are not grey, YCbCr or RGB with eight bits and a usual subsampling.
    case colours = 3
    /// The colour profile is neither sRGB nor a transfer function of greys.
    case profile = 4
    /// There are transparent pixels.
    case transparency = 5
    /// The file is an interlaced PNG, or a JPEG with too many scans.
    case layout = 6
    /// The decoder reported an error or a warning.
    case damage = 7
    /// There was no memory, or the encoder failed.
    case failure = 8
}

/// Upright 8-bit pixels, interleaved, row by row, frames one below the other.
public struct PixelBuffer: Sendable {
    /// The maximum number of frames.
    public static let maximumFrameCount = 10_000

    /// The size of the pixels, without the samples.
    public struct Layout: Sendable, Equatable {
        /// The width of a frame.
        public var width: Int
        /// The height of a frame.
        public var height: Int
        /// 1 grey, 2 grey and transparency, 3 red, green and blue, 4 with transparency.
        public var bands: Int
        /// The milliseconds that each frame of an animation is shown; empty for a still image.
        public var delays: [Int]
        /// The number of repetitions of an animation; 0 for endless.
        public var loop: Int

        /// Creates a layout.
        public init(width: Int, height: Int, bands: Int, delays: [Int] = [], loop: Int = 0) {
            self.width = width
            self.height = height
            self.bands = bands
            self.delays = delays
            self.loop = loop
        }

        /// The number of frames; 1 for a still image.
        public var frameCount: Int { max(delays.count, 1) }
        /// The number of samples; `Int.max` when it can't be computed.
        public var sampleCount: Int {
            var count = 1
            for factor in [width, height, bands, frameCount] {
                let (product, overflows) = count.multipliedReportingOverflow(by: factor)
                if overflows { return .max }
                count = product
            }
            return count
        }
    }

    /// The size.
    public let layout: Layout
    /// The samples, as many as the layout has.
    public let samples: SharedBytes

    /// Creates pixels; nil unless there are exactly as many samples as the layout has.
    public init?(_ layout: Layout, samples: SharedBytes) {
        guard samples.count == layout.sampleCount else { return nil }
        self.layout = layout
        self.samples = samples
    }
}

/// The header of an image file, as it is stored.
public struct PixelHeader: Sendable, Equatable {
    /// The width before orientation.
    public var width: Int
    /// The height of a frame before orientation.
    public var height: Int
    /// The number of channels, including transparency.
    public var bands: Int
    /// The number of bits of a channel.
    public var bits: Int
    /// The EXIF orientation, 1 to 8.
    public var orientation: Int
    /// The number of frames; 1 for a still image.
    public var frameCount: Int
    /// Whether the decoder must hold the whole frame.
    public var isInterlaced: Bool
    /// Whether the last channel is transparency.
    public var hasAlpha: Bool

    /// Creates a header.
    public init(
        width: Int,
        height: Int,
        bands: Int,
        bits: Int,
        orientation: Int,
        frameCount: Int,
        isInterlaced: Bool,
        hasAlpha: Bool
    ) {
        self.width = width
        self.height = height
        self.bands = bands
        self.bits = bits
        self.orientation = orientation
        self.frameCount = frameCount
        self.isInterlaced = isInterlaced
        self.hasAlpha = hasAlpha
    }
}

/// An encoded image.
public struct PixelFile: Sendable, Equatable {
    /// The format, which differs from the requested one if that can't hold the size.
    public var format: PixelFormat
    /// The width in pixels.
    public var width: Int
    /// The height of a frame in pixels.
    public var height: Int
    /// The bytes of the file.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(format: PixelFormat, width: Int, height: Int, bytes: [UInt8]) {
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// The brightness of an image on a coarse grid, one byte for each cell.
public struct PixelPlane: Sendable, Equatable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// The cells, row by row.
    public var samples: [UInt8]

    /// Creates a plane.
    public init(width: Int, height: Int, samples: [UInt8]) {
        self.width = width
        self.height = height
        self.samples = samples
    }
}
