/// An error of the accounts. `description` is a message of one line for users.
public enum ReadersError: Error, Sendable, Equatable {
    /// The text can't be a user's name.
    case invalidUserName(UserName.Violation)
    /// The text can't be a label.
    case invalidLabel
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
        case .invalidLabel:
            "A label has 1 to \(ContentLabel.maximumLength) characters and no control characters."
        case .tooManyLimits:
            "A user's limits can name at most \(ReadingLimits.maximumLabelCount) labels and "
                + "\(ReadingLimits.maximumLibraryCount) libraries."
        case .invalidPassword:
            "A password has at least \(Password.minimumLength) characters and at most \(Password.maximumByteCount) bytes."
        case .passwordNotHashed:
            "The password could not be hashed, because there is not enough memory. Try again later."
        case .tooManySignIns:
            "Too many people are signing in. Try again in a moment."
        case .invalidProvider(let id, let reason):
            "The sign-in service “\(id)” can't be used: \(reason)."
        case .singleSignOn(let failure):
            failure.description
        }
    }
}
