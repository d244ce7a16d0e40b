import ImageLoading
import Synchronization
import Testing

@testable import ImagePipeline

/// A pipeline on a temporary folder, with a fetcher that does as it is told and a clock that is set by hand.
final class PipelineFixture: Sendable {
    /// What `sleep` was asked for, in seconds.
    private let naps = Mutex<[Double]>([])
    private let time = Mutex(1_000_000.0)
    let directory: TemporaryFolder
    let fetcher: FakeFetcher
    let pipeline: ImagePipeline

    /// - Parameters:
    ///   - directory: The caches' folder; of another fixture, to meet what that one left.
    ///   - change: Changes the configuration.
    init(
        directory: TemporaryFolder = TemporaryFolder(),
        random: Double = 0,
        isNapping: Bool = false,
        _ change: (inout ImagePipelineConfiguration) -> Void = { _ in }
    ) throws {
        #expect(TestProcess.isStarted)
        self.directory = directory
        var configuration = ImagePipelineConfiguration(cacheDirectory: directory.path + "/standard")
        configuration.caches[.other] = .init(directory: directory.path + "/other")
        configuration.workerCount = 2
        // The order of what waits is to be seen.
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
                    if isNapping { try await Task.sleep(for: .seconds(3_600)) }
                },
                random: { random },
                fetcher: fetcher,
                shutDownFetcher: {}
            )
        )
        clock.fixture = self
    }

    /// Seconds since 1970 and of the steady clock alike.
    var now: Double { time.withLock { $0 } }
    /// What was waited for between attempts, in seconds.
    var waits: [Double] { naps.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    /// A request for the fake web.
    func request(
        _ url: String = "http://host/a.png",
        _ processors: [any ImageProcessor] = [],
        _ encoding: ImageEncoding? = nil,
        scope: AccessScope = .everybody,
        _ change: (inout ImageOptions<ImageSource>) -> Void = { _ in }
    ) -> ImageRequest {
        var options = ImageOptions<ImageSource>()
        change(&options)
        return ImageRequest(
            source: .url(url),
            processors: processors,
            encoding: encoding,
            options: options,
            scope: scope
        )
    }

    /// Waits until nothing is under way any more, not even what nobody waits for.
    func rest() async {
        await until {
            let figures = pipeline.statistics
            return figures.requestCount == 0 && figures.flightCount == 0 && figures.backgroundCount == 0
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

extension ImageCacheName {
    static let other = ImageCacheName(number: 7)
}
