import CVips
import Workers

/// A call of the C shim, `CVips`, that can be cancelled.
struct VipsCall {
    typealias Message = UnsafeMutablePointer<CChar>?
    typealias Process = (
        UnsafePointer<quire_vips_raster>, OpaquePointer, UnsafeMutablePointer<quire_vips_raster>,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32

    let control: WorkControl
    let watch: Watch

    init(_ control: WorkControl) {
        self.control = control
        watch = Watch(timeLimit: control.remainingTime)
    }

    /// The shim's cancellation flag. It is atomic, so threads may share it.
    final class Watch: Sendable {
        nonisolated(unsafe) let handle: OpaquePointer

        init(timeLimit: Double?) {
            // 0 means no limit, so an expired limit becomes a very short one.
            handle = quire_vips_watch_new(timeLimit.map { max($0, 1e-6) } ?? 0)
        }

        deinit { quire_vips_watch_free(handle) }
    }

    /// Calls the shim. Throws its error, or the reason for which the control cancelled the call.
    func run(_ body: (inout Message) -> Int32) throws(WorkerError) {
        if let error = control.error { throw error }
        var message: Message = nil
        let watch = watch
        let status = control.withHandler {
            quire_vips_watch_cancel(watch.handle)
        } _: {
            body(&message)
        }
        guard status != 0 else { return }
        let text = VipsLibrary.takeLine(message)
        throw control.error ?? .failed(text)
    }

    func header(of file: SharedBytes) throws(WorkerError) -> PixelHeader {
        var raw = quire_vips_header()
        try run { message in
            file.withBytes { quire_vips_read_header($0.baseAddress, $0.count, &raw, &message) }
        }
        return PixelHeader(
            width: Int(raw.width),
            height: Int(raw.height),
            bands: Int(raw.bands),
            bits: Int(raw.bits),
            orientation: Int(raw.orientation),
            frameCount: max(1, Int(raw.frames)),
            isInterlaced: raw.interlaced != 0,
            hasAlpha: raw.has_alpha != 0
        )
    }

    func decode(
        _ file: SharedBytes,
        _ decoding: PixelOperation.Decoding
    ) throws(WorkerError) -> (PixelResult, Bool) {
        var options = quire_vips_decode_options(
            width: Int32(clamping: decoding.width),
            height: Int32(clamping: decoding.height),
            frames: Int32(clamping: decoding.frameCount),
            tolerant: decoding.isTolerant ? 1 : 0
        )
        var raster = quire_vips_raster()
        try run { message in
            file.withBytes {
                quire_vips_decode_raster($0.baseAddress, $0.count, &options, watch.handle, &raster, &message)
            }
        }
        return try result(raster)
    }

    func luminance(of file: SharedBytes, _ cell: Int) throws(WorkerError) -> PixelPlane {
        var plane = quire_vips_luminance_plane()
        try run { message in
            file.withBytes {
                quire_vips_luminance($0.baseAddress, $0.count, Int32(clamping: cell), watch.handle, &plane, &message)
            }
        }
        defer { quire_vips_free(plane.samples) }
        let samples = UnsafeBufferPointer(start: plane.samples, count: Int(plane.width) * Int(plane.height))
        return PixelPlane(width: Int(plane.width), height: Int(plane.height), samples: Array(samples))
    }

    func draw(
        _ svg: SharedBytes,
        _ scale: Double,
        _ isGrey: Bool,
        _ encoding: PixelOperation.Encoding
    ) throws(WorkerError) -> PixelFile {
        var options = quire_vips_save_options(encoding)
        var buffer = quire_vips_buffer()
        try run { message in
            svg.withBytes {
                quire_vips_draw($0.baseAddress, $0.count, scale, isGrey ? 1 : 0, &options, &buffer, &message)
            }
        }
        return PixelFile(taking: buffer)
    }

    func encode(_ pixels: PixelBuffer, _ encoding: PixelOperation.Encoding) throws(WorkerError) -> PixelFile {
        var options = quire_vips_save_options(encoding)
        var buffer = quire_vips_buffer()
        try withRaster(pixels) { raster, message in
            quire_vips_save(raster, &options, watch.handle, &buffer, &message)
        }
        return PixelFile(taking: buffer)
    }

    func reshape(_ pixels: PixelBuffer, _ shape: PixelOperation.Shape) throws(WorkerError) -> (PixelResult, Bool) {
        var raw = quire_vips_shape(
            left: Int32(clamping: shape.left),
            top: Int32(clamping: shape.top),
            width: Int32(clamping: shape.width),
            height: Int32(clamping: shape.height),
            result_width: Int32(clamping: shape.resultWidth),
            result_height: Int32(clamping: shape.resultHeight),
            quarter_turns: Int32(clamping: shape.quarterTurns)
        )
        return try process(pixels) { quire_vips_reshape($0, &raw, $1, $2, $3) }
    }

    /// Processes pixels with a function of the shim.
    func process(_ pixels: PixelBuffer, _ process: Process) throws(WorkerError) -> (PixelResult, Bool) {
        var made = quire_vips_raster()
        try withRaster(pixels) { raster, message in process(raster, watch.handle, &made, &message) }
        return try result(made)
    }

    /// Calls the shim with a raster that refers to the pixels.
    private func withRaster(
        _ pixels: PixelBuffer,
        _ body: (UnsafePointer<quire_vips_raster>, inout Message) -> Int32
    ) throws(WorkerError) {
        let layout = pixels.layout
        var delays = layout.delays.map { Int32(clamping: $0) }
        try run { message in
            pixels.samples.withBytes { samples in
                delays.withUnsafeMutableBufferPointer { delays in
                    var raster = quire_vips_raster()
                    // The shim only reads the samples of its input.
                    raster.pixels = UnsafeMutableRawPointer(mutating: samples.baseAddress)
                    raster.width = Int32(clamping: layout.width)
                    raster.height = Int32(clamping: layout.height)
                    raster.bands = Int32(clamping: layout.bands)
                    raster.frames = Int32(clamping: layout.frameCount)
                    raster.delays = delays.isEmpty ? nil : delays.baseAddress
                    raster.loop = Int32(clamping: layout.loop)
                    return body(&raster, &message)
                }
            }
        }
    }

    /// Takes ownership of the shim's raster. Returns whether its samples are in the file.
    private func result(_ raster: quire_vips_raster) throws(WorkerError) -> (PixelResult, Bool) {
        let owner = OwnedRaster(raster)
        guard let pixels = owner.pixels else { throw .failed("the result has no pixels") }
        return (.pixels(pixels), raster.mapped > 0)
    }
}

/// A raster of the shim, which is freed with its last reference.
private final class OwnedRaster: Sendable {
    /// Immutable, and freed with this object, so threads may share the pointers.
    nonisolated(unsafe) private let raster: quire_vips_raster

