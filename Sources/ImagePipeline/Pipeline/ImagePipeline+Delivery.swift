import PageImages

extension ImagePipeline {
    /// Tries a request's sources in order until one of them delivers an image.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - resolved: The request resolved for its own source.
    ///   - number: The request's number in ``StageRunner``. The caller opens and closes it.
    func deliver(
        _ request: ImageRequest,
        _ resolved: ResolvedRequest,
        as number: Int
    ) async -> Result<ImageResult, ImagePipelineError> {
        let options = request.options
        var sources = SourceSequence(
            request.source,
            alternatives: options.alternatives,
            failureImage: options.failureImage
        )
        var step = sources.first
        var firstError: ImagePipelineError?
        while true {
            let attempt =
                step.role == .primary ? resolved : ResolvedRequest(request, source: step.source, role: step.role)
            switch await load(attempt, step.role, number) {
            case .success(let result): return .success(result)
            case .failure(let error):
                // The error of the request's own source is more helpful than that of an alternative.
                firstError = firstError ?? error
                guard let next = sources.step(after: error.kind) else {
                    return .failure(error == .cancelled ? error : firstError ?? error)
                }
                step = next
            }
        }
    }

    private func load(
        _ request: ResolvedRequest,
        _ role: SourceSequence<ImageSource>.Role,
        _ number: Int
    ) async -> Result<ImageResult, ImagePipelineError> {
        if let result = resultInMemory(request, as: role) { return .success(result) }
        let result = await stages.value(for: .load(request.loadKey), as: .request(number)) { [self] workID in
            var runner = LoadFlowRunner(self, request, workID)
            return await runner.run()
        }
        switch result {
        case .success(.loaded(let image, let origin)):
            return .success(
                ImageResult(
                    image: image,
                    origin: origin,
                    source: request.source,
                    isFailureImage: role == .failureImage
                )
            )
        case .success: return .failure(.unsupportedFormat)
        case .failure(let error):
            if error != .cancelled { counters.count { $0.failures += 1 } }
            return .failure(error)
        }
    }

    /// Returns the image if it is in memory or on the disk, and not outdated; never fetches and never renders.
    public func cachedImage(_ request: ImageRequest) async -> DeliveredImage? {
        let resolved = ResolvedRequest(request)
        if let result = resultInMemory(resolved, as: .primary) { return result.image }
        guard let entry = await diskEntry(resolved.diskKey), entry.state == .fresh else { return nil }
        counters.count { $0.diskHits += 1 }
        return DeliveredImage(entry)
    }

    /// Returns an entry of the disk cache, which counts as used.
    func diskEntry(_ key: CacheKey) async -> DiskCache.Entry? {
        let disk = cache.disk
        if let entry = disk.recentEntry(for: key, extending: .cacheTime) { return entry }
        let found = try? await diskThreads.run { disk.entry(for: key, extending: .cacheTime) }
        return found ?? nil
    }

    /// Returns the result from memory and counts the hit; nil for a miss.
    func resultInMemory(_ request: ResolvedRequest, as role: SourceSequence<ImageSource>.Role) -> ImageResult? {
        guard let image = imageInMemory(request, checksFile: true) else { return nil }
        counters.count { $0.memoryHits += 1 }
        return ImageResult(
            image: image,
            origin: .memory,
            source: request.source,
            isFailureImage: role == .failureImage
        )
    }

    /// Returns the image from memory; nil for a miss and for a request with ``ImageOptions/forceRefresh``.
    ///
    /// - Parameter checksFile: Whether to check that the file still exists when memory has only a path. If it doesn't,
    ///   the entry is removed.
    func imageInMemory(_ request: ResolvedRequest, checksFile: Bool) -> DeliveredImage? {
        guard !request.forceRefresh else { return nil }
        let key = request.memoryKey
        guard let image = cache.memory.image(key, now: environment.now()) else { return nil }
        if checksFile, case .file(let path) = image.content, !FileSystem.exists(path) {
            cache.memory.remove(key)
            return nil
        }
        return image
    }
}
