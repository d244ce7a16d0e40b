import ArgumentParser
import ImagePipeline
import Publications

/// `quire add`: adds a publication from the web to a folder.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a publication from the web to a folder.",
        discussion: """
            The URL can be that of a web publication's manifest (Divina or WebPub). A small .divina file that lists its \
            pages is written, and the pages are fetched when they are read. The URL can also be that of a .divina, .cbz, \
            .cbr, .cb7 or .cbt file, which is downloaded.
            """
    )

    @Argument(help: "The URL of the publication, beginning with https:// or http://.")
    var address: String

    @Argument(help: "The folder to add it to.", completion: .directory)
    var folder = "."

    @OptionGroup var fetching: FetchOptions

    func validate() throws {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard (scheme == "http" || scheme == "https") && address.dropFirst(scheme.count).hasPrefix("://") else {
            throw ValidationError("The URL must begin with https:// or http://.")
        }
    }

    func run() async throws {
        guard LibraryFolder.exists(folder) else { throw CommandFailure("there is no folder \(folder).") }
        let book = try await RemoteBook.fetch(address, allowedHosts: Set(fetching.allowedHosts))
        let added = try book.save(in: folder)
        Terminal.write(report(added))
    }

    /// The result and the next step, as text for the terminal.
    private func report(_ added: AddedBook) -> String {
        var text = "Added “\(added.title)” (\(Self.counted(added.pageCount, "page"))) as \(added.path).\n"
        if added.problemCount > 0 {
            text += "\(Self.counted(added.problemCount, "page")) can't be shown. See quire inspect.\n"
        }
        let options =
            added.hasRemotePages ? fetching.allowedHosts.map { " --allow-host \(Self.quoted($0))" }.joined() : ""
        if added.hasRemotePages { text += "The pages stay on the web and are fetched when they are read.\n" }
        return text + "Read it with: quire serve \(Self.quoted(folder))\(options)\n"
    }

    private static func counted(_ count: Int, _ thing: String) -> String {
        count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
    }

    /// A word, quoted for a POSIX shell where necessary.
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
