import Testing

@testable import Publications

@Suite("Folder names")
struct FolderMetadataTests {
    @Test(
        "titles have no years, authors, groups and languages",
        arguments: [
            ("Night Train (2019)", "Night Train"), ("Night Train (2019) [Group]", "Night Train"),
            ("[Group] Night Train", "Night Train"), ("Night Train [French]", "Night Train"),
            ("Night Train v01-12 [Complete]", "Night Train"), ("Night_Train_(2019)", "Night Train"),
            ("Night Train, The (1998)", "Night Train, The"), ("[作者] 夜行列車 全12巻", "夜行列車"),
            ("(C97) [サークル (作者)] 夜行列車 [中国翻訳]", "夜行列車"), ("《夜行列车》作者：某人", "夜行列车"),
            ("【漫画】夜行列车【完结】", "夜行列车"), ("야간열차 1-12권 (완결)", "야간열차"),
            ("Night Train (New 52) (2011-2016) (Digital) (Group-Empire)", "Night Train (New 52)"),
        ]
    )
    func titles(name: String, title: String) throws {
        #expect(try #require(FolderMetadata(folders: [name])).title == title)
    }

    @Test(
        "names that belong to the title are kept",
        arguments: [
            "Night Train", "Night Train (New 52)", "Night Train Vol. 3", "Night Train (Vol. 3)", "Vol. 3", "2001",
            "(2019)",
            "Blade Runner 2049", "Akira 3", "100%_sure", "#hash", "Night.Train", "Éclair 2", "日本 十", "Ａ c", "[]", "...",
            "Some [Weird",
        ]
    )
    func kept(name: String) throws {
        #expect(try #require(FolderMetadata(folders: [name])).title == name)
    }

    @Test(
        "a folder named after a volume belongs to the series above it",
        arguments: [
            (["Night Train", "Vol. 3"], "Night Train Vol. 3", "Night Train", "3"),
            (["Comics", "Night Train (2019)", "Volume 03"], "Night Train Volume 03", "Night Train", "3"),
            (["Night Train", "Season 2", "Vol. 3"], "Night Train Season 2 Vol. 3", "Night Train", "3"),
            (["夜行列車", "第3巻"], "夜行列車 第3巻", "夜行列車", "3"), (["夜行列車", "上"], "夜行列車 上", "夜行列車", "上"),
            (["Night Train Vol. 3"], "Night Train Vol. 3", "Night Train", "3"),
            (["Night Train", "Chapter 2"], "Chapter 2", "Chapter 2", nil),
            (["Comics", "Night Train"], "Night Train", "Night Train", nil), (["Vol. 3"], "Vol. 3", nil, "3"),
        ] as [([String], String, String?, String?)]
    )
    func volumes(folders: [String], title: String, series: String?, volume: String?) throws {
        let folder = try #require(FolderMetadata(folders: folders))
        #expect(folder.title == title && folder.series == series && folder.volume == volume)
    }

    @Test("languages and groups of outer folders apply to inner folders")
    func languages() throws {
        let folder = try #require(FolderMetadata(folders: ["Night Train (2019) [French] [Team X]", "Vol. 3"]))
        #expect(folder.language == "fr" && folder.group == "Team X")
        #expect(FolderMetadata(folders: []) == nil)
    }
}
