import ImageLoading
import NIOCore

extension ImagePipeline {
    /// Pixels after some steps, each step shared with whoever needs the same of the same bytes.
    func raster(
        of bytes: SourceBytes,
        _ decoding: DecodeRequest,
        _ steps: ArraySlice<any ImageProcessor>,
        as party: SharedStages.Party
    ) async throws(ImagePipelineError) -> SharedRaster {
        let key = StageKey.raster(bytes.identity, decoding: decoding.identity, steps: steps.map(\.identity))
        let result = await stages.value(for: key, as: party) { [self] flight in
            do throws(ImagePipelineError) {
                guard let last = steps.last else { return .success(.raster(try await decode(bytes, decoding, flight))) }
                let before = try await raster(of: bytes, decoding, steps.dropLast(), as: .work(flight))
                return .success(.raster(try await process(before, last)))
            } catch {
                return .failure(error)
            }
        }
        guard case .raster(let raster) = try result.get() else { throw .unsupportedFormat }
        return raster
    }

    /// The encoded result of a request's steps.
    func encoded(
        _ order: PictureOrder,
        _ bytes: SourceBytes,
        as party: SharedStages.Party
    ) async throws(ImagePipelineError) -> EncodedPicture {
        let key = StageKey.encoded(order.variant, of: bytes.identity)
        let result = await stages.value(for: key, as: party) { [self] flight in
            do throws(ImagePipelineError) {
                let raster = try await raster(of: bytes, order.decoding, order.steps[...], as: .work(flight))
                return .success(.encoded(try await encode(raster, order.encoding ?? sourceEncoding(of: bytes))))
            } catch {
                return .failure(error)
            }
        }
        guard case .encoded(let picture) = try result.get() else { throw .unsupportedFormat }
        return picture
    }

    /// A source's own bytes as a picture.
    ///
    /// - Throws: ``ImagePipelineError/unsupportedFormat`` when they are none. A picture that is damaged or beyond what
    ///   Quire decodes is passed on nevertheless, only its size isn't known.
    func picture(of bytes: SourceBytes) async throws(ImagePipelineError) -> EncodedPicture {
        let result: Result<EncodedPicture, ImagePipelineError> = try await diskThreads.run {
            guard let signature = bytes.withBytes({ ImageSignature($0) }) else { return .failure(.unsupportedFormat) }
            let header = try? bytes.withBytes { view throws(ImagePipelineError) in try RasterDecoder.header(of: view) }
            return .success(
                EncodedPicture(
                    bytes.buffer,
                    digest: bytes.digest ?? bytes.withBytes { ContentDigest(of: $0) },
                    mediaType: ImageFormat(signature).mediaType,
                    size: header?.size,
                    isPartial: false
                )
            )
        }
        return try result.get()
    }

    private func decode(
        _ bytes: SourceBytes,
        _ request: DecodeRequest,
        _ flight: SharedStages.Flight
    ) async throws(ImagePipelineError) -> SharedRaster {
        let cost: Result<Int, ImagePipelineError> = try await diskThreads.run {
            Result { () throws(ImagePipelineError) in
                let header = try bytes.withBytes { view throws(ImagePipelineError) in try RasterDecoder.header(of: view)
                }
                return RasterDecoder.cost(of: header, request)
            }
        }
        let lease = try await stages.admission(flight, to: renders, cost: try cost.get())
        let turn = RenderTurn(lease, began: environment.uptime())
        counters.count { $0.decodes += 1 }
        let raster = try await renderThreads.run(timeLimit: configuration.timeLimit) {
            watch throws(ImagePipelineError) in
            try bytes.withBytes { view throws(ImagePipelineError) in
                try RasterDecoder.decode(view, request, watch: watch)
            }
        }
        return SharedRaster(raster, turn)
    }

    private func process(
        _ shared: SharedRaster,
        _ processor: any ImageProcessor
    ) async throws(ImagePipelineError) -> SharedRaster {
        counters.count { $0.processings += 1 }
        let rest = try shared.turn.rest(of: configuration.timeLimit, now: environment.uptime())
        let raster = try await renderThreads.run(timeLimit: rest) { watch throws(ImagePipelineError) in
            try processor.process(shared.raster, ProcessingContext(watch: watch))
        }
        return SharedRaster(raster, shared.turn)
    }

    private func encode(
        _ shared: SharedRaster,
        _ encoding: ImageEncoding
    ) async throws(ImagePipelineError) -> EncodedPicture {
        counters.count { $0.encodings += 1 }
        let rest = try shared.turn.rest(of: configuration.timeLimit, now: environment.uptime())
        return try await renderThreads.run(timeLimit: rest) { watch throws(ImagePipelineError) in
            let image = try RasterEncoder.encode(shared.raster, as: encoding, watch: watch)
            return EncodedPicture(
                ByteBuffer(bytes: image.bytes),
                digest: ContentDigest(of: image.bytes),
                mediaType: image.mediaType,
                size: PixelSize(width: image.width, height: image.height),
                isPartial: image.isPartial
            )
        }
    }

    /// The source's own format where Quire writes it, else WebP.
    private func sourceEncoding(of bytes: SourceBytes) -> ImageEncoding {
        let format = bytes.withBytes { ImageSignature($0) }.map { ImageFormat($0) } ?? .webp
        return ImageEncoding(format.isAvailable ? format : .webp)
    }
}
