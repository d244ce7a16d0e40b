import Foundation
import Testing

@testable import Server

@Suite("The access key")
struct AccessKeyTests {
    @Test("has 130 random bits, and keys differ")
    func randomness() {
        let keys = (0..<200).map { _ in AccessKey.random().text }
        #expect(Set(keys).count == 200)
        #expect(keys.allSatisfy { $0.utf8.count == 26 })
        // With this many keys every symbol of the alphabet occurs, so each one encodes five bits.
        #expect(Set(keys.joined()).count == 32)
    }

    @Test("can be typed with capitals, spaces and hyphens")
    func typing() {
        let key = AccessKey.random()
        let half = key.text.prefix(13)
        let typed = " " + half.uppercased() + "-" + key.text.dropFirst(13) + " "
        #expect(AccessKey(typed)?.text == key.text)
    }

    @Test(
        "is not parsed from any other text",
        arguments: ["", "short", String(repeating: "0", count: 26), String(repeating: "é", count: 26)]
    )
    func nonsense(text: String) {
        #expect(AccessKey(text) == nil)
    }

    @Test("is stored in a file that only its owner can read, and is reused")
    func file() throws {
        let folder = try TestFolder()
        let key = try AccessKeyFile.key(in: folder.path)
        #expect(try AccessKeyFile.key(in: folder.path).text == key.text)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/access-key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["access-key"])
    }

    @Test("is made inaccessible to other users")
    func permissions() throws {
        let folder = try TestFolder()
        let file = try folder.write("access-key", AccessKey.random().text + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        _ = try AccessKeyFile.key(in: folder.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("is not read from a file without a key, nor through a link")
    func spoiltFile() throws {
        let folder = try TestFolder()
        try folder.write("access-key", "password\n")
        #expect(throws: ServerError.self) { try AccessKeyFile.key(in: folder.path) }

        let other = try TestFolder()
        let target = try other.write("elsewhere", AccessKey.random().text)
        try FileManager.default.createSymbolicLink(
            atPath: other.path + "/access-key",
            withDestinationPath: target
        )
        #expect(throws: ServerError.self) { try AccessKeyFile.key(in: other.path) }
    }

    @Test("is not part of the session token, which depends only on the key")
    func session() throws {
        let key = AccessKey.random()
        #expect(!key.sessionToken.contains(key.text))
        #expect(key.sessionToken.utf8.count == 64)
        #expect(AccessKey(key.text)?.sessionToken == key.sessionToken)
        #expect(AccessKey.random().sessionToken != key.sessionToken)
    }

    @Test(
        "is compared in constant time",
        arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("ba", "aa", false)]
    )
    func comparison(first: String, second: String, isEqual: Bool) {
        #expect(AccessKey.equal(first, second) == isEqual)
    }
}
