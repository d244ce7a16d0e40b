/// Everything the app says, with its slots. Each language has one table that turns a message into words; a message
/// without a translation does not compile.
enum Message {
    // The rooms.
    case appName
    case library
    case you
    case back
    case skipToContent

    // The library.
    case continueReading
    case resume
    case search
    case clearSearch
    case allSeries
    case found
    case seriesCount(Int)
    case unreadCount(Int)
    case unread
    case read
    case missing
    case cannotBeOpened
    case seriesProgress(read: Int, total: Int)
    case chapterCount(Int)
    case pageCount(Int)
    case pageOf(page: Int, total: Int)
    case pagesLeft(Int)
    case startReading
    case readAgain
    case number(String)

    // The scan.
    case scanFinding(Int)
    case scanReading(done: Int, total: Int)
    case scanFailed

    // Empty and error states.
    case emptyTitle
    case emptyAdvice
    case emptyForNow
    case lookAgain
    case nothingFound(String)
    case unreachableTitle
    case unreachableAdvice
    case refusedTitle(Int)
    case refusedAdvice
    case notFoundTitle
    case notFoundAdvice
    case accessTitle
    case accessAdvice
    case enterKey
    case retry
    case toLibrary
    case loading

    // Settings.
    case settings
    case theme
    case themeSystem
    case themeLight
    case themeDark
    case themeBlack
    case language
    case languageSystem
    case close

    // The reader.
    case readingSurface
    case previousPage
    case nextPage
    case firstPage
    case lastPage
    case pageSlider
    case showControls
    case hideControls
    case pageCannotBeShown(Int)
    case pageLoading(Int)
    case endOfPublication
    case startOfPublication
    case nextPublication(String)
    case previousPublication(String)
    case placeWaits
    case unknownBook
}
