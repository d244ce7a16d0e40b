// The page's script fetches this program and calls `quire_start` once the document is there. Nothing runs before.

/// Starts the app.
@_expose(wasm, "quire_start") @_cdecl("quire_start")
func exportStart() {
    Element.body.on(.keyDown) { key in
        Images.load("/x", isUrgent: true) { _ in }.cancel()
        Window.log("\(key.isRepeat)")
    }
}
