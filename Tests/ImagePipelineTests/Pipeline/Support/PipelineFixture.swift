import PageImages
import Synchronization
import Testing

@testable import ImagePipeline

/// A pipeline with a temporary folder, a fake fetcher and a manual clock.
final class PipelineFixture: Sendable {
    /// The arguments of `sleep`, in seconds.
    private let naps = Mutex<[Double]>([])
    private let time = Mutex(1_000_000.0)
    let directory: TemporaryFolder
    let fetcher: FakeFetcher
    let pipeline: ImagePipeline

    /// - Parameters:
    ///   - directory: The cache directory; that of another fixture to find its files.
    ///   - nap: Ends each `sleep` when it opens; nil to end them immediately.
    ///   - change: Changes the configuration.
    init(
        directory: TemporaryFolder = TemporaryFolder(),
        random: Double = 0,
        isNapping: Bool = false,
        nap: AsyncGate? = nil,
        _ change: (inout ImagePipelineConfiguration) -> Void = { _ in }
    ) throws {
        #expect(TestProcess.isStarted)
        self.directory = directory
        var configuration = ImagePipelineConfiguration(cacheDirectory: directory.path + "/standard")
        configuration.workerCount = 2
        // Keeps the order of waiting images observable.
        configuration.admittedAhead = 0
        change(&configuration)
        let clock = Box()
        fetcher = FakeFetcher { clock.fixture?.now ?? 0 }
        let fetcher = fetcher
        pipeline = try ImagePipeline(
            configuration: configuration,
            environment: PipelineEnvironment(
                now: { clock.fixture?.now ?? 1_000_000 },
                uptime: { clock.fixture?.now ?? 1_000_000 },
                sleep: { seconds in
                    clock.fixture?.naps.withLock { $0.append(seconds) }
                    if let nap, await !nap.passes() { throw CancellationError() }
                    if isNapping { try await Task.sleep(for: .seconds(3_600)) }
                },
                random: { random },
                fetcher: fetcher,
                shutDownFetcher: {}
            )
        )
        clock.fixture = self
    }

    /// The current time in seconds, for both clocks.
    var now: Double { time.withLock { $0 } }
    /// The delays between attempts, in seconds.
    var waits: [Double] { naps.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    /// Creates a request for the fake fetcher.
    func request(
        _ url: String = "http://host/a.png",
        _ processors: [any ImageProcessor] = [],
        _ serialiser: any ImageSerialiser = OriginalFormat(),
        _ change: (inout ImageOptions) -> Void = { _ in }
    ) -> ImageRequest {
        var options = ImageOptions()
        change(&options)
        return ImageRequest(source: .url(url), processors: processors, serialiser: serialiser, options: options)
    }

    /// Waits until all work is done, including work without waiters.
    func rest() async {
        await until {
            let figures = pipeline.statistics
            return figures.requestCount == 0 && figures.workCount == 0 && figures.backgroundCount == 0
                && figures.leaseCount == 0
        }
    }

    private final class Box: Sendable {
        private struct Weak { weak var fixture: PipelineFixture? }
        private let state = Mutex(Weak())
        var fixture: PipelineFixture? {
            get { state.withLock { $0.fixture } }
            set { state.withLock { $0.fixture = newValue } }
        }
    }
}
