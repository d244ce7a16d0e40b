import Foundation
import Testing

@testable import ImagePipeline
@testable import PageImages

@Suite("A thousand requests with a faulty server")
struct ImagePipelineStormTests {
    /// The result of a request.
    private struct Ending {
        let page: Int
        /// The entity tag; nil for a failure.
        let tag: String?
    }

    /// The number of open descriptors of this process.
    private static var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    @Test(
        "every request ends, the number of attempts is limited, and no resources are left",
        arguments: [1, 2]
    )
    func storm(seed: UInt64) async throws {
        #expect(TestProcess.isStarted)
        let retries = 3
        let server = try await FaultyServer.start(faults: RandomFaults(rate: 0.3, seed: seed))
        for page in 0..<100 {
            let bytes = TestImage(width: 60 + page, height: 40).bytes
            server.serve("/\(page).png", .file(ServerFile(bytes: bytes, entityTag: "\"\(page)\"", supportsRange: true)))
        }
        let folder = TemporaryFolder()
        var configuration = ImagePipelineConfiguration(cacheDirectory: folder.path)
        configuration.fetchPolicy = FetchPolicy(allowedHosts: [server.host])
        configuration.retry = RetryStrategy(
            maximumRetries: retries,
            firstDelay: 0.001,
            maximumDelay: 0.01
        )
        let pipeline = try ImagePipeline(configuration: configuration)
        let descriptors = Self.descriptorCount

        let results = await withTaskGroup(of: Ending.self) { group in
            for number in 0..<1_000 {
                let page = number % 100
                let request = ImageRequest(
                    source: .url(server.url("/\(page).png")),
                    processors: [Downsample(width: 50)],
                    serialiser: ImageEncoding(.png)
                )
                group.addTask {
                    do throws(ImagePipelineError) {
                        return Ending(page: page, tag: try await pipeline.image(request).image.entityTag)
                    } catch {
                        return Ending(page: page, tag: nil)
                    }
                }
            }
            return await group.reduce(into: [Ending]()) { $0.append($1) }
        }
        #expect(results.count == 1_000)
        let failed = Set(results.filter { $0.tag == nil }.map(\.page))
        let made = Set(results.filter { $0.tag != nil }.map(\.page))
        for page in 0..<100 {
            let path = "/\(page).png"
            // One fetch and its retries for each image. After a failure, a later request for the image starts again.
            let limit = failed.contains(page) ? 10 * (1 + retries) : 1 + retries
            #expect(server.count(path) <= limit, "seed \(seed), \(path)")
            // Images without a fault must have succeeded.
            if server.faultCount(path) == 0 { #expect(!failed.contains(page), "seed \(seed), \(path)") }
        }
        #expect(made.count >= 90, "seed \(seed)")
        #expect(pipeline.statistics.decodes == made.count, "seed \(seed)")

        await until { pipeline.statistics.backgroundCount == 0 && pipeline.statistics.requestCount == 0 }
        let figures = pipeline.statistics
        #expect(figures.waiterCount == 0 && figures.workCount == 0 && figures.waitingCount == 0)
        #expect(figures.leaseCount == 0 && figures.decodedBytesInFlight == 0)
        #expect(figures.stores == made.count)
        // The client has up to sixty connections to a host, and this process holds both ends.
        pipeline.trimMemory(to: 0)
        #expect(pipeline.statistics.memoryByteCount == 0)
        // Equal images share a file, and there are no other files.
        #expect(folder.files.count == Set(results.compactMap(\.tag)).count)
        await pipeline.shutDown()
        await server.stop()
        await until { Self.descriptorCount <= descriptors }
    }
}
