/// The roles of contributors in documents for comics.
enum ContributorRole: Sendable, Hashable {
    /// A writer.
    case writer
    /// An artist who draws the pages.
    case artist
    /// Another contributor, with a MARC relator code; empty when there is none.
    case other(String)

    /// Returns the role of an element of ComicInfo or CoMet, or of a role of MetronInfo, case-insensitive.
    init(_ name: String) {
        self = Self.roles[name.lowercased()] ?? .other("")
    }

    /// The names of MetronInfo 1.0 (https://metron-project.github.io/docs/metroninfo/schemas/v1.0), ComicInfo 2.1 and
    /// CoMet 1.1.
    private static let roles: [String: ContributorRole] = [
        "writer": .writer, "script": .writer, "story": .writer, "plot": .writer, "creator": .writer,
        "artist": .artist, "penciller": .artist, "penciler": .artist, "breakdowns": .artist, "illustrator": .artist,
        "layouts": .artist,
        "interviewer": .other("ivr"), "inker": .other("ink"), "embellisher": .other("ink"), "finishes": .other("ink"),
        "ink assists": .other("ink"), "colorist": .other("clr"), "color separations": .other("clr"),
        "color assists": .other("clr"), "color flats": .other("clr"), "gray tone": .other("clr"),
        "digital art technician": .other("clr"), "letterer": .other("ltr"), "cover": .other("cov"),
        "coverartist": .other("cov"), "coverdesigner": .other("cov"), "editor": .other("edt"),
        "consulting editor": .other("edt"), "assistant editor": .other("edt"), "associate editor": .other("edt"),
        "group editor": .other("edt"), "senior editor": .other("edt"), "managing editor": .other("edt"),
        "collection editor": .other("edt"), "supervising editor": .other("edt"), "executive editor": .other("edt"),
        "editor in chief": .other("edt"), "production": .other("pro"), "executive producer": .other("pro"),
        "designer": .other("bkd"), "logo design": .other("bkd"), "translator": .other("trl"),
        "publisher": .other("pbl"),
    ]
}

extension PublicationMetadata {
    /// The maximum number of people of a document in each list. A document can name hundreds of thousands, and each is
    /// compared with those before it.
    static let maximumPersonCount = 200

    /// Adds a person with a role.
    mutating func add(_ name: String, as role: ContributorRole) {
        switch role {
        case .writer: Self.append(name, to: &writers)
        case .artist: Self.append(name, to: &pencillers)
        case .other(let code):
            if let index = contributors.firstIndex(where: { $0.name == name }) {
                if !code.isEmpty { contributors[index].roles.insert(code) }
            } else if contributors.count < Self.maximumPersonCount {
                contributors.append(PublicationContributor(name: name, roles: code.isEmpty ? [] : [code]))
            }
        }
    }

    /// Appends a text that a list doesn't have yet.
    static func append(_ text: String, to list: inout [String]) {
        if list.count < maximumPersonCount, !list.contains(text) { list.append(text) }
    }
}
