import ImageLoading
import NIOCore

extension ImagePipeline {
    /// Gets a source's bytes from where they come from.
    ///
    /// - Parameter validators: Of the copy at hand, to be spared the transfer of the same bytes.
    func obtain(_ order: PictureOrder, validators: Validators?, _ flight: SharedStages.Flight) async -> StageResult {
        do throws(ImagePipelineError) {
            switch order.source {
            case .entry(let entry):
                let lease = try await stages.admission(flight, to: reads, cost: 1)
                return .success(.bytes(SourceBytes(try await read(entry.read), .fixed(order.identity), lease: lease)))
            case .provider(let provider):
                let lease = try await stages.admission(flight, to: fetches, cost: 1)
                let bytes = try await read(provider.read)
                let digest = try await diskThreads.run { ContentDigest(of: bytes) }
                let identity = SourceBytes.Identity.digest(order.identity, digest)
                return .success(.bytes(SourceBytes(bytes, identity, digest: digest, lease: lease)))
            case .url(let url), .data(let url):
                return .success(try await fetch(url, order, validators, flight))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Reads a cache's copy of a source's bytes.
    func readCopy(
        _ entry: DiskCache.Entry,
        of source: SourceIdentity,
        in disk: DiskCache,
        _ flight: SharedStages.Flight
    ) async -> StageResult {
        do throws(ImagePipelineError) {
            let lease = try await stages.admission(flight, to: reads, cost: 1)
            counters.count { $0.reads += 1 }
            // A damaged copy is no picture: it is dropped, and the source asked.
            guard let bytes = try await diskThreads.run({ disk.read(entry) }) else {
                throw ImagePipelineError.undecodable("the copy that was kept is damaged")
            }
            let identity = SourceBytes.Identity.digest(source, entry.digest)
            return .success(.bytes(SourceBytes(bytes, identity, digest: entry.digest, lease: lease)))
        } catch {
            return .failure(error)
        }
    }

    private func read(
        _ read: @Sendable () async throws -> [UInt8]
    ) async throws(ImagePipelineError) -> [UInt8] {
        counters.count { $0.reads += 1 }
        do {
            return try await read()
        } catch let error as ImagePipelineError {
            throw error
        } catch {
            throw Task.isCancelled ? .cancelled : .sourceFailed(String(describing: error))
        }
    }

    /// Fetches, as often as the request's strategy allows.
    private func fetch(
        _ url: String,
        _ order: PictureOrder,
        _ validators: Validators?,
        _ flight: SharedStages.Flight
    ) async throws(ImagePipelineError) -> StageOutput {
        let request = FetchRequest(
            url: url,
            modifier: order.options.modifier,
            redirects: order.options.redirects,
            validators: validators,
            scope: order.scope
        )
        var attempt = 1
        while true {
            // Given back before the wait for the next attempt: others can fetch meanwhile.
            let (failure, output) = try await fetchOnce(request, order.identity, flight)
            if let output { return output }
            guard let failure else { throw .cancelled }
            let delay = order.options.retry.delay(
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
        _ flight: SharedStages.Flight
    ) async throws(ImagePipelineError) -> (FetchFailure?, StageOutput?) {
        let lease = try await stages.admission(flight, to: fetches, cost: 1)
        counters.count { $0.fetches += 1 }
        do throws(FetchFailure) {
            let outcome = try await environment.fetcher.fetch(request) { [stages] received, expected in
                stages.progress(flight, ImageProgress(received: received, expected: expected))
            }
            switch outcome {
            case .unchanged(let head):
                counters.count { $0.confirmations += 1 }
                return (nil, .unchanged(head))
            case .body(let body):
                let digest = try await digest(of: body)
                return (nil, .bytes(SourceBytes(body, of: source, digest: digest, lease: lease)))
            }
        } catch {
            return (error, nil)
        }
    }

    private func digest(of body: FetchedBody) async throws(FetchFailure) -> ContentDigest {
        do throws(ImagePipelineError) {
            return try await diskThreads.run {
                body.bytes.withUnsafeReadableBytes { ContentDigest(of: $0.bytes) }
            }
        } catch {
            throw FetchFailure.cancelled
        }
    }
}
