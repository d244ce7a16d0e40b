import WebLocalization

// The page's script loads this program and calls `quire_start` once the document is parsed.

/// The running app, which lives as long as the page.
nonisolated(unsafe) private var app: App?

/// Starts the app.
@_expose(wasm, "quire_start") @_cdecl("quire_start")
func exportStart() {
    Text.use(.loaded)
    app = App()
}
