import ImagePipeline
import Library
import Logging
import NIOPosix
import Publications
import ServiceLifecycle
import WireModel
import Workers

/// Makes the previews of covers, one at a time with low priority. Lists show them before the images are loaded.
struct PreviewService: Service {
    let queue: PreviewQueue
    let store: LibraryStore
    let logger: Logger

    /// The time limit for one cover, in seconds. It is long because the worker has a low priority and rarely runs on a
    /// busy machine.
    private static let timeLimit = 60.0
    /// The number of series in one transaction of a pass.
    private static let batchCount = 32
    /// The pause after each cover of a pass, as a multiple of the time that the cover took. It leaves the disk and the
    /// processor available to requests.
    private static let pauseFactor = 3.0

    func run() async throws {
        await runInBackground(for: queue.workSignals, failureMessage: "The previews of covers can't be stored", logger)
        {
            try await work(on: $0)
        }
    }

    private func work(on worker: NIOThreadPool) async throws {
        while !Task.isCancelled {
            try await makeRequested(on: worker)
            guard let pass = queue.pass else { return }
            let (covers, last) = try await store.coversWithoutPreview(after: pass.position, limit: Self.batchCount)
            var found: [CoverReference: [UInt8]] = [:]
            for cover in covers where !Task.isCancelled {
                try await makeRequested(on: worker)
                let began = ContinuousClock.now
                found[cover] = await colours(of: cover, on: worker)
                try await Task.sleep(for: (.now - began) * Self.pauseFactor)
            }
            if !found.isEmpty { try await store.storePreviews(found) }
            queue.advance(pass, to: last)
        }
    }

    private func makeRequested(on worker: NIOThreadPool) async throws {
        while !Task.isCancelled, let cover = queue.next() {
            guard try await !store.hasPreview(cover), let found = await colours(of: cover, on: worker) else { continue }
            try await store.storePreviews([cover: found])
        }
    }

    /// Returns the colours of a cover; nil when it can't be read at the moment, is a remote image, or has no content.
    private func colours(of cover: CoverReference, on worker: NIOThreadPool) async -> [UInt8]? {
        // Opens the file again, because the cache of open publications is reserved for reading.
        guard let file = try? await store.file(content: cover.content) else { return nil }
        return try? await worker.runIfActive {
            ThreadPriority.lower()
            let bytes = try file.open().sample(ofPageAt: cover.page)
            return try CoverColours.fields(
                of: bytes,
                columns: CoverPreview.columns,
                rows: CoverPreview.rows,
                timeLimit: Self.timeLimit
            )
        }
    }
}
