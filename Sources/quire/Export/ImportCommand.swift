import ArgumentParser
import Library
import Readers

/// `quire import FILE --user NAME`
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import an export into the data of a user. Works while the server is running.",
        discussion: """
            The file is merged with the existing data. If both contain a change of the same thing, the later change wins. \
            Annotations, favourites and list entries that are only in one of them are kept. Importing a file again changes \
            nothing. If a file can't be read completely, nothing is changed.

            Publications are found by their identifier, otherwise by their content. Data of works that are not in this \
            library is stored, and appears when they are added.

            The user must exist: quire user add Anna, then quire import anna.json --user Anna
            """
    )

    @Argument(help: "The JSON document that “quire export” wrote.", completion: .file())
    var file: String

    @Option(name: .customLong("user"), help: "The name of the user into whose data the file is imported.")
    var userName: String

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withStore { store, accounts in
            let user = try await accounts.requiredUser(userName)
            let export = try ExportFile.read(file)
            let report = try await store.importing(export, user: user.id)
            Terminal.write(report.text(for: export, userName: user.account.name.text))
        }
    }
}

extension UserImportReport {
    /// Returns the lines that are printed in the terminal.
    fileprivate func text(for export: UserExport, userName: String) -> String {
        var text = """
            \(userName): \(Self.count(export.publications.count, "publication")) with \
            \(Self.count(export.annotationCount, "annotation")), \(Self.count(export.lists.count, "list")) and \
            \(Self.count(export.settings.count, "setting")) in the file, \(Self.count(changes, "change")).

            """
        let absent = [(absentPublications, "publication"), (absentSeries, "series"), (absentEntries, "entry")]
            .filter { $0.0 > 0 }.map { Self.count($0.0, $0.1) }
        if !absent.isEmpty {
            text +=
                "Not in this library: \(absent.joined(separator: ", ")). Their data is kept until their files are added.\n"
        }
        if skippedAnnotations > 0 {
            text += """
                Skipped, because this library has another edition without their page: \
                \(Self.count(skippedAnnotations, "annotation")).

                """
        }
        return text
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        let plural = noun == "entry" ? "entries of lists" : noun == "series" ? noun : noun + "s"
        return "\(count) \(count == 1 ? (noun == "entry" ? "entry of a list" : noun) : plural)"
    }
}
