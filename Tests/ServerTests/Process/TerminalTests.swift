import Server
import Testing
import TextCoding
import WireModel

@testable import Library
@testable import quire

@Suite("The terminal output")
struct TerminalTests {
    private func progress(_ phase: ScanReport.Phase, _ done: Int, of found: Int, failed: Int = 0) -> ScanProgress {
        ScanProgress(phase: phase, found: found, done: done, changed: done, failed: failed, currentFile: "")
    }

    @Test("a progress bar with counts is overwritten in place and fits the line")
    func bar() {
        for width in [20, 40, 80, 200] {
            var bar = ScanBar(isInteractive: true, width: width)
            for done in [0, 1, 500, 999, 1000] {
                let text = bar.text(for: progress(.reading, done, of: 1000))
                #expect(text.hasPrefix("\r\u{1B}[2K"))
                #expect(!text.contains("\n"))
                #expect(text.dropFirst("\r\u{1B}[2K".count).count < width)
                if width >= 40 { #expect(text.contains("\(done)/1000")) }
            }
        }
        var bar = ScanBar(isInteractive: true, width: 80)
        #expect(bar.text(for: progress(.finding, 0, of: 12)).contains("12 found"))
        #expect(
            bar.text(for: progress(.done, 7, of: 7, failed: 2)).hasSuffix(
                "7 publications, 7 new or changed, 2 can't be read.\n"
            )
        )
    }

    @Test("a log gets plain lines, about one for each 10 percent")
    func lines() {
        var bar = ScanBar(isInteractive: false, width: 80)
        var text = bar.text(for: progress(.finding, 0, of: 0))
        for done in 0...1000 { text += bar.text(for: progress(.reading, done, of: 1000)) }
        text += bar.text(for: progress(.done, 1000, of: 1000))
        text += bar.text(for: progress(.done, 1000, of: 1000))
        let lines = text.split(separator: "\n")
        #expect(lines.count == 13)
        #expect(!text.contains("\u{1B}") && !text.contains("\r"))
        #expect(lines.last == "1000 publications, 1000 new or changed.")
    }

    @Test("a QR code is square with three finder patterns and a margin")
    func qrCode() throws {
        let code = try #require(QRCode("http://192.168.1.20:8080/login?key=23456789abcdefghijkmnpqrst"))
        // The finder pattern: seven dark modules along the edge, then a light one.
        #expect((0..<7).allSatisfy { code.isDark(0, $0) } && !code.isDark(0, 7))
        #expect((0..<7).allSatisfy { code.isDark(0, code.size - 1 - $0) })
        #expect((0..<7).allSatisfy { code.isDark(code.size - 1, $0) })
        #expect(code.lines.count == (code.size + 5) / 2)
        #expect(QRCode(String(repeating: "x", count: 10_000)) == nil)
    }

    @Test("the URL is printed, and on a network the link with the key and a QR code")
    func welcome() {
        let local = StartupMessage(host: "127.0.0.1", port: 8080, key: nil)
        #expect(
            local.text(isInteractive: true, networkAddresses: ["10.0.0.2"]) == "Quire is at http://127.0.0.1:8080/\n"
        )
        let key = AccessKey.random()
        let network = StartupMessage(host: "0.0.0.0", port: 80, key: key)
        let text = network.text(isInteractive: false, networkAddresses: ["10.0.0.2", "192.168.1.5"])
        #expect(
            text == """
                Quire is at http://localhost:80/login?key=\(key.text)
                On the network: http://10.0.0.2:80/login?key=\(key.text)
                On the network: http://192.168.1.5:80/login?key=\(key.text)

                """
        )
        #expect(network.text(isInteractive: true, networkAddresses: ["10.0.0.2"]).contains("▀"))
        var hidden = StartupMessage(host: "0.0.0.0", port: 80, key: nil)
        hidden.keyFile = "/data/access-key"
        #expect(
            hidden.text(isInteractive: false, networkAddresses: [])
                == "Quire is at http://localhost:80/\nThe access key is in /data/access-key\n"
        )
        #expect(
            StartupMessage(host: "::1", port: 1, key: nil).text(isInteractive: false, networkAddresses: [])
                == "Quire is at http://[::1]:1/\n"
        )
    }
}
