import ImageLoading

extension LoadRun {
    mutating func fetch(conditional: Bool) async {
        let known = conditional ? [copy, originalCopy].compactMap { $0?.validators } : []
        let validators = known.first { !$0.isEmpty }
        let manner: BytesManner =
            validators.map { .changed(entityTag: $0.ifNoneMatch, lastModified: $0.lastModified) } ?? .source
        let (pipeline, order) = (pipeline, order)
        let result = await pipeline.stages.value(for: .bytes(order.identity, manner), as: .work(flight)) { flight in
            await pipeline.obtain(order, validators: validators, flight)
        }
        switch result {
        case .success(.unchanged(let head)):
            self.head = head
            report(.unchanged)
        case .success(.bytes(let bytes)):
            self.bytes = bytes
            head = bytes.head
            if order.isPassedThrough, !(await passThrough(bytes)) { return }
            report(comparison(of: bytes))
        case .success: fail(.sourceFailed("The picture was lost on its way."))
        case .failure(let error): fail(error)
        }
    }

    func comparison(of bytes: SourceBytes) -> LoadFlow.Event {
        // Without a digest the bytes never change.
        guard let digest = bytes.digest else { return .fetched }
        pipeline.latest.note(digest, of: order.identity)
        let known = [copy?.sourceDigest, originalCopy?.digest].compactMap { $0 }
        // Nothing is known of earlier bytes here, but there may be pictures of them.
        return known.contains(digest) ? .sameBytes : .fetchedChanged
    }

    /// Takes a source's bytes as the result, if they are a picture at all.
    mutating func passThrough(_ bytes: SourceBytes) async -> Bool {
        do throws(ImagePipelineError) {
            let made = try await pipeline.picture(of: bytes)
            self.made = made
            picture = .image(made.image)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    mutating func process(_ material: LoadFlow.Material) async {
        do throws(ImagePipelineError) {
            let bytes = try await materialBytes(material)
            let party = SharedStages.Party.work(flight)
            if order.isPassedThrough {
                guard await passThrough(bytes) else { return }
            } else if order.isRaster {
                let raster = try await pipeline.raster(of: bytes, order.decoding, order.steps[...], as: party)
                picture = .raster(raster.raster)
            } else {
                let made = try await pipeline.encoded(order, bytes, as: party)
                self.made = made
                picture = .image(made.image)
            }
            report(.processed)
        } catch {
            fail(error)
        }
    }

    mutating func materialBytes(_ material: LoadFlow.Material) async throws(ImagePipelineError) -> SourceBytes {
        if material == .fetched, let bytes { return bytes }
        guard let entry = originalCopy, let disk = originals.disk else { throw .notInCache }
        let (pipeline, identity) = (pipeline, order.identity)
        let manner = BytesManner.copy(order.options.originalCache, entry.digest)
        let result = await pipeline.stages.value(for: .bytes(identity, manner), as: .work(flight)) { flight in
            await pipeline.readCopy(entry, of: identity, in: disk, flight)
        }
        guard case .bytes(let bytes) = try result.get() else { throw .notInCache }
        self.bytes = bytes
        return bytes
    }
}
