import ReadingEngine

extension Text {
    /// The Japanese table of the settings.
    static func japanese(_ word: SettingsWord) -> String {
        switch word {
        case .section(let section): japanese(section).string
        case .option(let option): japanese(option).string
        case .choice(let option, let value): japanese(option, value).string
        case .command(let command): japanese(command).string
        case .scope: "変更の対象"
        case .forSeries: "このシリーズ"
        case .forAll: "すべての本"
        case .onlyHere: "このシリーズだけの設定"
        case .otherHere: "このシリーズには別の設定があります"
        case .changed: "変更済み"
        case .reset: "元に戻す"
        case .resetNamed(let name): "元に戻す：" + name
        case .resetSection: "この項目をすべて元に戻す"
        case .percent(let number): "\(number)%"
        case .points(let number): "\(number) ポイント"
        case .pages(let number): "\(number) ページ"
        case .secondsForScreen(let seconds): "1 画面 \(seconds) 秒"
        case .noTint: "なし"
        case .keys: "キー"
        case .keysAdvice: "キーを押すと外れ、＋ で追加できます。"
        case .addKey(let command): "キーを追加：" + command
        case .removeKey(let key, let command): key + " を外す：" + command
        case .pressKey: "キーを押してください…"
        case .keyTaken(let key, let command): key + " は「" + command + "」から移りました"
        case .keyReserved: "このキーには別の役割があります。ほかのキーを押してください。"
        case .noKey: "キーなし"
        case .resetKeys: "すべてのキーを元に戻す"
        case .zonesDrawing(let words): "タップ領域：" + words
        case .incognitoAdvice: "読書位置を残さず、既読にもしません。"
        case .loupeAdvice: "ページを長押しするとルーペが出ます。ページのメニューは右クリックかバーから開きます。"
        }
    }

    private static func japanese(_ section: SettingsSection) -> StaticString {
        switch section {
        case .reading: "読み方"
        case .page: "ページ"
        case .picture: "画像"
        case .strip: "縦スクロール"
        case .touch: "タッチとキー"
        case .app: "アプリ"
        }
    }

    private static func japanese(_ option: ReaderOption) -> StaticString {
        switch option {
        case .mode, .pageLayout: ""
        case .coverStandsAlone: "表紙は 1 ページで表示"
        case .widePages: "横長のページ"
        case .widePagesInStrip: "縦スクロールの横長ページ"
        case .alwaysShowsTransitions: "話の間のカード"
        case .pagesAhead: "先に読み込む量"
        case .fit: "ページの大きさ"
        case .zoomStart: "大きいページの始まり"
        case .keepsZoom: "めくっても拡大を保つ"
        case .turnLook: "ページめくり"
        case .turnSpeed: "めくる速さ"
        case .hasStiffCover: "硬い表紙"
        case .playsTurnSound: "めくる音"
        case .pageGap: "ページの間隔"
        case .showsPageNumber: "ページ番号を表示"
        case .showsProgressLine: "進み具合の線を表示"
        case .cropsPages: "ページの余白を切り取る"
        case .cropsStrips: "縦スクロールの余白を切り取る"
        case .background: "背景"
        case .brightness: "明るさ"
        case .contrast: "コントラスト"
        case .warmth: "暖かさ"
        case .isGreyscale: "グレースケール"
        case .isInverted: "色を反転"
        case .blendColour: "重ねる色"
        case .blendStrength: "色を重ねる"
        case .blendMode: "色の重ね方"
        case .stripGap: "間隔のある縦スクロールの間隔"
        case .stripPaddingUpright: "縦長の画面の両側の余白"
        case .stripPaddingAcross: "横長の画面の両側の余白"
        case .autoScrollSpeed: "自動スクロールの速さ"
        case .tapZones: "タップ領域"
        case .tapInversion: "領域の入れ替え"
        case .showsTapZones: "変わったときに領域を表示"
        case .usesLoupe: "長押しでルーペ"
        case .dimsAtEdge: "左端のなぞりで明るさを調節"
        case .isIncognito: "履歴を残さない"
        case .keepsAwake: "画面を消さない"
        case .orientation: "画面の向き"
        }
    }

    private static func japanese(_ option: ReaderOption, _ value: Int) -> StaticString {
        switch (option, value) {
        case (.widePages, 0), (.widePagesInStrip, 0): "そのまま"
        case (.widePages, 1), (.widePagesInStrip, 1): "二つに分ける"
        case (.widePages, 2), (.widePagesInStrip, 2): "逆順で二つに分ける"
        case (.widePages, _), (.widePagesInStrip, _): "回転"
        case (.alwaysShowsTransitions, 0): "話が抜けているときだけ"
        case (.alwaysShowsTransitions, _): "いつも表示"
        case (.turnLook, 0): "スライド"
        case (.turnLook, 1): "重ねる"
        case (.turnLook, 2): "カール"
        case (.turnLook, _): "なし"
        case (.fit, 0): "ページ全体"
        case (.fit, 1): "幅いっぱい"
        case (.fit, 2): "高さいっぱい"
        case (.fit, 3): "原寸"
        case (.fit, 4): "横長は拡大"
        case (.fit, _): "引き伸ばす"
        case (.zoomStart, 0): "先に読む側"
        case (.zoomStart, 1): "左"
        case (.zoomStart, 2): "右"
        case (.zoomStart, _): "中央"
        case (.background, 0): "外観に合わせる"
        case (.background, 1): "白"
        case (.background, 2): "黒"
        case (.background, 3): "グレー"
        case (.background, _): "ページの縁の色"
        case (.blendMode, 0): "絵の具のように"
        case (.blendMode, 1): "フィルターのように"
        case (.blendMode, 2): "光のように"
        case (.blendMode, 3): "明暗を強めて"
        case (.blendMode, 4): "明るい方を残す"
        case (.blendMode, _): "暗い方を残す"
        case (.tapZones, 0): "自動"
        case (.tapZones, 1): "左右"
        case (.tapZones, 2): "L 字形"
        case (.tapZones, 3): "Kindle 風"
        case (.tapZones, 4): "両端"
        case (.tapZones, _): "オフ"
        case (.tapInversion, 0): "入れ替えない"
        case (.tapInversion, 1): "左右"
        case (.tapInversion, 2): "上下"
        case (.tapInversion, _): "両方"
        case (.orientation, 0): "端末に合わせる"
        case (.orientation, 1): "縦長"
        case (.orientation, _): "横長"
        default: ""
        }
    }

    private static func japanese(_ command: ReaderCommand) -> StaticString {
        switch command {
        case .forward: "進む"
        case .backward: "戻る"
        case .left: "左へ"
        case .right: "右へ"
        case .up: "上へ"
        case .down: "下へ"
        case .home: "最初のページ"
        case .end: "最後のページ"
        case .nextChapter: "次の話"
        case .previousChapter: "前の話"
        case .chapters: "話の一覧"
        case .bookmark: "しおりを挟む"
        case .menu: "操作パネルの表示切替"
        case .settings: "設定"
        case .fullScreen: "全画面"
        case .mode: "次の読み方"
        case .shiftSpreads: "見開きを 1 ページずらす"
        case .fit: "次のページの大きさ"
        case .crop: "余白を切り取る"
        case .zoomIn: "拡大"
        case .zoomOut: "縮小"
        case .zoomHome: "ページ全体"
        case .autoScroll: "自動スクロール"
        case .faster: "スクロールを速く"
        case .slower: "スクロールを遅く"
        case .readAloud: "読み上げ"
        }
    }
}
