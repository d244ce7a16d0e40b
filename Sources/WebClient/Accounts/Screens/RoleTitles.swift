import WebLocalization
import WireModel

extension Account.Role {
    /// The name of the role.
    var title: Message {
        switch self {
        case .administrator: .roleAdministrator
        case .member: .roleMember
        case .child: .roleChild
        }
    }

    /// What users with the role can do.
    var explanation: Message {
        switch self {
        case .administrator: .roleAdministratorNote
        case .member: .roleMemberNote
        case .child: .roleChildNote
        }
    }
}

extension Account.Permission {
    /// The name of the permission.
    var title: Message {
        switch self {
        case .editMetadata: .permissionMetadata
        case .downloadFiles: .permissionDownload
        case .shareLists: .permissionLists
        }
    }
}

extension Account {
    /// The name of the role, or that of the owner.
    var roleTitle: Message { isOwner ? .roleOwner : role.title }
}
