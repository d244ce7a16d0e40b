import WireModel

/// The changes of an account that are not sent yet. One request is sent at a time, so that the last change of the user is the
/// last one that the server receives.
struct PendingAccountChanges {
    private var waiting: AccountChanges?
    private var isSending = false

    /// Adds changes. Returns those to send now; nil while a request is running.
    mutating func add(_ changes: AccountChanges) -> AccountChanges? {
        guard isSending else {
            isSending = true
            return changes
        }
        var merged = waiting ?? AccountChanges()
        merged.merge(changes)
        waiting = merged
        return nil
    }

    /// Handles the end of a request. Returns the changes to send next; nil for none.
    mutating func finished() -> AccountChanges? {
        let next = waiting
        waiting = nil
        isSending = next != nil
        return next
    }
}

extension AccountChanges {
    /// Replaces members by those of newer changes.
    mutating func merge(_ newer: AccountChanges) {
        name = newer.name ?? name
        role = newer.role ?? role
        permissions = newer.permissions ?? permissions
        avatarColour = newer.avatarColour ?? avatarColour
        language = newer.language ?? language
        email = newer.email ?? email
        limits = newer.limits ?? limits
    }
}
