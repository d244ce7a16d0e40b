import ArgumentParser
import ImagePipeline

/// The command line.
@main
struct QuireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "A reader for comics and books that opens in any browser.",
        version: QuireVersion.text,
        subcommands: [
            ServeCommand.self, AddCommand.self, InspectCommand.self, PageCommand.self, DemoCommand.self,
        ]
    )

    static func main() async {
        do {
            var command = try parseAsRoot()
            // libvips must start before any thread pool exists. Only the demo needs the drawing operations.
            try ImageProcessing.startUp(command is DemoCommand ? .ownDrawings : .pagesOnly)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            StandardError.write("quire: \(failure.message)\n")
            exit(withError: ExitCode.failure)
        } catch let error as ImagePipelineError {
            StandardError.write("quire: \(error)\n")
            exit(withError: ExitCode.failure)
        } catch {
            exit(withError: error)
        }
    }
}

/// The version that `--version` and `/health` report.
enum QuireVersion {
    static let text = "0.1.0"
}

/// The failure of a command, as one line for the terminal.
struct CommandFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    init(_ error: any Error) {
        message = String(describing: error)
    }
}
