import TextCoding
import WebBinding
import WireModel

/// Signing out on this device.
enum SignOut {
    /// Ends the session of this browser, removes the user's data from the device, and leaves the app for the sign-in
    /// page.
    ///
    /// Waiting changes are sent first. Those that the server doesn't accept now are encrypted until the same user signs
    /// in again. A user who signed in with a provider is sent to the provider's page instead, which ends the session
    /// there and returns to the sign-in page. Otherwise the provider would sign the same user in again without asking.
    ///
    /// - Parameters:
    ///   - name: The name that the sign-in page fills in, to switch users; empty for none.
    ///   - onFailure: Called when the server can't be reached. In this case the session has not ended, and nothing was
    ///     removed.
    static func signOut(switchingTo name: String = "", onFailure: @escaping () -> Void) {
        Outbox.shared.finish {
            _ = LibraryRequests.send(.delete, "/api/v1/session") { result in
                if case .failure(.network) = result { return onFailure() }
                PeopleOnDevice.forgetCurrent()
                var query = URLQuery()
                query.add("name", name)
                var address = query.address("/login")
                if case .success(let ended) = result, let other = ended.address { address = other }
                Outbox.shared.stop()
                DeviceUser.remove { Window.leave(to: address) }
            } read: {
                SignedOut($0)
            }
        }
    }
}
