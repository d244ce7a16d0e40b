import CPlanarImages
import CVips
import Workers

extension VipsCall {
    /// Renders a file in planes, with the cancellation of this call.
    func render(
        _ file: SharedBytes,
        _ rendering: PixelOperation.Rendering
    ) throws(WorkerError) -> PixelResult {
        guard var options = quire_planar_options(rendering) else { return .unsuitable(.format) }
        var made = quire_planar_file()
        let reason = try render(file) { bytes, stops, watch in
            quire_planar_render(bytes.baseAddress, bytes.count, &options, stops, watch, &made)
        }
        if let reason { return .unsuitable(reason) }
        let size = (rendering.resultWidth, rendering.resultHeight)
        return .file(PixelFile(taking: made, rendering.encoding.format, size))
    }

    /// Renders tiles of a file in planes, with the cancellation of this call.
    func render(
        _ file: SharedBytes,
        _ tiling: PixelOperation.Tiling
    ) throws(WorkerError) -> PixelResult {
        guard tiling.isValid else { return .unsuitable(.size) }
        guard var options = quire_planar_options(tiling.rendering) else { return .unsuitable(.format) }
        var grid = quire_planar_grid(
            edge: Int32(clamping: tiling.edge),
            columns: Int32(clamping: tiling.columns),
            rows: Int32(clamping: tiling.rows)
        )
        let count = tiling.columns * tiling.rows
        var wanted = [UInt8](repeating: 0, count: count)
        for tile in tiling.tiles { wanted[tile] = 1 }
        var made = [quire_planar_file](repeating: quire_planar_file(), count: count)
        let reason = try render(file) { bytes, stops, watch in
            quire_planar_render_tiles(
                bytes.baseAddress,
                bytes.count,
                &options,
                &grid,
                wanted,
                stops,
                watch,
                &made
            )
        }
        if let reason { return .unsuitable(reason) }
        return .files(
            tiling.tiles.map { PixelFile(taking: made[$0], tiling.rendering.encoding.format, tiling.size(of: $0)) }
        )
    }

    /// Calls a function of the fast path; returns why it did not render.
    private func render(
        _ file: SharedBytes,
        _ body: (UnsafeRawBufferPointer, quire_planar_stops, UnsafeRawPointer) -> quire_planar_status
    ) throws(WorkerError) -> Unsuitability? {
        var status = QUIRE_PLANAR_STOPPED
        let watch = UnsafeRawPointer(watch.handle)
        try run { _ in
            status = file.withBytes { body($0, { quire_vips_watch_state(OpaquePointer($0)) }, watch) }
            return status == QUIRE_PLANAR_STOPPED ? -1 : 0
        }
        guard status != QUIRE_PLANAR_RENDERED else { return nil }
        return Unsuitability(rawValue: UInt8(truncatingIfNeeded: status.rawValue)) ?? .failure
    }
}

extension quire_planar_options {
    /// Converts the parameters of an operation; nil for a format that the fast path doesn't write.
    fileprivate init?(_ rendering: PixelOperation.Rendering) {
        let encoding = rendering.encoding
        guard encoding.format == .jpeg || encoding.format == .webp else { return nil }
        self.init(
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
    }
}

extension PixelFile {
    /// Copies an encoded picture and frees it.
    fileprivate init(taking made: quire_planar_file, _ format: PixelFormat, _ size: (width: Int, height: Int)) {
        defer { quire_planar_free(made.data) }
        self.init(
            format: format,
            width: size.width,
            height: size.height,
            bytes: Array(UnsafeRawBufferPointer(start: made.data, count: made.length))
        )
    }
}
