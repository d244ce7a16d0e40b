/// What is said of downloads, with its slots.
enum DownloadWord {
    case remove
    case removeNamed(String)
    case removeAll
    case reallyRemoveAll
    case pause(String)
    case resume(String)
    case retry(String)
    case loading(Int, total: Int)
    case waiting
    case waitingForServer
    case resting
    case trouble(DownloadTrouble)
    case used(Int64)
    case usedOf(Int64, limit: Int64)
    case allowed
    case unlimited
    case insecure
    case publications(Int)
}

extension Text {
    /// The words for one of them.
    @inline(never)
    static func of(_ word: DownloadWord) -> String {
        switch language {
        case .english: english(word)
        case .chinese: chinese(word)
        case .japanese: japanese(word)
        }
    }

    private static func english(_ word: DownloadWord) -> String {
        switch word {
        case .remove: "Remove from this device"
        case .removeNamed(let title): "Remove from this device: " + title
        case .removeAll: "Remove all"
        case .reallyRemoveAll: "Really remove all?"
        case .pause(let title): "Pause: " + title
        case .resume(let title): "Go on: " + title
        case .retry(let title): "Try again: " + title
        case .loading(let done, let total): total > 0 ? "Loading · \(done) of \(total)" : "Loading"
        case .waiting: "Waiting its turn"
        case .waitingForServer: "Waiting for the server"
        case .resting: "Paused"
        case .trouble(.refused): "The server can’t give it"
        case .trouble(.access): "The server asks for its access key"
        case .trouble(.noRoom): "More than you allow here: remove something, or allow more"
        case .trouble(.full): "No room: the device is full, or the browser gives no more"
        case .trouble(.damaged): "Too much of it is damaged"
        case .used(let bytes): ByteWords.of(bytes) + " used"
        case .usedOf(let bytes, let limit): ByteWords.of(bytes) + " of " + ByteWords.of(limit) + " used"
        case .allowed: "Use at most"
        case .unlimited: "No limit"
        case .insecure:
            "Browsers keep books only for addresses that begin with https, and for the machine the server runs on. "
                + "This page was opened another way, so it can’t be read without the server."
        case .publications(let count): count == 1 ? "1 publication" : "\(count) publications"
        }
    }

    private static func chinese(_ word: DownloadWord) -> String {
        switch word {
        case .remove: "从本机移除"
        case .removeNamed(let title): "从本机移除：" + title
        case .removeAll: "全部移除"
        case .reallyRemoveAll: "确定全部移除？"
        case .pause(let title): "暂停：" + title
        case .resume(let title): "继续：" + title
        case .retry(let title): "重试：" + title
        case .loading(let done, let total): total > 0 ? "正在下载 · \(done)/\(total)" : "正在下载"
        case .waiting: "排队中"
        case .waitingForServer: "等待服务器"
        case .resting: "已暂停"
        case .trouble(.refused): "服务器无法提供"
        case .trouble(.access): "服务器要求访问密钥"
        case .trouble(.noRoom): "超出允许的空间：请移除一些内容，或允许更多空间"
        case .trouble(.full): "空间不足：设备已满，或浏览器不再提供空间"
        case .trouble(.damaged): "损坏的部分太多"
        case .used(let bytes): "已用 " + ByteWords.of(bytes)
        case .usedOf(let bytes, let limit): "已用 " + ByteWords.of(bytes) + "，共 " + ByteWords.of(limit)
        case .allowed: "最多使用"
        case .unlimited: "不限"
        case .insecure: "浏览器只为 https 开头的地址和服务器所在的机器保存内容。本页以其他方式打开，因此离开服务器无法阅读。"
        case .publications(let count): "\(count) 本"
        }
    }

    private static func japanese(_ word: DownloadWord) -> String {
        switch word {
        case .remove: "この端末から削除"
        case .removeNamed(let title): "この端末から削除：" + title
        case .removeAll: "すべて削除"
        case .reallyRemoveAll: "本当にすべて削除しますか？"
        case .pause(let title): "一時停止：" + title
        case .resume(let title): "再開：" + title
        case .retry(let title): "再試行：" + title
        case .loading(let done, let total): total > 0 ? "ダウンロード中 · \(done)/\(total)" : "ダウンロード中"
        case .waiting: "順番待ち"
        case .waitingForServer: "サーバーを待っています"
        case .resting: "一時停止中"
        case .trouble(.refused): "サーバーから取得できません"
        case .trouble(.access): "サーバーがアクセスキーを求めています"
        case .trouble(.noRoom): "許可した容量を超えます。何かを削除するか、容量を増やしてください"
        case .trouble(.full): "空きがありません。端末がいっぱいか、ブラウザーがこれ以上使わせません"
        case .trouble(.damaged): "壊れている部分が多すぎます"
        case .used(let bytes): ByteWords.of(bytes) + " 使用中"
        case .usedOf(let bytes, let limit): ByteWords.of(limit) + " のうち " + ByteWords.of(bytes) + " 使用中"
        case .allowed: "使ってよい容量"
        case .unlimited: "無制限"
        case .insecure:
            "ブラウザーが本を保存できるのは、https で始まるアドレスと、サーバーが動いている機器だけです。"
                + "このページは別の方法で開かれているため、サーバーなしでは読めません。"
        case .publications(let count): "\(count) 冊"
        }
    }
}
