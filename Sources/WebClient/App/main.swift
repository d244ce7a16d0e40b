// The page's script fetches this program and calls `quire_start` once the document is there. Nothing runs before.

/// The app, once it was started; it lives as long as the page.
nonisolated(unsafe) private var app: App?

/// Starts the app.
@_expose(wasm, "quire_start") @_cdecl("quire_start")
func exportStart() {
    Text.use(LanguageChoice.current ?? Language.preferred(among: Window.languages))
    Element.root.setAttribute("lang", Text.language.tag)
    app = App()
}
