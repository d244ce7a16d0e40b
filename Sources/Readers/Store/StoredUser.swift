import Database
import Library
import TextCoding

// Reading and writing of accounts in the table of users.

extension User {
    /// The columns of ``init(_:)``.
    static let columns = """
        users.id, users.name, users.role, users.permissions, users.avatarColour, users.language, users.email,
        users.limits, users.password IS NOT NULL, users.createdAt
        """

    /// The number of ``columns``. Other columns of a query follow them.
    static let columnCount = 10

    /// Reads a row. Values that this version doesn't know are replaced by those with the fewest rights.
    init(_ row: borrowing Row) throws {
        let name: String = row[1]
        let role: String = row[2]
        let email: String? = row[6]
        var account = UserAccount(
            name: try UserName(name),
            role: UserRole(rawValue: role) ?? .child
        )
        account.permissions = UserPermissions(rawValue: row[3])
        if let colour = AvatarColour(index: row[4]) { account.avatarColour = colour }
        account.language = row[5]
        account.email = email
        account.limits = ReadingLimits(stored: row[7])
        self.init(id: UserIdentifier(rawValue: row[0]), account: account, hasPassword: row[8], createdAt: row[9])
    }
}

extension UserAccount {
    /// The assignments of an `UPDATE`, and the columns of an `INSERT` in this order.
    static let assignments = """
        name = ?, nameKey = ?, role = ?, permissions = ?, avatarColour = ?, language = ?, email = ?, limits = ?
        """
    static let insertedColumns = "name, nameKey, role, permissions, avatarColour, language, email, limits"

    /// The arguments for ``assignments``.
    var arguments: StatementArguments {
        [
            name.text, name.key, role.rawValue, permissions.rawValue, avatarColour.index, language, email,
            limits.stored,
        ]
    }
}

extension ReadingLimits {
    /// The limits as JSON.
    var stored: String {
        JSONWriter.object { writer in
            if case .chosen(let libraries) = self.libraries {
                writer.add("libraries", libraries.sorted().map { Int($0) })
            }
            if let highestAge { writer.add("highestAge", highestAge) }
            writer.add("showsUnrated", showsUnrated)
            writer.add("includedLabels", includedLabels.map(\.text).sorted())
            writer.add("excludedLabels", excludedLabels.map(\.text).sorted())
        }
    }

    /// Reads stored limits. Damaged ones admit nothing, because they could be those of a child.
    init(stored text: String) {
        self.init()
        guard let json = try? JSON(parsing: text), case .object = json else {
            libraries = .chosen([])
            return
        }
        if let chosen = json["libraries"].array { libraries = .chosen(Set(chosen.compactMap(\.int64))) }
        highestAge = json["highestAge"].int
        showsUnrated = json["showsUnrated"].bool ?? true
        includedLabels = Self.labels(json["includedLabels"])
        excludedLabels = Self.labels(json["excludedLabels"])
    }

    private static func labels(_ json: JSON) -> Set<ContentLabel> {
        Set(json.elements.compactMap { $0.string.flatMap { try? ContentLabel($0) } })
    }
}
