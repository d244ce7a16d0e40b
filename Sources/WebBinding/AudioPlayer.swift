/// Plays parts of audio files, one after another.
package enum AudioPlayer {
    nonisolated(unsafe) private static var commands: Int32 = 0
    nonisolated(unsafe) private static var callback: Int32 = 0

    /// Prepares the player. Must be called in the handler of a click or key, because some browsers allow sound only
    /// then. Calls `handler` with each command of a headset or of the system's media controls until ``end()``.
    package static func begin(_ handler: @escaping (Command) -> Void) {
        Callbacks.remove(commands)
        commands = Callbacks.add(runsOnce: false) { reply in
            if let command = Command(rawValue: Int32(clamping: reply.status)) { handler(command) }
        }
        hostAudioBegin(commands)
    }

    /// Plays a part of a file in place of the current one. A part that begins where the last one ended continues without a
    /// gap. Calls `handler` with true at the end of the part and with false when it can't be played. Doesn't call it when
    /// another part replaces this one, or after ``pause()`` and ``end()``.
    ///
    /// - Parameters:
    ///   - begin: The beginning in seconds.
    ///   - end: The end in seconds; nil for the end of the file.
    ///   - speed: A factor; 1 is the speed of the recording.
    package static func play(
        _ address: String,
        from begin: Double,
        to end: Double?,
        speed: Double,
        _ handler: @escaping (Bool) -> Void
    ) {
        Callbacks.remove(callback)
        let callback = Callbacks.add(runsOnce: true) { handler($0.status == Int(Result.finished.rawValue)) }
        self.callback = callback
        address.withUTF8Pointer { hostAudioPlay($0, $1, begin, end ?? -1, speed, callback) }
    }

    /// Changes the speed of the current part.
    package static func setSpeed(_ speed: Double) { hostAudioSetRate(speed) }

    /// Pauses, and returns the position in the file in seconds.
    package static func pause() -> Double {
        Callbacks.remove(callback)
        return hostAudioPause()
    }

    /// Stops, and releases the file.
    package static func end() {
        Callbacks.remove(callback)
        Callbacks.remove(commands)
        hostAudioEnd()
    }
}
