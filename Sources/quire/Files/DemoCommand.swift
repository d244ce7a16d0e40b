import ArgumentParser

/// `quire demo`: draws a demo library.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Draw a demo library of comics and stories."
    )

    @Argument(help: "The folder in which to draw it.", completion: .directory)
    var directory: String

    func run() throws {
        let isInteractive = Terminal.isInteractive
        do {
            try DemoLibrary.draw(into: directory) { done, total in
                if isInteractive { Terminal.write("\r\u{1B}[2KDrawing page \(done) of \(total)") }
            }
        } catch let error as DemoLibraryError {
            if isInteractive { Terminal.write("\n") }
            throw CommandFailure(error)
        }
        Terminal.write((isInteractive ? "\r\u{1B}[2K" : "") + "The demo library is in \(directory).\n")
    }
}
