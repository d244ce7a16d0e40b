import HTTPTypes
import Hummingbird
import Library

/// `Quire-User`: the identifier of the user of a request.
///
/// A response names the user, so that the app and its service worker notice when another user has signed in, and remove what
/// the device keeps of the previous one. A request can name the user for whom it was made: the server refuses it if another
/// one is signed in now, so that no change of one user is stored for another.
enum UserHeader {
    private static let name = HTTPField.Name("Quire-User")

    /// Checks the header of a request.
    ///
    /// - Throws: `Problem` 409 if it names another user.
    static func check(_ request: Request, _ user: UserIdentifier?) throws(Problem) {
        guard let name, let user, let expected = request.headers[name], expected != String(user.rawValue) else {
            return
        }
        throw Problem(.conflict, "Another user", "Another user is signed in in this browser. Reload the page.")
    }

    /// Adds the header to a response, unless a cache may store it and give it to another user.
    static func add(_ user: UserIdentifier?, to headers: inout HTTPFields) {
        guard let name, let user else { return }
        guard let control = headers.value(of: .cacheControl), control.hasPrefix("no-") else { return }
        headers[name] = String(user.rawValue)
    }
}