    init(_ raster: quire_vips_raster) {
        self.raster = raster
    }

    deinit {
        var raster = raster
        quire_vips_raster_free(&raster)
    }

    /// The pixels. They retain this object.
    var pixels: PixelBuffer? {
        let frames = Int(raster.frames)
        let delays = UnsafeBufferPointer(start: raster.delays, count: raster.delays == nil ? 0 : frames)
        let layout = PixelBuffer.Layout(
            width: Int(raster.width),
            height: Int(raster.height),
            bands: Int(raster.bands),
            delays: delays.map { max(Int($0), 0) },
            loop: max(Int(raster.loop), 0)
        )
        let count = layout.sampleCount
        let samples = SharedBytes(count: count) { [self] body in
            body(UnsafeRawBufferPointer(start: raster.pixels, count: count))
        }
        return PixelBuffer(layout, samples: samples)
    }
}

extension quire_vips_save_options {
    fileprivate init(_ encoding: PixelOperation.Encoding) {
        self.init(
            format: quire_vips_format(UInt32(encoding.format.rawValue)),
            quality: Int32(clamping: encoding.quality),
            effort: Int32(clamping: encoding.effort),
            progressive: 0,
            strip: 1
        )
    }
}

extension PixelFile {
    /// Copies the shim's buffer and frees it.
    fileprivate init(taking buffer: quire_vips_buffer) {
        defer { quire_vips_free(buffer.data) }
        self.init(
            format: PixelFormat(rawValue: UInt8(truncatingIfNeeded: buffer.format.rawValue)) ?? .jpeg,
            width: Int(buffer.width),
            height: Int(buffer.height),
            bytes: Array(UnsafeRawBufferPointer(start: buffer.data, count: buffer.length))
        )
    }
}
