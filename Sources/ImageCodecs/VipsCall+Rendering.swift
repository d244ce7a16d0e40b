import CPlanarImages
import CVips
import Workers

extension VipsCall {
    /// Renders a file in planes, with the cancellation of this call.
    func render(
        _ file: SharedBytes,
        _ rendering: PixelOperation.Rendering
    ) throws(WorkerError) -> PixelResult {
        let encoding = rendering.encoding
        guard encoding.format == .jpeg || encoding.format == .webp else { return .unsuitable(.format) }
        var options = quire_planar_options(
            scaled_width: Int32(clamping: rendering.scaledWidth),
            scaled_height: Int32(clamping: rendering.scaledHeight),
            left: Int32(clamping: rendering.left),
            top: Int32(clamping: rendering.top),
            width: Int32(clamping: rendering.width),
            height: Int32(clamping: rendering.height),
            result_width: Int32(clamping: rendering.resultWidth),
            result_height: Int32(clamping: rendering.resultHeight),
            format: encoding.format == .jpeg ? QUIRE_PLANAR_JPEG : QUIRE_PLANAR_WEBP,
            quality: Int32(clamping: encoding.quality),
            effort: Int32(clamping: encoding.effort)
        )
        var made = quire_planar_file()
        var status = QUIRE_PLANAR_STOPPED
        let watch = UnsafeRawPointer(watch.handle)
        try run { _ in
            status = file.withBytes { bytes in
                quire_planar_render(
                    bytes.baseAddress,
                    bytes.count,
                    &options,
                    { quire_vips_watch_state(OpaquePointer($0)) },
                    watch,
                    &made
                )
            }
            return status == QUIRE_PLANAR_STOPPED ? -1 : 0
        }
        guard status == QUIRE_PLANAR_RENDERED else {
            return .unsuitable(Unsuitability(rawValue: UInt8(truncatingIfNeeded: status.rawValue)) ?? .failure)
        }
        defer { quire_planar_free(made.data) }
        return .file(
            PixelFile(
                format: encoding.format,
                width: rendering.resultWidth,
                height: rendering.resultHeight,
                bytes: Array(UnsafeRawBufferPointer(start: made.data, count: made.length))
            )
        )
    }
}
