import WebLocalization

/// The reason why a change of an account failed, by the status of the server's answer.
enum AccountFailure {
    /// What the user tried to change.
    enum Subject {
        case name, email, password, key, labels, other
    }

    /// The minimum number of characters of a password, as on the server.
    static let minimumPasswordLength = 8

    /// Whether a new password is too short. The server counts characters. A text has at least as many scalars as
    /// characters, so the server may still refuse it.
    static func isTooShort(password: String) -> Bool { password.unicodeScalars.count < minimumPasswordLength }

    /// Returns the message for a status; nil if the server can't be reached.
    static func message(status: Int?, changing subject: Subject) -> Message {
        switch (status, subject) {
        case (nil, _): .unreachableTitle
        case (400, .name): .accountNameInvalid
        case (409, .name): .accountNameTaken
        case (400, .email): .accountEmailInvalid
        case (409, .email): .accountEmailTaken
        case (400, .password): .passwordTooShort(minimumPasswordLength)
        case (403, .password): .passwordWrong
        case (409, .key): .keysTooMany
        case (400, .labels): .labelsInvalid
        case (401, _): .signInTitle
        case (403, _): .administratorsOnly
        case (429, _): .tooManyAttempts
        default: .accountChangeFailed
        }
    }
}
