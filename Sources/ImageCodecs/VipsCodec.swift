import CVips
public import Workers

/// Performs the operations on pixels in this process. `CPlanarImages` renders files and tiles. libvips performs all
/// other operations.
///
/// Only `quire-worker` and tests use it. The server must not, because a crash in a decoder would terminate it.
public struct VipsCodec: PixelCodec {
    /// Creates the codec. libvips must have been started with ``VipsLibrary/startUp(_:)``.
    public init() {}

    /// Describes this process.
    public func description() throws(WorkerError) -> WorkerDescription {
        try VipsLibrary.startUp()
        return VipsLibrary.description(landlockVersion: 0)
    }

    /// Performs an operation on the calling thread.
    public func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl
    ) throws(WorkerError) -> PixelResult {
        try perform(operation, on: input, control, placingIn: nil).result
    }

    /// Performs an operation on the calling thread, and places the samples of its result in a file if possible.
    ///
    /// - Parameters:
    ///   - operation: The operation with its parameters.
    ///   - input: The input.
    ///   - control: Cancels the operation.
    ///   - file: An empty file; nil for none.
    /// - Returns: The result, and whether its samples are in the file.
    public func perform(
        _ operation: PixelOperation,
        on input: PixelInput,
        _ control: WorkControl,
        placingIn file: OwnedDescriptor?
    ) throws(WorkerError) -> (result: PixelResult, isPlaced: Bool) {
        try VipsLibrary.startUp()
        let call = VipsCall(control)
        quire_vips_place_pixels(file?.number ?? -1)
        defer {
            quire_vips_place_pixels(-1)
            quire_vips_thread_done()
        }
        switch (operation, input) {
        case (.readHeader, .file(let bytes)): return (.header(try call.header(of: bytes)), false)
        case (.decode(let decoding), .file(let bytes)): return try call.decode(bytes, decoding)
        case (.luminance(let cell), .file(let bytes)): return (.plane(try call.luminance(of: bytes, cell)), false)
        case (.draw(let scale, let isGrey, let encoding), .file(let bytes)):
            return (.file(try call.draw(bytes, scale, isGrey, encoding)), false)
        case (.render(let rendering), .file(let bytes)): return (try call.render(bytes, rendering), false)
        case (.renderTiles(let tiling), .file(let bytes)): return (try call.render(bytes, tiling), false)
        case (.reshape(let shape), .pixels(let pixels)): return try call.reshape(pixels, shape)
        case (.grey, .pixels(let pixels)):
            return try call.process(pixels) { quire_vips_grey($0, $1, $2, $3) }
        case (.dither, .pixels(let pixels)):
            return try call.process(pixels) { quire_vips_dither($0, $1, $2, $3) }
        case (.blur(let sigma), .pixels(let pixels)):
            return try call.process(pixels) { quire_vips_blur($0, sigma, $1, $2, $3) }
        case (.encode(let encoding), .pixels(let pixels)): return (.file(try call.encode(pixels, encoding)), false)
        default: throw .unavailable("the operation doesn't apply to this input")
        }
    }
}
