import Library

/// An error of the accounts. `description` is a message of one line for users.
public enum ReadersError: Error, Sendable, Equatable {
    /// The text can't be a user's name.
    case invalidUserName(UserName.Violation)
    /// The limits name more labels or libraries than a user may have.
    case tooManyLimits
    /// A new password is too short or too long.
    case invalidPassword
    /// A password could not be hashed.
    case passwordNotHashed
    /// Too many passwords are being checked.
    case tooManySignIns
    /// The configuration of an OpenID Connect provider is not valid.
    case invalidProvider(id: String, reason: String)
    /// A sign-in with a provider failed.
    case singleSignOn(SingleSignOnFailure)
    /// There is no such user.
    case noSuchUser
    /// Another user has this name.
    case nameTaken(String)
    /// The text is not a valid e-mail address.
    case invalidEmail
    /// Another user has this e-mail address.
    case emailTaken(String)
    /// The maximum number of users is reached.
    case tooManyUsers
    /// The owner can't be removed.
    case ownerCannotBeRemoved
    /// The owner can't have another role.
    case ownerIsAdministrator
    /// The name or the password is wrong.
    case wrongPassword
    /// The user has no such session.
    case noSuchSession
    /// The user has no such key.
    case noSuchKey
    /// The text can't be the name of a key.
    case invalidKeyName
    /// The user has the maximum number of keys.
    case tooManyKeys
    /// The store failed to read or write, for example because the disk is full.
    case storeFailed(reason: String)
    /// The store's database is locked, or can't be reached at the moment.
    case storeUnavailable(reason: String)
    /// The task was cancelled.
    case cancelled
}

extension ReadersError: CustomStringConvertible {
    /// The error and what to do about it, on one line.
    public var description: String {
        switch self {
        case .invalidUserName(.length):
            "A user's name has 1 to \(UserName.maximumLength) characters."
        case .invalidUserName(.characters):
            "A user's name begins with a letter or digit, and contains only letters, digits, spaces and . _ - @ + '."
        case .invalidUserName(.scripts):
            "A user's name can't mix the Latin, Greek and Cyrillic alphabets, because their letters look alike."
        case .tooManyLimits:
            "A user's limits can name at most \(ReadingLimits.maximumLabelCount) labels and "
                + "\(ReadingLimits.maximumLibraryCount) libraries."
        case .invalidPassword:
            "A password has at least \(Password.minimumLength) characters and at most "
                + "\(Password.maximumByteCount) bytes."
        case .passwordNotHashed:
            "The password could not be hashed, because there is not enough memory. Try again later."
        case .tooManySignIns:
            "Too many people are signing in. Try again in a moment."
        case .invalidProvider(let id, let reason):
            "The sign-in service “\(id)” can't be used: \(reason)."
        case .singleSignOn(let failure):
            failure.description
        case .noSuchUser:
            "There is no such user."
        case .nameTaken(let name):
            "There is a user “\(name)” already. Choose another name."
        case .invalidEmail:
            "An e-mail address has an @, no spaces and at most \(UserAccount.maximumEmailLength) bytes."
        case .emailTaken(let email):
            "Another user has the e-mail address \(email)."
        case .tooManyUsers:
            "The server already has \(AccountStore.maximumUserCount) users, the maximum. Remove some first."
        case .ownerCannotBeRemoved:
            "The owner of the server can't be removed."
        case .ownerIsAdministrator:
            "The owner of the server is always an administrator."
        case .wrongPassword:
            "The name or the password is wrong."
        case .noSuchSession:
            "There is no such session. It may have ended already."
        case .noSuchKey:
            "There is no such key. It may have been revoked already."
        case .invalidKeyName:
            "A key's name has 1 to \(AccountStore.maximumKeyNameLength) characters and no control characters."
        case .tooManyKeys:
            "A user can have at most \(AccountStore.maximumKeyCount) keys. Revoke some first."
        case .storeFailed(let reason):
            "The store of the accounts failed: \(reason)."
        case .storeUnavailable(let reason):
            "The store of the accounts is unavailable: \(reason)."
        case .cancelled:
            "The work was cancelled."
        }
    }
}

extension ReadersError {
    /// Whether the database is locked, or can't be reached at the moment.
    public var isOutage: Bool {
        if case .storeUnavailable = self { true } else { false }
    }
}
