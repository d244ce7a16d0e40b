import PageImages

extension LoadFlowRunner {
    mutating func fetch(conditional: Bool) async {
        let known = conditional ? [copy, originalCopy].compactMap { $0?.validators } : []
        let validators = known.first { !$0.isEmpty }
        let mode: FetchMode =
            validators.map { .ifChanged(entityTag: $0.ifNoneMatch, lastModified: $0.lastModified) } ?? .source
        let (pipeline, request) = (pipeline, request)
        let result = await pipeline.stages.value(for: .bytes(request.identity, mode), as: .work(workID)) { workID in
            await pipeline.obtainBytes(request, validators: validators, workID)
        }
        switch result {
        case .success(.notModified(let head)):
            self.head = head
            report(.notModified)
        case .success(.bytes(let bytes)):
            self.bytes = bytes
            head = bytes.head
            if request.isPassedThrough, !(await passThrough(bytes)) { return }
            report(fetchedEvent(for: bytes))
        case .success: fail(.sourceFailed("The image was removed while it was being loaded."))
        case .failure(let error): fail(error)
        }
    }

    /// Compares the fetched bytes with the cached ones.
    private func fetchedEvent(for bytes: SourceBytes) -> LoadFlow.Event {
        // Bytes without a digest never change.
        guard let digest = bytes.digest else { return .fetched }
        pipeline.latest.record(digest, of: request.identity)
        let known = [copy?.sourceDigest, originalCopy?.digest].compactMap { $0 }
        // Without a known digest, variants of other bytes may still be cached: drop them.
        return known.contains(digest) ? .fetchedSame : .fetchedChanged
    }

    /// Uses the source's bytes as the result. Returns false and fails the load when they are not an image.
    private mutating func passThrough(_ bytes: SourceBytes) async -> Bool {
        do throws(ImagePipelineError) {
            let encoded =
                if let drawing = bytes.drawing {
                    try await pipeline.drawnOriginal(drawing, bytes, request, as: .work(workID))
                } else {
                    try await pipeline.unprocessed(bytes)
                }
            self.encoded = encoded
            image = encoded.image
            return true
        } catch {
            fail(error)
            return false
        }
    }

    mutating func process(_ input: LoadFlow.Input) async {
        do throws(ImagePipelineError) {
            let bytes = try await inputBytes(input)
            if request.isPassedThrough {
                guard await passThrough(bytes) else { return }
            } else {
                let encoded = try await pipeline.encoded(request, bytes, as: .work(workID))
                self.encoded = encoded
                image = encoded.image
            }
            report(.processed)
        } catch {
            fail(error)
        }
    }

    private mutating func inputBytes(_ input: LoadFlow.Input) async throws(ImagePipelineError) -> SourceBytes {
        if input == .fetched, let bytes { return bytes }
        let (pipeline, identity) = (pipeline, request.identity)
        guard let entry = originalCopy else { throw .sourceFailed("The image was removed while it was being loaded.") }
        let key = StageKey.bytes(identity, .copy(entry.digest))
        let result = await pipeline.stages.value(for: key, as: .work(workID)) { workID in
            await pipeline.readCopy(entry, of: identity, workID)
        }
        guard case .bytes(let bytes) = try result.get() else { throw .unsupportedFormat }
        self.bytes = bytes
        return bytes
    }
}
