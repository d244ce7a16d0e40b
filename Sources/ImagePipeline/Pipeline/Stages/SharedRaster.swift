/// Decoded pixels, with the right to hold them.
final class SharedRaster: Sendable {
    let raster: Raster
    /// Kept as long as the pixels are: the next picture is decoded when these are gone.
    let turn: RenderTurn

    init(_ raster: Raster, _ turn: RenderTurn) {
        self.raster = raster
        self.turn = turn
    }
}

/// One picture's turn on the render threads, from its decoding to its encoding.
final class RenderTurn: Sendable {
    private let lease: AdmissionLease
    /// When it began, in seconds of the pipeline's steady clock.
    let began: Double

    init(_ lease: AdmissionLease, began: Double) {
        self.lease = lease
        self.began = began
    }

    /// What is left of a limit on the whole, in seconds.
    ///
    /// - Throws: ``ImagePipelineError/timedOut(seconds:)`` when nothing is.
    func rest(of limit: Double?, now: Double) throws(ImagePipelineError) -> Double? {
        guard let limit else { return nil }
        let rest = limit - (now - began)
        guard rest > 0 else { throw .timedOut(seconds: limit) }
        return rest
    }
}
