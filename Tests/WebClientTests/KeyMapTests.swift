import ReadingEngine
import Testing

@testable import WebClient

@Suite("Which key does what")
struct KeyMapTests {
    @Test("no key has two meanings, and every command of the reader has a key")
    func standard() {
        var seen: [Int] = []
        for command in ReaderCommand.allCases {
            #expect(!KeyMap.standard.keys(of: command).isEmpty, "\(command)")
            for key in KeyMap.standard.keys(of: command) {
                #expect(!seen.contains(key.number), "\(key.sign) of \(command)")
                seen.append(key.number)
                #expect(KeyMap.standard.command(of: key) == command)
            }
        }
        for key in ReaderKey.allCases {
            #expect(ReaderCommand.allCases.contains { $0.key == key }, "\(key)")
        }
    }

    @Test(
        "the keys of the habit are there",
        arguments: [
            ("o" as Unicode.Scalar, ReaderCommand.shiftSpreads), ("m", .menu), ("f", .fullScreen), (".", .nextChapter),
            (",", .previousChapter),
            ("+", .zoomIn), ("0", .zoomHome),
        ]
    )
    func habit(letter: Unicode.Scalar, command: ReaderCommand) {
        #expect(KeyMap.standard.command(of: .letter(letter)) == command)
    }

    @Test("shift makes another key of space, and of no letter")
    func shift() {
        #expect(KeyMap.standard.command(of: .space) == .forward)
        #expect(KeyMap.standard.command(of: .shifted(.space)) == .backward)
        #expect(KeyStroke.shifted(.letter("o")) == .letter("o"))
    }

    @Test("a key that is given away is named, and does one thing only")
    func conflict() {
        var map = KeyMap.standard
        #expect(map.assign(.letter("o"), to: .mode) == .shiftSpreads)
        #expect(map.command(of: .letter("o")) == .mode)
        #expect(map.keys(of: .shiftSpreads).isEmpty)
        #expect(map.isChanged(.mode) && map.isChanged(.shiftSpreads) && !map.isChanged(.menu))
        #expect(map.assign(.letter("o"), to: .mode) == nil, "it has it already")
        #expect(map.assign(.letter("z"), to: .mode) == nil, "nobody had it")
    }

    @Test("a command that is reset takes its keys back")
    func reset() {
        var map = KeyMap.standard
        map.assign(.letter("o"), to: .mode)
        #expect(map.reset(.shiftSpreads) == [.mode])
        map.reset(.mode)
        #expect(map == .standard)
    }

    @Test("a command holds four keys, and the newest among them")
    func most() {
        var map = KeyMap.standard
        for letter in ["1", "2", "3", "4", "5"] as [Unicode.Scalar] { map.assign(.letter(letter), to: .menu) }
        #expect(map.keys(of: .menu) == [.letter("2"), .letter("3"), .letter("4"), .letter("5")])
        #expect(map.command(of: .letter("m")) == nil)
    }

    @Test("what is kept comes back the same; the standard takes no room")
    func kept() {
        #expect(KeyMap.standard.text.isEmpty)
        var map = KeyMap.standard
        map.assign(.letter("o"), to: .mode)
        map.assign(.shifted(.arrowLeft), to: .bookmark)
        map.remove(.letter("m"))
        #expect(KeyMap(text: map.text) == map)
    }

    @Test(
        "what can't be read changes nothing",
        arguments: [
            "", ";;;", "nonsense", "16", "16:", "99:114;", "16:99999999;", "16:4294967295", "-1:114;", "16:32;",
            "16:9;",
            "16:x114;", "16:1 2 3 4 5;", ":::;", "16:111 \u{0};", "🦊:🦊;",
        ]
    )
    func hostile(text: String) {
        let map = KeyMap(text: text)
        // An entry without keys is one that can be read: it means that there are none.
        if text == "16:" {
            #expect(map.keys(of: .shiftSpreads).isEmpty)
        } else {
            #expect(map == .standard, "\(text)")
        }
    }

    @Test("one entry that can't be read leaves the others, and no key is claimed twice")
    func partly() {
        let map = KeyMap(text: "16:x;15:111 122;10:122;")
        #expect(map.keys(of: .mode) == [.letter("o"), .letter("z")])
        #expect(map.keys(of: .shiftSpreads).isEmpty, "its key was given away in what was kept")
        #expect(map.keys(of: .chapters).isEmpty)
    }
}
