/// The device: features that only some browsers and devices have.
package enum Device {
    /// Returns whether a feature is available. Some need a secure connection.
    package static func has(_ feature: Feature) -> Bool { hostDeviceSupports(feature.rawValue) != 0 }

    /// Whether the window fills the screen. `Element.document.on(.fullScreenChange)` observes it.
    package static var isFullScreen: Bool { hostDeviceIsFullScreen() != 0 }

    /// Enters or leaves the full screen. Browsers allow it only right after a touch or a key.
    package static func setFullScreen(_ isFull: Bool) { hostDeviceSetFullScreen(isFull ? 1 : 0) }

    /// Keeps the screen on while the page is visible; false releases it.
    package static func keepAwake(_ staysAwake: Bool) { hostDeviceKeepAwake(staysAwake ? 1 : 0) }

    /// Plays the sound of a turning page. Browsers play nothing before the first touch or key.
    package static func playPageTurnSound() { hostDevicePlayTurn() }

    /// Locks the orientation of the screen: any (0), portrait (1) or landscape (2). Most browsers do so only in full
    /// screen.
    package static func lockOrientation(_ orientation: Int) { hostDeviceLockOrientation(Int32(orientation)) }
}

/// The export of images to files and other apps.
package enum ImageExport {
    /// Exports the image at an address. `name` is the name of the file without its extension.
    package static func send(
        _ address: String,
        named name: String,
        to destination: Destination,
        _ handler: @escaping (Result) -> Void
    ) {
        let callback = Callbacks.add(runsOnce: true) { handler(Result(rawValue: Int32($0.status)) ?? .failed) }
        address.withUTF8Pointer { addressBytes, addressLength in
            name.withUTF8Pointer { nameBytes, nameLength in
                _ = hostImageExport(
                    destination.rawValue,
                    addressBytes,
                    addressLength,
                    nameBytes,
                    nameLength,
                    callback
                )
            }
        }
    }
}

/// The clipboard.
package enum Clipboard {
    /// Copies a text to the clipboard.
    package static func copy(_ text: String) { text.withUTF8Pointer { hostClipboardWrite($0, $1) } }
}

/// The background picture that the user chose. It is in the custom property `--own-picture` of the style sheet.
package enum OwnPicture {
    /// Lets the user choose a picture from the device. Its opacity is reduced so that text stays readable. The colours
    /// of the paper and the text are 0xRRGGBB.
    package static func choose(paper: Int, ink: Int) { hostOwnPictureChoose(Int32(paper), Int32(ink)) }
}

/// A text file that the user chooses on the device.
package enum TextFile {
    /// Lets the user choose a file.
    ///
    /// - Parameters:
    ///   - kinds: The accepted file extensions and media types, separated by commas.
    ///   - handler: Receives the text; nil if the file can't be read or is too large. Not called if the user cancels.
    package static func choose(_ kinds: String, maximumBytes: Int, _ handler: @escaping (String?) -> Void) {
        let callback = Callbacks.add(runsOnce: true) { reply in
            handler(reply.status == 1 ? String(decoding: reply.bytes, as: UTF8.self) : nil)
        }
        kinds.withUTF8Pointer { hostTextFileChoose($0, $1, Int32(clamping: maximumBytes), callback) }
    }
}
