/// The user to whom the data on this device belongs. `Web/binding/storage/device-user.js` compares it with the user of
/// each response.
package enum DeviceUser {
    /// Encrypts the waiting changes of the user until the user signs in again.
    package static func seal() {
        hostDeviceUserSeal()
    }

    /// Encrypts the waiting changes and removes all other data of the user from the device. The settings of the device
    /// stay. Afterwards nothing can be stored, so the page must be left.
    package static func remove(_ completion: @escaping () -> Void) {
        hostDeviceUserRemove(Callbacks.add(runsOnce: true) { _ in completion() })
    }
}
