import NIOCore
import PageImages

extension ImagePipeline {
    /// Reads or downloads a source's bytes.
    ///
    /// - Parameter validators: The validators of the cached copy, for a conditional request.
    func obtainBytes(
        _ request: ResolvedRequest,
        validators: Validators?,
        _ workID: StageRunner.WorkID
    ) async -> StageResult {
        do throws(ImagePipelineError) {
            switch request.source {
            case .entry(let entry):
                let lease = try await stages.admission(workID, to: reads, cost: 1)
                if let makeDrawing = entry.drawing, let drawing = try await call(makeDrawing) {
                    return .success(.bytes(SourceBytes(drawing, .fixed(request.identity), lease: lease)))
                }
                counters.count { $0.reads += 1 }
                return .success(.bytes(SourceBytes(try await call(entry.read), .fixed(request.identity), lease: lease)))
            case .url(let url), .data(let url):
                return .success(try await fetch(url, request.identity, validators, workID))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Reads the copy of a source's bytes from the disk cache.
    func readCopy(
        _ entry: DiskCache.Entry,
        of source: SourceIdentity,
        _ workID: StageRunner.WorkID
    ) async -> StageResult {
        do throws(ImagePipelineError) {
            let lease = try await stages.admission(workID, to: reads, cost: 1)
            counters.count { $0.reads += 1 }
            let disk = cache.disk
            // Reports a damaged copy as undecodable, so that the load flow drops it and fetches again.
            guard let bytes = try await diskThreads.run({ disk.read(entry) }) else {
                throw ImagePipelineError.undecodable("the cached copy is damaged")
            }
            let identity = SourceBytes.Identity.digest(source, entry.digest)
            return .success(.bytes(SourceBytes(bytes, identity, digest: entry.digest, lease: lease)))
        } catch {
            return .failure(error)
        }
    }

    /// Calls a function of a source.
    private func call<Value>(
        _ function: @Sendable () async throws -> Value
    ) async throws(ImagePipelineError) -> Value {
        do {
            return try await function()
        } catch let error as ImagePipelineError {
            throw error
        } catch {
            throw Task.isCancelled ? .cancelled : .sourceFailed(String(describing: error))
        }
    }

    /// Downloads, with the retries of the configuration.
    private func fetch(
        _ url: String,
        _ identity: SourceIdentity,
        _ validators: Validators?,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> StageOutput {
        let request = FetchRequest(url: url, validators: validators)
        var attempt = 1
        while true {
            // An attempt gives its lease back before the delay, so that other downloads can run meanwhile.
            let (failure, output) = try await fetchOnce(request, identity, workID)
            if let output { return output }
            guard let failure else { throw .cancelled }
            let delay = configuration.retry.delay(
                afterFailure: failure.kind,
                attempt: attempt,
                retryAfter: failure.retryAfter,
                random: environment.random()
            )
            guard let delay else {
                throw failure.kind == .cancelled ? .cancelled : .fetchFailed(failure.kind, failure.message)
            }
            do {
                try await environment.sleep(delay)
            } catch {
                throw .cancelled
            }
            counters.count { $0.retries += 1 }
            attempt += 1
        }
    }

    private func fetchOnce(
        _ request: FetchRequest,
        _ source: SourceIdentity,
        _ workID: StageRunner.WorkID
    ) async throws(ImagePipelineError) -> (FetchError?, StageOutput?) {
        let lease = try await stages.admission(workID, to: fetches, cost: 1)
        counters.count { $0.fetches += 1 }
        do throws(FetchError) {
            switch try await environment.fetcher.fetch(request) {
            case .notModified(let head):
                counters.count { $0.confirmations += 1 }
                return (nil, .notModified(head))
            case .body(let body):
                let digest = try await digest(of: body)
                return (nil, .bytes(SourceBytes(body, of: source, digest: digest, lease: lease)))
            }
        } catch {
            return (error, nil)
        }
    }

    private func digest(of body: FetchedBody) async throws(FetchError) -> ContentDigest {
        do throws(ImagePipelineError) {
            return try await diskThreads.run {
                body.bytes.withUnsafeReadableBytes { ContentDigest(of: $0.bytes) }
            }
        } catch {
            throw FetchError.cancelled
        }
    }
}
