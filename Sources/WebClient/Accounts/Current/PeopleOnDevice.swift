import TextCoding
import WebBinding
import WireModel

/// The stored list of the users who signed in on this device. It stays after they sign out.
enum PeopleOnDevice {
    private static let key = "quire.people"

    /// The list.
    static var list: DevicePeople {
        Storage.text(for: key).flatMap { try? JSON(parsing: $0) }.flatMap { DevicePeople($0) } ?? DevicePeople()
    }

    /// Changes the list.
    static func change(_ body: (inout DevicePeople) -> Void) {
        var list = list
        let before = list.jsonText
        body(&list)
        if !list.jsonText.isSame(as: before) { Storage.set(list.jsonText, for: key) }
    }

    /// Stores that no user is signed in.
    static func forgetCurrent() {
        change { $0.signedOut() }
    }
}
