/// The encryption of a book: obfuscated fonts, which are supported, and DRM, which is not.
struct EpubEncryption: Sendable {
    /// The obfuscation of fonts, by path.
    private(set) var fonts: [String: FontObfuscation] = [:]

    private static let encryptionPath = "META-INF/encryption.xml"

    /// - Throws: `PublicationError.protected` when content is encrypted.
    init(in container: EpubContainer, problems: inout [String]) throws(PublicationError) {
        if container.contains("META-INF/license.lcpl") {
            throw .protected(file: container.file, scheme: "Readium LCP")
        }
        guard container.contains(Self.encryptionPath),
            let root = container.tree(Self.encryptionPath, problems: &problems)?.root
        else { return }
        for data in root.descendants("EncryptedData") {
            guard let reference = data.descendants("CipherReference").first?["URI"],
                // Relative to the container's root, not to the folder of this file (OCF 3.3, section 4.2.6.3.2).
                let target = BookHref(reference, in: ""), let path = container.name(target.path)
            else { continue }
            let algorithm = data.first("EncryptionMethod")?["Algorithm"]?.collapsingWhiteSpace ?? ""
            guard let obfuscation = FontObfuscation(algorithm: algorithm) else {
                throw .protected(file: container.file, scheme: Self.scheme(container, algorithm: algorithm))
            }
            fonts[path] = obfuscation
        }
    }

    /// Returns the name of the DRM scheme, identified by its files.
    private static func scheme(_ container: EpubContainer, algorithm: String) -> String {
        if container.contains("META-INF/sinf.xml") { return "Apple FairPlay" }
        guard container.contains("META-INF/rights.xml") else {
            return algorithm.contains("readium") ? "Readium LCP" : "an unknown scheme"
        }
        var ignored: [String] = []
        let rights = container.tree("META-INF/rights.xml", problems: &ignored)?.root
        if rights?.namespace.contains("adobe") == true { return "Adobe ADEPT" }
        if rights?.namespace.contains("kobo") == true || rights?.name == "kdrm" { return "Kobo DRM" }
        return "Adobe ADEPT or a similar scheme"
    }
}
