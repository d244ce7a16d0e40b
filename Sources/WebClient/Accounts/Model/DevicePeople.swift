import WireModel

/// A user who signed in on this device.
struct DevicePerson: WireObject {
    /// The user's identifier.
    var id = ""
    /// The name.
    var name = ""
    /// The colour of the circle.
    var avatarColour = 0

    /// Creates an object with default values.
    init() {}

    /// Reads or writes the members.
    mutating func code(with coder: inout WireCoder) {
        coder.codeCount("avatarColour", &avatarColour)
        coder.codeIdentifier("id", &id, .required)
        coder.code("name", &name, .required)
    }
}

/// The users who signed in on this device, for switching between them. The browser's storage keeps names and colours, and no
/// secret.
struct DevicePeople: WireObject {
    /// The users, the last one to sign in first.
    private(set) var people: [DevicePerson] = []
    /// The identifier of the user who is signed in; nil for none.
    private(set) var current: String?
    /// The maximum number of users.
    static let maximumCount = 12

    /// Creates an object with default values.
    init() {}

    /// Reads or writes the members.
    mutating func code(with coder: inout WireCoder) {
        coder.code("current", &current)
        coder.code("people", &people)
    }

    /// The user who is signed in.
    var currentPerson: DevicePerson? {
        guard let current else { return nil }
        return people.first { $0.id.isSame(as: current) }
    }

    /// The users who can be switched to.
    var others: [DevicePerson] {
        people.filter { !$0.id.isSame(as: current ?? "") }
    }

    /// Stores that a user is signed in.
    mutating func signedIn(_ account: Account) {
        forget(account.id)
        let person = DevicePerson.with {
            $0.id = account.id
            $0.name = account.name
            $0.avatarColour = account.avatarColour
        }
        people.insert(person, at: 0)
        people.removeLast(max(people.count - Self.maximumCount, 0))
        current = account.id
    }

    /// Stores that no user is signed in.
    mutating func signedOut() {
        current = nil
    }

    /// Removes a user from the list.
    mutating func forget(_ id: String) {
        people.removeAll { $0.id.isSame(as: id) }
        if current?.isSame(as: id) ?? false { current = nil }
    }
}
