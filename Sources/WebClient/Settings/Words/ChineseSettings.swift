import ReadingEngine

extension Text {
    /// The Chinese table of the settings.
    static func chinese(_ word: SettingsWord) -> String {
        switch word {
        case .section(let section): chinese(section).string
        case .option(let option): chinese(option).string
        case .choice(let option, let value): chinese(option, value).string
        case .command(let command): chinese(command).string
        case .scope: "更改适用于"
        case .forSeries: "本系列"
        case .forAll: "所有书"
        case .onlyHere: "仅限本系列"
        case .otherHere: "本系列另有设置"
        case .changed: "已更改"
        case .reset: "还原"
        case .resetNamed(let name): "还原：" + name
        case .resetSection: "还原本组设置"
        case .percent(let number): "\(number)%"
        case .points(let number): "\(number) 点"
        case .pages(let number): "\(number) 页"
        case .secondsForScreen(let seconds): "每屏 \(seconds) 秒"
        case .noTint: "无"
        case .keys: "按键"
        case .keysAdvice: "点一下按键可移除，点 + 可添加。"
        case .addKey(let command): "添加按键：" + command
        case .removeKey(let key, let command): "移除 " + key + "：" + command
        case .pressKey: "请按一个键…"
        case .keyTaken(let key, let command): key + " 原本用于“" + command + "”，现已改用"
        case .keyReserved: "此键另有用途，请换一个。"
        case .noKey: "无按键"
        case .resetKeys: "还原所有按键"
        case .zonesDrawing(let words): "点按区域：" + words
        case .incognitoAdvice: "不保存阅读位置，也不计为已读。"
        case .loupeAdvice: "手指按住页面时显示放大镜；页面菜单改由右键或工具栏打开。"
        }
    }

    private static func chinese(_ section: SettingsSection) -> StaticString {
        switch section {
        case .reading: "阅读"
        case .page: "页面"
        case .picture: "画面"
        case .strip: "条漫"
        case .touch: "触控与按键"
        case .app: "应用"
        }
    }

    private static func chinese(_ option: ReaderOption) -> StaticString {
        switch option {
        case .mode, .pageLayout: ""
        case .coverStandsAlone: "封面单独显示"
        case .widePages: "宽页"
        case .widePagesInStrip: "条漫中的宽页"
        case .alwaysShowsTransitions: "章节之间的提示页"
        case .pagesAhead: "预先载入"
        case .fit: "页面大小"
        case .zoomStart: "大页的起始位置"
        case .keepsZoom: "翻页时保持缩放"
        case .turnLook: "翻页效果"
        case .turnSpeed: "翻页速度"
        case .hasStiffCover: "硬质封面"
        case .playsTurnSound: "翻页声音"
        case .pageGap: "页间距"
        case .showsPageNumber: "显示页码"
        case .showsProgressLine: "显示进度线"
        case .cropsPages: "裁去页面边缘"
        case .cropsStrips: "裁去条漫边缘"
        case .background: "背景"
        case .brightness: "亮度"
        case .contrast: "对比度"
        case .warmth: "暖色"
        case .isGreyscale: "灰度"
        case .isInverted: "反色"
        case .blendColour: "色调颜色"
        case .blendStrength: "色调"
        case .blendMode: "色调叠加方式"
        case .stripGap: "带间隔条漫的间距"
        case .stripPaddingUpright: "竖屏两侧留白"
        case .stripPaddingAcross: "横屏两侧留白"
        case .autoScrollSpeed: "自动滚动速度"
        case .tapZones: "点按区域"
        case .tapInversion: "对调区域"
        case .showsTapZones: "更改时显示区域"
        case .usesLoupe: "长按显示放大镜"
        case .dimsAtEdge: "沿左边缘滑动调节亮度"
        case .isIncognito: "无痕阅读"
        case .keepsAwake: "屏幕常亮"
        case .orientation: "屏幕方向"
        }
    }

    private static func chinese(_ option: ReaderOption, _ value: Int) -> StaticString {
        switch (option, value) {
        case (.widePages, 0), (.widePagesInStrip, 0): "完整显示"
        case (.widePages, 1), (.widePagesInStrip, 1): "一分为二"
        case (.widePages, 2), (.widePagesInStrip, 2): "一分为二（反序）"
        case (.widePages, _), (.widePagesInStrip, _): "旋转"
        case (.alwaysShowsTransitions, 0): "仅在缺章时"
        case (.alwaysShowsTransitions, _): "总是显示"
        case (.turnLook, 0): "平移"
        case (.turnLook, 1): "覆盖"
        case (.turnLook, 2): "卷页"
        case (.turnLook, _): "无"
        case (.fit, 0): "整页"
        case (.fit, 1): "适合宽度"
        case (.fit, 2): "适合高度"
        case (.fit, 3): "原始大小"
        case (.fit, 4): "宽页放大"
        case (.fit, _): "拉伸"
        case (.zoomStart, 0): "先读的一侧"
        case (.zoomStart, 1): "左侧"
        case (.zoomStart, 2): "右侧"
        case (.zoomStart, _): "中间"
        case (.background, 0): "跟随外观"
        case (.background, 1): "白色"
        case (.background, 2): "黑色"
        case (.background, 3): "灰色"
        case (.background, _): "跟随页边颜色"
        case (.blendMode, 0): "如颜料"
        case (.blendMode, 1): "如滤镜"
        case (.blendMode, 2): "如光线"
        case (.blendMode, 3): "增强明暗"
        case (.blendMode, 4): "取较亮处"
        case (.blendMode, _): "取较暗处"
        case (.tapZones, 0): "自动"
        case (.tapZones, 1): "左右两侧"
        case (.tapZones, 2): "L 形"
        case (.tapZones, 3): "Kindle 式"
        case (.tapZones, 4): "边缘"
        case (.tapZones, _): "关闭"
        case (.tapInversion, 0): "不对调"
        case (.tapInversion, 1): "左右对调"
        case (.tapInversion, 2): "上下对调"
        case (.tapInversion, _): "全部对调"
        case (.orientation, 0): "随设备"
        case (.orientation, 1): "竖屏"
        case (.orientation, _): "横屏"
        default: ""
        }
    }

    private static func chinese(_ command: ReaderCommand) -> StaticString {
        switch command {
        case .forward: "前进"
        case .backward: "后退"
        case .left: "向左"
        case .right: "向右"
        case .up: "向上"
        case .down: "向下"
        case .home: "第一页"
        case .end: "最后一页"
        case .nextChapter: "下一章"
        case .previousChapter: "上一章"
        case .chapters: "目录"
        case .bookmark: "收藏此页"
        case .menu: "显示或隐藏工具栏"
        case .settings: "设置"
        case .fullScreen: "全屏"
        case .mode: "切换阅读方式"
        case .shiftSpreads: "双页错开一页"
        case .fit: "切换页面大小"
        case .crop: "裁去边缘"
        case .zoomIn: "放大"
        case .zoomOut: "缩小"
        case .zoomHome: "整页"
        case .autoScroll: "自动滚动"
        case .faster: "滚动加快"
        case .slower: "滚动减慢"
        case .readAloud: "朗读"
        }
    }
}
