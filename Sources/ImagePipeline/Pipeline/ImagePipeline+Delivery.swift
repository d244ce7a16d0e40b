import ImageLoading

/// What a request came to, in either form.
struct Delivery: Sendable {
    let picture: LoadedPicture
    let origin: ImageOrigin
    let source: ImageSource
    let isFailureImage: Bool

    func imageResult() throws(ImagePipelineError) -> ImageResult {
        guard case .image(let image) = picture else { throw .unsupportedFormat }
        return ImageResult(image: image, origin: origin, source: source, isFailureImage: isFailureImage)
    }

    func raster() throws(ImagePipelineError) -> Raster {
        guard case .raster(let raster) = picture else { throw .unsupportedFormat }
        return raster
    }
}

extension ImagePipeline {
    /// What a request means for its own source, or for another one.
    func order(
        _ request: ImageRequest,
        _ source: ImageSource? = nil,
        _ role: SourceSequence<ImageSource>.Role = .primary,
        isRaster: Bool = false,
        onlyFromCache: Bool = false
    ) -> PictureOrder {
        PictureOrder(
            request,
            source: source ?? request.source,
            role: role,
            isRaster: isRaster,
            onlyFromCache: onlyFromCache,
            in: configuration
        )
    }

    /// Tries a request's sources one after the other until one of them gives a picture.
    ///
    /// - Parameters:
    ///   - asked: What the request means for its own source.
    ///   - number: The request's, opened by the caller, who closes it too.
    func deliver(
        _ request: ImageRequest,
        _ asked: PictureOrder,
        as number: Int
    ) async -> Result<Delivery, ImagePipelineError> {
        var sources = SourceSequence(request.source, options: asked.options, isLowData: configuration.isLowData())
        var step = sources.first
        if step.role == .lowData, !asked.options.forceRefresh {
            // What is here already costs no data.
            let kept = order(request, isRaster: asked.isRaster, onlyFromCache: true)
            if case .success(let delivery) = await attempt(kept, .primary, number) { return .success(delivery) }
        }
        var firstError: ImagePipelineError?
        while true {
            let order =
                step.role == .primary ? asked : order(request, step.source, step.role, isRaster: asked.isRaster)
            switch await attempt(order, step.role, number) {
            case .success(let delivery): return .success(delivery)
            case .failure(let error):
                // What went wrong with what was asked for says more than what did with the last resort.
                firstError = firstError ?? error
                guard let next = sources.step(after: error.kind) else {
                    return .failure(error == .cancelled ? error : firstError ?? error)
                }
                step = next
            }
        }
    }

    private func attempt(
        _ order: PictureOrder,
        _ role: SourceSequence<ImageSource>.Role,
        _ number: Int
    ) async -> Result<Delivery, ImagePipelineError> {
        if let delivery = remembered(order, as: role) { return .success(delivery) }
        let result = await stages.value(for: .load(order.loadKey), as: .request(number)) { [self] flight in
            guard var load = LoadRun(self, order, flight) else {
                return .failure(.unknownCache(order.options.targetCache.number))
            }
            return await load.run()
        }
        switch result {
        case .success(.loaded(let picture, let origin)):
            return .success(
                Delivery(
                    picture: picture,
                    origin: origin,
                    source: order.source,
                    isFailureImage: role == .failureImage
                )
            )
        case .success: return .failure(.unsupportedFormat)
        case .failure(let error):
            if error != .cancelled { counters.count { $0.failures += 1 } }
            return .failure(error)
        }
    }

    /// What memory has, as an answer.
    func remembered(_ order: PictureOrder, as role: SourceSequence<ImageSource>.Role) -> Delivery? {
        guard let picture = remembered(order, checksFile: true) else { return nil }
        counters.count { $0.memoryHits += 1 }
        return Delivery(
            picture: picture,
            origin: .memory,
            source: order.source,
            isFailureImage: role == .failureImage
        )
    }

    /// What memory has, unless that makes no difference.
    ///
    /// - Parameter checksFile: Whether to look if a file that memory names is still there; one that is gone is
    ///   forgotten.
    func remembered(_ order: PictureOrder, checksFile: Bool) -> LoadedPicture? {
        guard !order.options.forceRefresh, let memory = caches[order.options.targetCache]?.memory else { return nil }
        let key = order.memoryKey
        guard let picture = memory.picture(key, now: environment.now(), extending: order.options.memoryExtension) else {
            return nil
        }
        if checksFile, case .image(let image) = picture, case .file(let path) = image.content,
            !FileSystem.exists(path)
        {
            memory.remove(key)
            return nil
        }
        return picture
    }
}
