import Testing
import TextCoding

@testable import Readers

@Suite("Hashes of passwords")
struct PasswordHashTests {
    /// Cheap parameters for tests that derive many keys.
    static let cheap = PasswordHash.Parameters(logarithmOfRounds: 10, blockSize: 1, parallelism: 1)

    @Test("are those of RFC 7914, section 12")
    func vector() throws {
        let hash = try PasswordHash(
            Password(placeholder: Array("password".utf8)),
            parameters: .init(logarithmOfRounds: 10, blockSize: 8, parallelism: 16),
            salt: Array("NaCl".utf8)
        )
        let key = try #require(hash.stored.split(separator: "$").last)
        let bytes = try #require(Base64.decode(Array(key.utf8)))
        #expect(
            Hexadecimal.encode(bytes) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        )
    }

    @Test("can be derived with the parameters of new hashes, and are read from their stored text")
    func current() throws {
        let password = try Password(new: "correct horse")
        let hash = try PasswordHash(password, parameters: .current, salt: PasswordHash.randomSalt())
        #expect(hash.stored.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(PasswordHash(stored: hash.stored) == hash)
    }

    @Test("are not read from texts with missing parts or unreasonable costs")
    func broken() throws {
        let salt = Base64.encode([UInt8](repeating: 1, count: 16))
        let key = Base64.encode([UInt8](repeating: 2, count: 32))
        #expect(PasswordHash(stored: "$scrypt$ln=15,r=8,p=3$\(salt)$\(key)") != nil)
        for text in [
            "", "$", "$scrypt$", "$scrypt$ln=15,r=8,p=3$$\(key)", "$scrypt$ln=15,r=8,p=3$\(salt)$",
            "$argon2$ln=15,r=8,p=3$\(salt)$\(key)", "$scrypt$ln=30,r=8,p=3$\(salt)$\(key)",
            "$scrypt$ln=15,r=100,p=3$\(salt)$\(key)", "$scrypt$ln=15,r=8,p=0$\(salt)$\(key)",
            "$scrypt$ln=-15,r=8,p=3$\(salt)$\(key)", "$scrypt$ln=15,r=8$\(salt)$\(key)",
            "$scrypt$ln=15,r=8,p=3,x=1$\(salt)$\(key)", "$scrypt$r=8,ln=15,p=3$\(salt)$\(key)",
            "$scrypt$ln=015,r=8,p=3$\(salt)$\(key)", "$scrypt$ln=15,r=8,p=3$\(salt)$\(key)$",
            "$scrypt$ln=99999999999999999999,r=8,p=3$\(salt)$\(key)", "$scrypt$ln=15,r=8,p=3$!$\(key)",
        ] {
            #expect(PasswordHash(stored: text) == nil, "\(text)")
        }
    }

    @Test("passwords are compared after normalisation, and have a bounded size")
    func passwords() throws {
        #expect(Password(typed: "pass\u{E9}") == Password(typed: "passe\u{301}"))
        #expect(Password(typed: "Password") != Password(typed: "password"))
        #expect(Password(typed: "") == nil)
        #expect(Password(typed: String(repeating: "a", count: 1024)) != nil)
        #expect(Password(typed: String(repeating: "a", count: 1025)) == nil)
        #expect(throws: ReadersError.invalidPassword) { try Password(new: "1234567") }
        #expect(throws: ReadersError.invalidPassword) { try Password(new: String(repeating: "a", count: 1025)) }
        _ = try Password(new: "        ")
        _ = try Password(new: "夏は夜月のころは")
    }
}
