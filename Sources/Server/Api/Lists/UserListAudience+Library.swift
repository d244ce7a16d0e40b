import Library
import Readers
import WireModel

extension UserListAudience {
    /// Creates the audience of a list for a user: only users who can change the list see the chosen users.
    init(_ record: ListRecord) {
        self.init()
        switch record.audience {
        case .owner: kind = .owner
        case .everyone: kind = .everyone
        case .chosen(let chosen):
            kind = .chosen
            if record.isEditable { users = chosen.map(\.rawValue).sorted().map { String($0) } }
        }
    }
}

extension ListAudience {
    /// Reads the audience in a request, and checks that the user may set it. The permission to share isn't needed for
    /// ``owner``.
    ///
    /// - Throws: `Problem` 400 for an invalid identifier, 403 without the permission.
    init(_ audience: UserListAudience, _ context: QuireContext) throws(Problem) {
        switch audience.kind {
        case .owner: self = .owner
        case .everyone: self = .everyone
        case .chosen:
            let users = audience.users ?? []
            guard users.count <= ListRecord.maximumReaderCount else {
                throw .badRequest("At most \(ListRecord.maximumReaderCount) users can be chosen.")
            }
            self = .chosen(Set(try users.identifiers().map { UserIdentifier(rawValue: $0) }))
        }
        guard self == .owner || context.requester?.user.account.permits(.shareLists) == true else {
            throw .refused("You may not share lists. Ask an administrator for the permission.")
        }
    }
}
