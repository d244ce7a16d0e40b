import Foundation
import Publications
import Testing

@Suite("Folders of images")
struct FolderPublicationTests {
    private let folder: TemporaryFolder
    private let image = SampleImages.png(10, 15)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> any Publication {
        try PublicationOpener.open(path: folder.path("Book 3"))
    }

    @Test("pages are in natural order of their whole path")
    func order() throws {
        for name in ["Ch 10/1.png", "Ch 2/10.png", "Ch 2/9.PNG", "cover.png"] {
            try folder.write(image, to: "Book 3/\(name)")
        }
        let publication = try open()
        #expect(publication.format == .folder)
        #expect(publication.pages.map(\.name) == ["Ch 2/9.PNG", "Ch 2/10.png", "Ch 10/1.png", "cover.png"])
        #expect(publication.pages.allSatisfy { $0.width == 10 && $0.height == 15 && $0.problem == nil })
        #expect(publication.metadata == PublicationMetadata(title: "Book 3", number: "3", volume: "3"))
        #expect(try publication.bytes(ofPageAt: 1) == image)
    }

    @Test("files that are not pages are ignored")
    func leavesOut() throws {
        for name in ["1.png", ".2.png", "__MACOSX/3.png", ".git/4.png", "Thumbs.db", "notes.txt", "a/.DS_Store"] {
            try folder.write(image, to: "Book 3/\(name)")
        }
        #expect(try open().pages.map(\.name) == ["1.png"])
    }

    @Test("metadata comes from ComicInfo.xml")
    func metadata() throws {
        try folder.write(image, to: "Book 3/1.png")
        try folder.write(Array("<ComicInfo><Title>Night</Title></ComicInfo>".utf8), to: "Book 3/ComicInfo.xml")
        #expect(try open().metadata.title == "Night")
    }

    @Test("a link that leaves the folder is refused")
    func linkOut() throws {
        try folder.write(image, to: "Book 3/1.png")
        try folder.write(image, to: "secret.png")
        try folder.link("Book 3/2.png", to: folder.path("secret.png"))
        #expect(throws: PublicationError.unsafe(file: "Book 3", reason: .linkLeavesFolder("2.png"))) {
            try open()
        }
    }

    @Test("a link to a sibling folder with the same prefix is refused")
    func linkToSibling() throws {
        try folder.write(image, to: "Book 3/1.png")
        try folder.write(image, to: "Book 33/2.png")
        try folder.link("Book 3/2.png", to: "../Book 33/2.png")
        #expect(throws: PublicationError.self) { try open() }
    }

    @Test("a link to another page is that page; broken and cyclic links are ignored")
    func linkInside() throws {
        try folder.write(image, to: "Book 3/1.png")
        try folder.link("Book 3/2.png", to: "1.png")
        try folder.link("Book 3/3.png", to: "nothing.png")
        try folder.link("Book 3/4.png", to: "4.png")
        try folder.link("Book 3/again", to: ".")
        let publication = try open()
        #expect(publication.pages.map(\.name) == ["1.png", "2.png"])
        #expect(try publication.bytes(ofPageAt: 1) == image)
    }

    @Test("a page replaced by a link out of the folder is refused")
    func replacedByLink() throws {
        let path = try folder.write(image, to: "Book 3/1.png")
        try folder.write(image, to: "secret.png")
        let publication = try open()
        try FileManager.default.removeItem(atPath: path)
        try folder.link("Book 3/1.png", to: folder.path("secret.png"))
        #expect(throws: PublicationError.unsafe(file: "Book 3", reason: .outsideFolder("1.png"))) {
            try publication.bytes(ofPageAt: 0)
        }
    }

    @Test("a page whose size changed is refused")
    func changed() throws {
        try folder.write(image, to: "Book 3/1.png")
        let publication = try open()
        try folder.write(image + [0], to: "Book 3/1.png")
        #expect(throws: PublicationError.changed(file: "Book 3")) { try publication.bytes(ofPageAt: 0) }
    }

    @Test("the folder's path may be a link or end in a slash")
    func rootLink() throws {
        try folder.write(image, to: "Book 3/1.png")
        try folder.link("Link", to: "Book 3")
        #expect(try PublicationOpener.open(path: folder.path("Link")).pages.count == 1)
        #expect(try PublicationOpener.open(path: folder.path("Book 3/")).metadata.title == "Book 3")
    }

    @Test("a folder without images throws")
    func noPages() throws {
        try folder.write([1], to: "Book 3/notes.txt")
        #expect(throws: PublicationError.noPages(file: "Book 3")) { try open() }
    }

    @Test("too many entries are refused")
    func entryCount() throws {
        for index in 0..<6 { try folder.write(image, to: "Book 3/\(index % 2)/\(index).png") }
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 7
        #expect(throws: PublicationError.unsafe(file: "Book 3", reason: .tooManyEntries(7))) {
            try PublicationOpener.open(path: folder.path("Book 3"), limits: limits)
        }
    }

    @Test("missing and unreadable paths throw")
    func missing() throws {
        #expect(throws: PublicationError.notFound(file: "none.cbz")) {
            try PublicationOpener.open(path: folder.path("none.cbz"))
        }
        try folder.link("circle.cbz", to: "circle.cbz")
        let reason = PublicationError.Reason.linkTargetMissing
        #expect(throws: PublicationError.notReadable(file: "circle.cbz", reason: reason)) {
            try PublicationOpener.open(path: folder.path("circle.cbz"))
        }
        #expect(throws: PublicationError.unsupported(file: "null", reason: .notFileOrFolder)) {
            try PublicationOpener.open(path: "/dev/null")
        }
    }

    @Test("a pipe is refused without blocking")
    func pipe() throws {
        let path = folder.path("pipe.cbz")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: PublicationError.unsupported(file: "pipe.cbz", reason: .notFileOrFolder)) {
            try PublicationOpener.open(path: path)
        }
    }

    @Test("a file without read permission throws", .disabled(if: geteuid() == 0, "root may read everything"))
    func unreadable() throws {
        let path = try folder.write(image, to: "secret.cbz")
        chmod(path, 0)
        #expect(throws: PublicationError.notReadable(file: "secret.cbz", reason: .permissionDenied)) {
            try PublicationOpener.open(path: path)
        }
    }

    @Test(
        "publication names are recognized",
        arguments: [
            ("a.cbz", true), ("a.ZIP", true), ("dir/a.CbZ", true), (".a.cbz", false), ("a.cbr", true), ("cbz", false),
            ("a.CB7", true), ("a.cbt", true), ("a.rar", true), ("a.7z", true), ("a.tar", true), ("a.ace", false),
            (".hidden/a.cbz", true), ("a.cbz.part", false),
        ]
    )
    func publicationNames(name: String, isPublication: Bool) {
        #expect(PublicationOpener.isPublicationName(name) == isPublication)
    }

    @Test(
        "page names are recognized",
        arguments: [
            ("a.jpg", true), ("a.JPEG", true), ("a.jxl", true), ("x/y.avif", true), ("x/.y.avif", false),
            ("a.svg", false),
            ("a.txt", false), ("jpg", false), ("__MACOSX/a.jpg", false), ("a.heic", true), ("a.jpgx", false),
            ("", false),
        ]
    )
    func pageNames(name: String, isPage: Bool) {
        #expect(PublicationOpener.isPageName(name) == isPage)
    }
}
