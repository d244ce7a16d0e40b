import Crypto
import Glibc
import Testing

@testable import Server

@Suite("The files of a certificate")
struct TLSIdentityTests {
    @Test("the error for an invalid file contains its path and the reason")
    func wrongFiles() throws {
        let folder = try TestFolder()
        let (good, other) = (try TestCertificate(), try TestCertificate())
        let paths = try good.write(to: folder)
        let otherKey = try folder.write("other.key", other.key.pemRepresentation)
        let text = try folder.write("text", "no certificate")
        let damaged = try folder.write(
            "damaged.pem",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
        )
        let damagedKey = try folder.write(
            "damaged.key",
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
        )
        let encrypted = try folder.write(
            "encrypted.key",
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"
        )
        let large = try folder.write("large", String(repeating: " ", count: 2 << 20))
        let missing = folder.path + "/missing"
        let table: [(String, String, String, String)] = [
            (missing, paths.key, missing, "No such file or directory"),
            (paths.certificate, missing, missing, "No such file or directory"),
            (folder.path, paths.key, folder.path, "Is a directory"),
            (text, paths.key, text, "it contains no certificate in PEM format"),
            (paths.certificate, text, text, "it contains no private key in PEM format"),
            (paths.key, paths.certificate, paths.key, "it contains a private key and no certificate"),
            (damaged, paths.key, damaged, "the certificate is damaged"),
            (paths.certificate, damagedKey, damagedKey, "the private key is damaged or has an unsupported type"),
            (
                paths.certificate, encrypted, encrypted,
                "the private key is encrypted. Store it without a passphrase"
            ),
            (large, paths.key, large, "it is too large"),
            (paths.certificate, otherKey, otherKey, "the private key doesn't belong to the first certificate"),
        ]
        for (certificate, key, path, reason) in table {
            #expect(throws: ServerError.certificate(path: path, reason: reason)) {
                _ = try TLSIdentity(certificate: certificate, key: key)
            }
        }
        #expect(try TLSIdentity(certificate: paths.certificate, key: paths.key).chain.count == 1)
    }

    @Test("an expired certificate is reported, but used")
    func dates() throws {
        let folder = try TestFolder()
        let paths = try TestCertificate(lifetime: -60).write(to: folder)
        let identity = try TLSIdentity(certificate: paths.certificate, key: paths.key)
        let now = time(nil)
        #expect(identity.dateProblem(at: now) == "has expired")
        #expect(identity.dateProblem(at: now - 600) == nil)
        #expect(identity.dateProblem(at: now - 86_400) == "is not valid yet")
    }

    @Test("the version of the files changes when one of them is replaced")
    func version() throws {
        let folder = try TestFolder()
        let certificate = try TestCertificate()
        let paths = try certificate.write(to: folder)
        let files = CertificateFiles(certificate: paths.certificate, key: paths.key)
        let before = files.version()
        #expect(files.version() == before)
        try SmallFile.writePrivately(Array(certificate.key.pemRepresentation.utf8), to: paths.key)
        #expect(files.version() != before)
        unlink(paths.key)
        #expect(files.version() != before)
    }
}
