import ArgumentParser

/// `quire configuration`: prints Docs/Configuration.md.
struct ConfigurationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "configuration",
        abstract: "Print the settings of quire serve as Markdown.",
        shouldDisplay: false
    )

    func run() {
        Terminal.write(ServeOption.documentation)
    }
}
