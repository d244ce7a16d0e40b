import WebBinding

/// The language of the texts that are shown over the pages of a comic. The choice is stored on the device and applies
/// to all comics that have texts in this language.
enum TextLanguage {
    /// The stored value for the lettering of the images.
    private static let original = "original"
    private static let key = "quire.text-language"
    /// The tag of images without lettering.
    private static let noLanguage = "zxx"

    /// Returns the language of the texts to show over the pages; nil for none. Images without lettering get the first
    /// language by default.
    static func chosen(for manifest: ReaderManifest) -> String? {
        guard let first = manifest.textLanguages.first else { return nil }
        let stored = Storage.text(for: key) ?? ""
        if let language = manifest.textLanguages.first(where: { $0.isSame(as: stored) }) { return language }
        let hasLettering = !(manifest.imageLanguage?.isSame(as: noLanguage) ?? false)
        return hasLettering || stored.isSame(as: original) ? nil : first
    }

    /// Stores the choice; nil for the lettering of the images.
    static func choose(_ language: String?) { Storage.set(language ?? original, for: key) }

    /// Returns the name of the language of the lettering; nil if it is unknown or there is none.
    static func nameOfLettering(in manifest: ReaderManifest) -> String? {
        guard let language = manifest.imageLanguage, !language.isSame(as: noLanguage) else { return nil }
        return LocalizationTable.name(ofLanguage: language)
    }
}
