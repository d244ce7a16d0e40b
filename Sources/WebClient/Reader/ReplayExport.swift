import ReadingEngine

/// Replays a recorded session (numbers as `ReplayLog` has them) and answers with the scenes, so that a test can hold
/// the engine in the browser against the one on the server.
///
/// The answer begins with how many numbers follow, -1 when the log could not be read; it belongs to the caller and is
/// never freed, for this is called in tests alone.
@_expose(wasm, "quire_replay") @_cdecl("quire_replay")
func exportReplay(_ numbers: UnsafePointer<Double>, _ count: Int32) -> UnsafeMutablePointer<Double> {
    let input = Array(UnsafeBufferPointer(start: numbers, count: Int(max(count, 0))))
    let scenes = ReplayLog(numbers: input)?.run()
    let output = UnsafeMutablePointer<Double>.allocate(capacity: (scenes?.count ?? 0) + 1)
    output[0] = Double(scenes?.count ?? -1)
    for (index, number) in (scenes ?? []).enumerated() { output[index + 1] = number }
    return output
}
