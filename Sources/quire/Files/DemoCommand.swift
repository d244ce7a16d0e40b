import ArgumentParser

/// `quire demo`: draws a library to look at.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Draw a library of comics to look at."
    )

    @Argument(help: "The folder to draw it into.", completion: .directory)
    var directory: String

    func run() throws {
        throw CommandFailure("the demo library can't be drawn by this build.")
    }
}
