/// The formats that can be encoded. The numbers are those of the shim and of the protocol.
public enum PixelFormat: UInt8, Sendable, CaseIterable {
    case jpeg = 0
    case png = 1
    case webp = 2
    case avif = 3
    case jpegXL = 4
    case gif = 5
}

/// An operation of a worker, with its parameters.
public enum PixelOperation: Sendable, Equatable {
    /// Reads the header of a file. The result is a ``PixelResult/header(_:)``.
    case readHeader
    /// Decodes a file: scaled down, upright, in grey or sRGB.
    case decode(Decoding)
    /// Crops, scales and rotates pixels.
    case reshape(Shape)
    /// Converts the colours of pixels to one channel of luminance.
    case grey
    /// Converts pixels to 16 greys.
    case dither
    /// Blurs pixels; the standard deviation is in pixels.
    case blur(sigma: Double)
    /// Encodes pixels.
    case encode(Encoding)
    /// Decodes a file on a grid whose cells have an edge of a power of two. The result is a ``PixelResult/plane(_:)``.
    case luminance(cell: Int)
    /// Draws an SVG document on white, and encodes it.
    case draw(scale: Double, isGrey: Bool, Encoding)
    /// Decodes, crops, scales and encodes a usual page in one step. The result is a ``PixelResult/file(_:)``, or
    /// ``PixelResult/unsuitable(_:)`` for a file that other operations must render.
    case render(Rendering)
    /// Renders tiles of a usual page with one decoding. The result is ``PixelResult/files(_:)``, in the order of the
    /// tiles, or ``PixelResult/unsuitable(_:)``.
    case renderTiles(Tiling)
    /// Converts a MOBI, AZW3 or PRC file to HTML. The result is a ``PixelResult/mobi(_:)``.
    case convertMobi
    /// Misbehaves, to test what happens then. Workers perform it only in debug builds.
    case misbehave(Misbehaviour)

    /// How to decode.
    public struct Decoding: Sendable, Equatable {
        /// The exact width of the result, not larger than the image.
        public var width: Int
        /// The exact height of the result, not larger than the image.
        public var height: Int
        /// The number of frames; above 1, they are always decoded at full size.
        public var frameCount: Int
        /// Whether a file that ends early is decoded as far as possible.
        public var isTolerant: Bool

        /// Creates parameters.
        public init(width: Int, height: Int, frameCount: Int = 1, isTolerant: Bool = false) {
            self.width = width
            self.height = height
            self.frameCount = frameCount
            self.isTolerant = isTolerant
        }
    }

    /// An area, its size after scaling, and its rotation after that.
    public struct Shape: Sendable, Equatable {
        /// The left edge of the area in pixels.
        public var left: Int
        /// The top edge of the area.
        public var top: Int
        /// The width of the area.
        public var width: Int
        /// The height of the area.
        public var height: Int
        /// The width after scaling.
        public var resultWidth: Int
        /// The height after scaling.
        public var resultHeight: Int
        /// Clockwise quarter turns, 0 to 3.
        public var quarterTurns: Int

        /// Creates parameters.
        public init(
            left: Int,
            top: Int,
            width: Int,
            height: Int,
            resultWidth: Int,
            resultHeight: Int,
            quarterTurns: Int
        ) {
            self.left = left
            self.top = top
            self.width = width
            self.height = height
            self.resultWidth = resultWidth
            self.resultHeight = resultHeight
            self.quarterTurns = quarterTurns
        }
    }

    /// How to encode.
    public struct Encoding: Sendable, Equatable {
        /// The wanted format.
        public var format: PixelFormat
        /// 1 to 100; ignored by PNG and GIF.
        public var quality: Int
        /// The encoder's effort on its own scale.
        public var effort: Int

        /// Creates parameters.
        public init(format: PixelFormat, quality: Int, effort: Int) {
            self.format = format
            self.quality = quality
            self.effort = effort
        }
    }

    /// What to render of an upright file, and how to encode it.
    public struct Rendering: Sendable, Equatable {
        /// The width to which the whole picture is scaled, not larger than the picture.
        public var scaledWidth: Int
        /// The height to which the whole picture is scaled, not larger than the picture.
        public var scaledHeight: Int
        /// The left edge of the area to keep, in pixels of the scaled picture.
        public var left: Int
        /// The top edge of the area.
        public var top: Int
        /// The width of the area.
        public var width: Int
        /// The height of the area.
        public var height: Int
        /// The width of the area in the result.
        public var resultWidth: Int
        /// The height of the area in the result.
        public var resultHeight: Int
        /// The encoding of the result.
        public var encoding: Encoding

        /// Creates parameters that keep the whole picture.
        public init(width: Int, height: Int, _ encoding: Encoding) {
            (scaledWidth, scaledHeight, left, top) = (width, height, 0, 0)
            (self.width, self.height, resultWidth, resultHeight) = (width, height, width, height)
            self.encoding = encoding
        }
    }

    /// What a misbehaving worker does. The number is the one of the protocol.
    public enum Misbehaviour: UInt8, Sendable, CaseIterable {
        /// Calls `abort`.
        case abort = 1
        /// Never ends.
        case hang = 2
        /// Sends bytes that are not a message.
        case sendGarbage = 3
        /// Answers a request that wasn't made.
        case answerOther = 4
        /// Tries to allocate more memory than the limit.
        case allocate = 5
        /// Tries to create a network socket.
        case openSocket = 6
        /// Tries to start a program in a new process.
        case spawn = 7
        /// Tries to become another program.
        case execute = 8
        /// Tries to read a file that is not a system font.
        case readFile = 9
        /// Tries to create a file.
        case writeFile = 10
        /// Tries to create a file in memory.
        case createMemoryFile = 11
        /// Tries to send a signal to the server.
        case signalParent = 12
        /// Tries to make the result larger than the limit.
        case growResult = 13
        /// Tries to map memory that is writable and executable.
        case mapCode = 14
        /// Starts a thread, which is allowed.
        case startThread = 15
        /// Reads a system font, which is allowed if the kernel has Landlock.
        case readFont = 16
        /// Answers with a body that is longer than its file.
        case claimLongBody = 17
    }
}
