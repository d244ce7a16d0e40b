import ArgumentParser
import Foundation
import ImagePipeline
import Publications
import Synchronization
import Workers

/// The command line.
@main
struct QuireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "A reader for comics and books that opens in any browser.",
        version: QuireVersion.text,
        subcommands: [
            ServeCommand.self, AddCommand.self, InspectCommand.self, PageCommand.self, DemoCommand.self,
            UserCommand.self, KeyCommand.self, ExportCommand.self, ImportCommand.self, BackupCommand.self,
            RestoreCommand.self, MigrateCommand.self, NodesCommand.self, ConfigurationCommand.self,
        ]
    )

    /// Unpacks archives in its own worker processes.
    static let unpacker = WorkerUnpacker()

    /// The worker pool for images, documents and books; nil until it is created.
    static let pool = Mutex<WorkerPool?>(nil)

    /// The statistics of the worker pools, for the metrics.
    static var workerCounts: [(name: String, counts: WorkerPool.Statistics)] {
        let pictures = pool.withLock { $0 }.map { [(name: "pictures", counts: $0.statistics)] } ?? []
        return pictures + [(name: "archives", counts: unpacker.statistics)]
    }

    static func main() async {
        do {
            LocalTimeZone.keep()
            var command = try parseAsRoot()
            MemoryAllocator.configure()
            let pool = WorkerPool(.quire(drawsDemo: command is DemoCommand))
            Self.pool.withLock { $0 = pool }
            ImageProcessing.use(pool)
            DocumentReading.use(pool)
            BookConversion.use(WorkerBookConverter(pool: pool))
            ArchiveUnpacking.use(unpacker)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            pool.shutDown()
            unpacker.shutDown()
        } catch let failure as CommandFailure {
            StandardError.write("quire: \(failure.message)\n")
            exit(withError: failure.status)
        } catch let error as ImagePipelineError {
            StandardError.write("quire: \(error)\n")
            exit(withError: ExitCode.failure)
        } catch {
            exit(withError: error)
        }
    }
}

extension WorkerPool.Configuration {
    /// The settings of this program.
    ///
    /// - Parameter drawsDemo: Whether the workers draw the demo library. Workers that open files of users must not.
    static func quire(drawsDemo: Bool) -> WorkerPool.Configuration {
        var configuration = WorkerPool.Configuration()
        if drawsDemo { configuration.executable.arguments = [WorkerExecutable.drawings] }
        configuration.warn = { StandardError.write("quire: \($0)\n") }
        return configuration
    }
}

/// The version that `--version` and `/api/v1/server` report.
enum QuireVersion {
    static let text = "0.1.0"
}

/// The failure of a command, as one line for the terminal.
struct CommandFailure: Error {
    let message: String
    var status = ExitCode.failure

    init(_ message: String) {
        self.message = message
    }

    init(_ error: any Error) {
        message = String(describing: error)
    }

    /// A setting that can't be used. The exit status is that for wrong options of the command line.
    static func settings(_ message: String) -> CommandFailure {
        var failure = CommandFailure(message)
        failure.status = .validationFailure
        return failure
    }
}
