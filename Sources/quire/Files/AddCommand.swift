import ArgumentParser
import ImagePipeline
import Publications

/// `quire add`: takes a book from the web into a folder of comics.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a book from the web to a folder of comics.",
        discussion: """
            The address may lead to the manifest of a web publication (a Divina or WebPub manifest): a small .divina file \
            that names its pages is then written, and the pages are fetched when they are read. Or it may lead to a \
            .divina, .cbz or .zip file, which is fetched whole.
            """
    )

    @Argument(help: "The address of the book, beginning with https:// or http://.")
    var address: String

    @Argument(help: "The folder to put it into.", completion: .directory)
    var folder = "."

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "A host that may be asked although it is on your own network: NAS, or NAS:8080. May be given several times.",
            valueName: "host"
        )
    )
    var allowedHosts: [String] = []

    func validate() throws {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard (scheme == "http" || scheme == "https") && address.dropFirst(scheme.count).hasPrefix("://") else {
            throw ValidationError("The address must begin with https:// or http://.")
        }
    }

    func run() async throws {
        guard LibraryFolder.exists(folder) else { throw CommandFailure("there is no folder \(folder).") }
        let book = try await RemoteBook.fetch(address, allowedHosts: Set(allowedHosts))
        let added = try book.keep(in: folder)
        Terminal.write(report(added))
    }

    /// What was done, and what is next.
    private func report(_ added: AddedBook) -> String {
        var text = "Added “\(added.title)” (\(Self.counted(added.pageCount, "page"))) as \(added.path).\n"
        if added.problemCount > 0 {
            text += "\(Self.counted(added.problemCount, "page")) of it can't be shown; quire inspect says which.\n"
        }
        let options = added.hasRemotePages ? allowedHosts.map { " --allow-host \(Self.quoted($0))" }.joined() : ""
        if added.hasRemotePages { text += "Its pages stay on the web and are fetched when they are read.\n" }
        return text + "Read it with: quire serve \(Self.quoted(folder))\(options)\n"
    }

    private static func counted(_ count: Int, _ thing: String) -> String {
        count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
    }

    /// A word as a shell reads it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "/._-:+,@%".utf8.contains(byte)
            }
        }
        return isPlain && !word.isEmpty
            ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
