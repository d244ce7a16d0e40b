/// What of a book is encrypted: fonts that are only obfuscated, and books that can't be read without a key.
struct EpubProtection: Sendable {
    /// How fonts are obfuscated, by their paths.
    private(set) var fonts: [String: FontObfuscation] = [:]

    private static let encryptionPath = "META-INF/encryption.xml"

    /// - Throws: `PublicationError.protected` when content is encrypted.
    init(in container: EpubContainer, problems: inout [String]) throws(PublicationError) {
        if container.entry("META-INF/license.lcpl") != nil {
            throw .protected(file: container.file, scheme: "Readium LCP")
        }
        guard container.entry(Self.encryptionPath) != nil,
            let root = container.tree(Self.encryptionPath, problems: &problems)?.root
        else { return }
        for data in root.descendants("EncryptedData") {
            guard let reference = data.descendants("CipherReference").first?["URI"],
                // Relative to the container's root, not to the folder the file lies in (OCF 3.3, section 4.2.6.3.2).
                let target = BookPath(reference, in: ""), let path = container.name(target.path)
            else { continue }
            let algorithm = data.first("EncryptionMethod")?["Algorithm"]?.collapsingWhiteSpace ?? ""
            guard let obfuscation = FontObfuscation(algorithm: algorithm) else {
                throw .protected(file: container.file, scheme: Self.scheme(container, algorithm: algorithm))
            }
            fonts[path] = obfuscation
        }
    }

    /// The name of the scheme, by the files it leaves.
    private static func scheme(_ container: EpubContainer, algorithm: String) -> String {
        if container.entry("META-INF/sinf.xml") != nil { return "Apple FairPlay" }
        guard container.entry("META-INF/rights.xml") != nil else {
            return algorithm.contains("readium") ? "Readium LCP" : "a scheme that Quire does not know"
        }
        var ignored: [String] = []
        let rights = container.tree("META-INF/rights.xml", problems: &ignored)?.root
        if rights?.namespace.contains("adobe") == true { return "Adobe ADEPT" }
        if rights?.namespace.contains("kobo") == true || rights?.name == "kdrm" { return "Kobo DRM" }
        return "Adobe ADEPT or a scheme like it"
    }
}
