import NIOCore
import PageImages

extension ImagePipeline {
    /// Decodes bytes and applies processors. Each step is shared with all requests that need it.
    func raster(
        of bytes: SourceBytes,
        _ decoding: DecodeRequest,
        _ processors: ArraySlice<any ImageProcessor>,
        as participant: StageRunner.Participant
    ) async throws(ImagePipelineError) -> SharedRaster {
        let key = StageKey.raster(bytes.identity, decoding: decoding.identity, processors: processors.map(\.identity))
        let result = await stages.value(for: key, as: participant) { [self] workID in
            do throws(ImagePipelineError) {
                guard let last = processors.last else {
                    return .success(.raster(try await decode(bytes, decoding, workID)))
                }
                let before = try await raster(of: bytes, decoding, processors.dropLast(), as: .work(workID))
                return .success(.raster(try await process(before, last)))
            } catch {
                return .failure(error)
            }
        }
        guard case .raster(let raster) = try result.get() else { throw .unsupportedFormat }
        return raster
    }

    /// Decodes, processes and encodes an image.
    func encoded(
        _ request: ResolvedRequest,
        _ bytes: SourceBytes,
        as participant: StageRunner.Participant
    ) async throws(ImagePipelineError) -> EncodedResult {
        let key = StageKey.encoded(request.variant, of: bytes.identity)
        let result = await stages.value(for: key, as: participant) { [self] workID in
            do throws(ImagePipelineError) {
                if let drawing = bytes.drawing {
                    let raster = try await drawn(drawing, bytes, request, as: .work(workID))
                    return .success(.encoded(try await encode(raster, request.serialiser, bytes)))
                }
                if let encoded = try await encodedFast(request, bytes, workID) { return .success(.encoded(encoded)) }
                let raster = try await raster(of: bytes, request.decoding, request.processors[...], as: .work(workID))
                return .success(.encoded(try await encode(raster, request.serialiser, bytes)))
            } catch {
                return .failure(error)
            }
        }
        guard case .encoded(let encoded) = try result.get() else { throw .unsupportedFormat }
        return encoded
    }

    /// Returns the source's bytes without processing. The width and the height are 0 if the image is damaged or too
    /// large to decode.
    ///
    /// - Throws: ``ImagePipelineError/unsupportedFormat`` when the bytes are not an image.
    func unprocessed(_ bytes: SourceBytes) async throws(ImagePipelineError) -> EncodedResult {
        guard let signature = ImageSignature(bytes.shared) else { throw .unsupportedFormat }
        let header = try await headerThreads.run { try? RasterDecoder.header(of: bytes.shared) }
        return try await diskThreads.run {
            EncodedResult(
                bytes.buffer,
                digest: bytes.digest ?? bytes.withBytes { ContentDigest(of: $0) },
                mediaType: signature.mediaType,
                size: header?.size,
                isPartial: false
            )
        }
    }

    private func decode(
        _ bytes: SourceBytes,
        _ request: DecodeRequest,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> SharedRaster {
        let cost: Result<Int, ImagePipelineError> = try await headerThreads.run {
            Result { () throws(ImagePipelineError) in
                RasterDecoder.cost(of: try RasterDecoder.header(of: bytes.shared), request)
            }
        }
        let admission = try await stages.admission(workID, to: renders, cost: try cost.get())
        let lease = RenderLease(admission, began: environment.uptime())
        counters.count { $0.decodes += 1 }
        let raster = try await measuring(.decode) { () async throws(ImagePipelineError) in
            try await renderThreads.run(timeLimit: configuration.timeLimit) {
                cancellation throws(ImagePipelineError) in
                try RasterDecoder.decode(bytes.shared, request, cancellation: cancellation)
            }
        }
        return SharedRaster(raster, lease)
    }

    func process(
        _ shared: SharedRaster,
        _ processor: any ImageProcessor
    ) async throws(ImagePipelineError) -> SharedRaster {
        counters.count { $0.processings += 1 }
        let remaining = try shared.lease.remainingTime(of: configuration.timeLimit, now: environment.uptime())
        let raster = try await measuring(.process) { () async throws(ImagePipelineError) in
            try await renderThreads.run(timeLimit: remaining) { cancellation throws(ImagePipelineError) in
                try processor.process(shared.raster, ProcessingContext(cancellation: cancellation))
            }
        }
        return SharedRaster(raster, shared.lease)
    }

    func encode(
        _ shared: SharedRaster,
        _ serialiser: any ImageSerialiser,
        _ bytes: SourceBytes
    ) async throws(ImagePipelineError) -> EncodedResult {
        counters.count { $0.encodings += 1 }
        let remaining = try shared.lease.remainingTime(of: configuration.timeLimit, now: environment.uptime())
        return try await measuring(.encode) { () async throws(ImagePipelineError) in
            try await renderThreads.run(timeLimit: remaining) { cancellation throws(ImagePipelineError) in
                let format = ImageSignature(bytes.shared).flatMap { ImageFormat($0) }
                return EncodedResult(try serialiser.serialise(shared.raster, from: format, cancellation))
            }
        }
    }
}
