/// Plays parts of audio files, one after another.
///
/// The browser program has one thread, so these variables need no lock.
package enum AudioPlayer {
    /// The callback for commands of the media controls.
    nonisolated(unsafe) private static var commands: Int32 = 0
    /// The callback for the end of the current part.
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

    /// Plays a part of a file instead of the current part. A part that begins where the last one ended is played
    /// without a gap. Calls `handler` with true at the end of the part and with false if it can't be played. Doesn't
    /// call it if another part replaces this one, or after ``pause()`` and ``end()``.
    ///
    /// - Parameters:
    ///   - begin: The beginning in seconds.
    ///   - end: The end in seconds; nil for the end of the file.
    ///   - speed: The speed; 1 is the speed of the recording.
    package static func play(
        _ address: String,
        from begin: Double,
        to end: Double?,
        speed: Double,
        _ handler: @escaping (Bool) -> Void
    ) {
        Callbacks.replace(&callback) { handler($0.status == Int(Result.finished.rawValue)) }
        address.withUTF8Pointer { hostAudioPlay($0, $1, begin, end ?? -1, speed, callback) }
    }

    /// Changes the speed of the current part.
    package static func setSpeed(_ speed: Double) { hostAudioSetSpeed(speed) }

    /// Pauses playback and returns the position in the file, in seconds.
    package static func pause() -> Double {
        Callbacks.remove(callback)
        return hostAudioPause()
    }

    /// Stops playback and releases the file.
    package static func end() {
        Callbacks.remove(callback)
        Callbacks.remove(commands)
        hostAudioEnd()
    }
}
