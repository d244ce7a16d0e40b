/// The device around the page: what only some browsers give, and only on some devices.
enum Device {
    /// What there may be.
    enum Feature: Int32 {
        /// The window can fill the screen.
        case fullScreen
        /// The screen can be kept from going dark.
        case wakefulness
        /// Pictures can be handed to other apps.
        case pictureSharing
        /// Pictures can be put into the clipboard.
        case pictureCopying
        /// The way the device is held can be asked for.
        case orientation
    }

    /// Whether this browser gives it, here and now: some need a secure connection.
    static func has(_ feature: Feature) -> Bool { hostDeviceHas(feature.rawValue) != 0 }

    /// Whether the window fills the screen; changes are heard with `Element.document.on(.fullScreenChange)`.
    static var isFullScreen: Bool { hostDeviceIsFull() != 0 }

    /// Fills the screen, or no longer. Browsers allow it only while the reader's touch or key is fresh.
    static func setFullScreen(_ isFull: Bool) {
        hostDeviceSet(Feature.fullScreen.rawValue, isFull ? 1 : 0)
    }

    /// Keeps the screen from going dark while the page can be seen, or no longer.
    static func keepAwake(_ staysAwake: Bool) {
        hostDeviceSet(Feature.wakefulness.rawValue, staysAwake ? 1 : 0)
    }

    /// Lets a page be heard as it turns. Browsers stay silent before the reader's first touch or key.
    static func playTurn() { hostDevicePlayTurn() }

    /// Asks that the screen stays upright (1) or across (2), or turns as it wants (0). Most browsers do so in the full
    /// screen only.
    static func hold(_ orientation: Int) {
        hostDeviceSet(Feature.orientation.rawValue, Int32(orientation))
    }
}

/// Pictures that leave the app.
enum PictureExport {
    /// What becomes of the picture.
    enum Way: Int32 {
        /// A file on the device.
        case file
        /// Another app, of the reader's choice.
        case share
        /// The clipboard.
        case clipboard
    }

    /// How it went.
    enum Outcome: Int {
        /// The reader changed their mind.
        case cancelled = -1
        /// There is no picture, or the browser refused.
        case failed
        /// It is where it should be; a file is at least begun.
        case done
    }

    /// Sends the picture at `address` that way; `name` is what a file is called, without its ending.
    static func send(
        _ address: String,
        named name: String,
        to way: Way,
        _ handler: @escaping (Outcome) -> Void
    ) {
        let callback = Callbacks.add(runsOnce: true) { handler(Outcome(rawValue: $0.status) ?? .failed) }
        address.crossing { addressBytes, addressLength in
            name.crossing { nameBytes, nameLength in
                _ = hostPictureSend(way.rawValue, addressBytes, addressLength, nameBytes, nameLength, callback)
            }
        }
    }
}
