import ArgumentParser
import Glibc
import Library
import Readers
import WireModel

/// `quire export --user NAME [DESTINATION]`
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export the data of a user to a file. Works while the server is running.",
        discussion: """
            The JSON document contains the progress, bookmarks, highlights, notes, favourites, lists, read marks, \
            statistics, reading settings and page pairings of the user. “quire import” reads it, also on another server. \
            The Markdown document contains the highlights, notes and bookmarks by book, and the progress, favourites, \
            lists and statistics, in a readable form.

            quire export --user Anna anna.json    writes the JSON document
            quire export --user Anna notes.md     writes the Markdown document
            quire export --user Anna backup/      writes quire-export.json and quire-export.md to a folder
            quire export --user Anna              prints the JSON document

            Existing files are not overwritten. An export doesn't contain passwords, sessions, API keys, or the users with \
            whom lists are shared. For a copy of the whole store, use “quire backup”.
            """
    )

    @Option(name: .customLong("user"), help: "The name of the user, which “quire user list” prints.")
    var userName: String

    @Argument(
        help: "The file to create (Markdown if its name ends with .md, otherwise JSON), or an existing folder.",
        completion: .file()
    )
    var destination: String?

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withStore { store, accounts in
            let user = try await accounts.requiredUser(userName)
            let export = try await store.export(
                user: user.id,
                name: user.account.name.text,
                program: QuireVersion.text
            )
            guard let destination else {
                Terminal.write(export.jsonText + "\n")
                return
            }
            let isFolder = LibraryFolder.exists(destination)
            let isMarkdown = destination.lowercased().hasSuffix(".md")
            if isFolder || !isMarkdown {
                let path = isFolder ? Self.path("quire-export.json", in: destination) : destination
                try ExportFile.write(export.jsonBytes, to: path)
                Terminal.write("Wrote \(path).\n")
            }
            if isFolder || isMarkdown {
                let path = isFolder ? Self.path("quire-export.md", in: destination) : destination
                let markdown = try await store.markdown(of: export, user: user.id)
                try ExportFile.write(Array(markdown.utf8), to: path)
                Terminal.write("Wrote \(path).\n")
            }
        }
    }

    private static func path(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
