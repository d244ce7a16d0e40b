import ArgumentParser

/// `quire configuration`: prints the table of environment variables.
struct ConfigurationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "configuration",
        abstract: "Print the environment variables of quire serve as Markdown.",
        shouldDisplay: false
    )

    func run() {
        Terminal.write(ServeEnvironment.documentation)
    }
}
