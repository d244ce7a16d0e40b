import Foundation
import Glibc
import ImagePipeline
import Workers
import X509

/// Stores the server's own certificate authority in a folder, and issues and renews the server's certificate.
struct LocalAuthority: CertificateSource {
    private let folder: String
    private let authority: AuthorityCertificate
    private let names: @Sendable () -> LocalNames
    private let now: @Sendable () -> Date

    /// The files that devices need to trust the authority.
    let trust: TrustFiles

    private var certificatePath: String { folder + "/server.pem" }
    private var keyPath: String { folder + "/server-key.pem" }

    /// Opens the authority in a folder, or creates a new one. Only the owner of the folder can read it.
    ///
    /// - Parameters:
    ///   - names: Returns the current names and addresses of the machine.
    ///   - now: The clock.
    /// - Throws: `ServerError.certificate` if the files can't be used.
    init(
        folder: String,
        names: @escaping @Sendable () -> LocalNames,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(ServerError) {
        self.folder = folder
        self.names = names
        self.now = now
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
            throw .certificate(path: folder, reason: SystemError.text())
        }
        authority = try Self.authority(in: folder, hostName: names().hostName, at: now())
        do {
            trust = TrustFiles(
                der: try authority.der(),
                pem: try authority.pem().certificate,
                hostName: names().hostName
            )
        } catch {
            throw .certificate(path: folder, reason: "\(error)")
        }
    }

    private static func authority(
        in folder: String,
        hostName: String?,
        at now: Date
    ) throws(ServerError) -> AuthorityCertificate {
        let (path, keyPath) = (folder + "/authority.pem", folder + "/authority-key.pem")
        // The certificate is written after the key, so if its file exists, both are complete.
        if access(path, F_OK) != 0 {
            do {
                let authority = try AuthorityCertificate(hostName: hostName, at: now)
                let text = try authority.pem()
                try SmallFile.writePrivately(Array(text.key.utf8), to: keyPath)
                try SmallFile.writePrivately(Array(text.certificate.utf8), to: path)
                return authority
            } catch let error as ServerError {
                throw error
            } catch {
                throw .certificate(path: path, reason: "\(error)")
            }
        }
        // Removes the permissions of other users, if there are any.
        guard chmod(keyPath, 0o600) == 0 else {
            throw .certificate(path: keyPath, reason: SystemError.text())
        }
        let certificate = String(decoding: try SmallFile.read(path), as: UTF8.self)
        let key = String(decoding: try SmallFile.read(keyPath), as: UTF8.self)
        let remedy = "Remove the folder to create a new authority, which has to be installed on each device again"
        guard let authority = try? AuthorityCertificate(certificate: certificate, key: key) else {
            throw .certificate(path: path, reason: "the authority is damaged. \(remedy)")
        }
        guard authority.certificate.notValidAfter > now else {
            throw .certificate(path: path, reason: "the authority has expired. \(remedy)")
        }
        return authority
    }

    func identity() throws(ServerError) -> TLSIdentity {
        let names = names()
        let stored = (try? SmallFile.read(certificatePath)).map { String(decoding: $0, as: UTF8.self) }
        if let stored, authority.isCurrent(stored, for: names, at: now()),
            let identity = try? TLSIdentity(certificate: certificatePath, key: keyPath)
        {
            return identity
        }
        do {
            let made = try authority.issue(for: names, at: now())
            try SmallFile.writePrivately(Array(made.key.utf8), to: keyPath)
            try SmallFile.writePrivately(Array(made.certificate.utf8), to: certificatePath)
        } catch let error as ServerError {
            throw error
        } catch {
            throw .certificate(path: certificatePath, reason: "\(error)")
        }
        return try TLSIdentity(certificate: certificatePath, key: keyPath)
    }

    /// The version contains the day, so that a due renewal is checked once a day.
    func version() -> String {
        let names = names()
        let day = Int(now().timeIntervalSince1970 / 86_400)
        return "\(names.domainNames) \(names.privateAddresses) \(day)"
    }
}

extension ServerCertificate {
    /// Creates a certificate that is issued by the server's own authority, for the private names and addresses of the
    /// machine. The authority is created if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder of the authority. It is created if it doesn't exist.
    ///   - hostName: The name of the machine.
    ///   - additionalNames: Additional names with a private suffix, such as `books.lan`.
    ///   - addresses: Returns the current addresses of the machine. Public addresses are ignored.
    /// - Throws: `ServerError` if the files or an additional name can't be used.
    public convenience init(
        localAuthorityIn folder: String,
        hostName: String,
        additionalNames: [String] = [],
        addresses: @escaping @Sendable () -> [String]
    ) throws(ServerError) {
        var additional: [String] = []
        for text in additionalNames {
            guard let name = LocalNames.privateName(text) else { throw .publicName(text) }
            additional.append(name)
        }
        let names = LocalNames(hostName: LocalNames.hostName(hostName), additional: additional)
        let authority = try LocalAuthority(folder: folder) {
            var names = names
            names.addresses = addresses().compactMap { InternetAddress(peer: $0) }
            return names
        }
        try self.init(authority, trust: authority.trust)
    }

    /// The SHA-256 fingerprint of the server's own authority; nil if the certificate is from another one.
    public var authorityFingerprint: String? { trust?.fingerprint }
}
