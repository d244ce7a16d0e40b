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
            // Before any thread pool exists, and with what the command needs: only the demo draws.
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

/// What `--version` and `/health` say.
enum QuireVersion {
    static let text = "0.1.0"
}

/// Why a command ended without doing what it was asked to. One line for the person who asked.
struct CommandFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    init(_ error: any Error) {
        message = String(describing: error)
    }
}
