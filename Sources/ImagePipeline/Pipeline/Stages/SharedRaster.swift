/// Decoded pixels with the lease that reserves their memory.
final class SharedRaster: Sendable {
    let raster: Raster
    /// Held as long as the pixels: the queue admits the next image when the lease is released.
    let lease: RenderLease

    init(_ raster: Raster, _ lease: RenderLease) {
        self.raster = raster
        self.lease = lease
    }
}

/// One image's admission to the render threads, from its decoding to its encoding.
final class RenderLease: Sendable {
    private let lease: AdmissionLease
    /// The start of the decoding, in seconds of the pipeline's monotonic clock.
    let began: Double

    init(_ lease: AdmissionLease, began: Double) {
        self.lease = lease
        self.began = began
    }

    /// Returns the rest of a time limit in seconds; nil for no limit.
    ///
    /// - Throws: ``ImagePipelineError/timedOut(seconds:)`` when no time is left.
    func remainingTime(of limit: Double?, now: Double) throws(ImagePipelineError) -> Double? {
        guard let limit else { return nil }
        let remaining = limit - (now - began)
        guard remaining > 0 else { throw .timedOut(seconds: limit) }
        return remaining
    }
}
