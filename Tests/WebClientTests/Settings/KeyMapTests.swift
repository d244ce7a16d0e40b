import ReadingEngine
import Testing

@testable import WebClient

@Suite("Keyboard shortcuts")
struct KeyMapTests {
    @Test("every command has a key, and no key has two commands")
    func standard() {
        var seen: [Int] = []
        for command in ReaderCommand.allCases {
            #expect(!KeyMap.standard.keys(of: command).isEmpty, "\(command)")
            for key in KeyMap.standard.keys(of: command) {
                #expect(!seen.contains(key.number), "\(key.number) of \(command)")
                seen.append(key.number)
                #expect(KeyMap.standard.command(of: key) == command)
            }
        }
        for key in ReaderKey.allCases {
            #expect(ReaderCommand.allCases.contains { $0.key == key }, "\(key)")
        }
    }

    @Test(
        "the conventional keys are assigned by default",
        arguments: [
            ("o" as Unicode.Scalar, ReaderCommand.shiftSpreads), ("m", .menu), ("f", .fullScreen), (".", .nextChapter),
            (",", .previousChapter),
            ("+", .zoomIn), ("0", .zoomReset),
        ]
    )
    func habit(letter: Unicode.Scalar, command: ReaderCommand) {
        #expect(KeyMap.standard.command(of: .letter(letter)) == command)
    }

    @Test("shift changes the key of space, but not of a letter")
    func shift() {
        #expect(KeyMap.standard.command(of: .space) == .forward)
        #expect(KeyMap.standard.command(of: .shifted(.space)) == .backward)
        #expect(KeyStroke.shifted(.letter("o")) == .letter("o"))
    }

    @Test("assigning a key returns the command that loses it")
    func conflict() {
        var map = KeyMap.standard
        #expect(map.assign(.letter("o"), to: .mode) == .shiftSpreads)
        #expect(map.command(of: .letter("o")) == .mode)
        #expect(map.keys(of: .shiftSpreads).isEmpty)
        #expect(map.isChanged(.mode) && map.isChanged(.shiftSpreads) && !map.isChanged(.menu))
        #expect(map.assign(.letter("o"), to: .mode) == nil, "the command already has the key")
        #expect(map.assign(.letter("z"), to: .mode) == nil, "the key was free")
    }

    @Test("resetting a command takes its keys from other commands")
    func reset() {
        var map = KeyMap.standard
        map.assign(.letter("o"), to: .mode)
        #expect(map.reset(.shiftSpreads) == [.mode])
        map.reset(.mode)
        #expect(map == .standard)
    }

    @Test("a command keeps its four newest keys")
    func most() {
        var map = KeyMap.standard
        for letter in ["1", "2", "3", "4", "5"] as [Unicode.Scalar] { map.assign(.letter(letter), to: .menu) }
        #expect(map.keys(of: .menu) == [.letter("2"), .letter("3"), .letter("4"), .letter("5")])
        #expect(map.command(of: .letter("m")) == nil)
    }

    @Test("stored shortcuts are read back, and the default stores nothing")
    func kept() {
        #expect(KeyMap.standard.text.isEmpty)
        var map = KeyMap.standard
        map.assign(.letter("o"), to: .mode)
        map.assign(.shifted(.arrowLeft), to: .bookmark)
        map.remove(.letter("m"))
        #expect(KeyMap(text: map.text) == map)
    }

    @Test(
        "invalid text changes nothing",
        arguments: [
            "", ";;;", "nonsense", "16", "16:", "99:114;", "16:99999999;", "16:4294967295", "-1:114;", "16:32;",
            "16:9;",
            "16:x114;", "16:1 2 3 4 5;", ":::;", "16:111 \u{0};", "🦊:🦊;",
        ]
    )
    func hostile(text: String) {
        let map = KeyMap(text: text)
        // An entry without keys is valid: the command has no keys.
        if text == "16:" {
            #expect(map.keys(of: .shiftSpreads).isEmpty)
        } else {
            #expect(map == .standard, "\(text)")
        }
    }

    @Test("an invalid entry leaves the others, and no key has two commands")
    func partly() {
        let map = KeyMap(text: "16:x;15:111 122;10:122;")
        #expect(map.keys(of: .mode) == [.letter("o"), .letter("z")])
        #expect(map.keys(of: .shiftSpreads).isEmpty, "the stored text gave its key to another command")
        #expect(map.keys(of: .chapters).isEmpty)
    }
}
