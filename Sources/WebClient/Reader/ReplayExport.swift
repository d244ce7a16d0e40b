import ReadingEngine
import WebBinding

/// Replays a recorded session (numbers in the format of `ReplayLog`) and returns its scenes. A browser test compares them
/// with the scenes of the native engine.
///
/// The result starts with the number of values that follow, or -1 when the log can't be decoded. It is never freed, because
/// only tests call this.
@_expose(wasm, "quire_replay") @_cdecl("quire_replay")
func exportReplay(_ numbers: UnsafePointer<Double>, _ count: Int32) -> UnsafeMutablePointer<Double> {
    let input = Array(UnsafeBufferPointer(start: numbers, count: Int(max(count, 0))))
    let scenes = ReplayLog(numbers: input)?.run()
    let output = UnsafeMutablePointer<Double>.allocate(capacity: (scenes?.count ?? 0) + 1)
    output[0] = Double(scenes?.count ?? -1)
    for (index, number) in (scenes ?? []).enumerated() { output[index + 1] = number }
    return output
}
