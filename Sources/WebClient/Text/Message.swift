/// Everything the app says, with its slots. Each language has one table that turns a message into words; a message
/// without a translation does not compile.
enum Message {
    // The rooms.
    case appName
    case home
    case library
    case you
    case favourites
    case favourite
    case lists
    case history
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

    // Home and all series.
    case seeAll
    case shelfTrouble
    case onDeck
    case recentlyAdded
    case shelfBack
    case shelfForward
    case filter
    case order
    case byTitle
    case byTitleBackwards
    case byAdded
    case byUpdated
    case byRead
    case show
    case format
    case genre
    case any
    case libraries
    case collection
    case removeCondition(String)
    case nothingMatches
    case clearFilters
    case index

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
    case onThisDevice
    case nothingKept
    case nothingKeptAdvice
    case readKept
    case removeKept
    case changeRefused
    case changeWaits
    case loading

    // Settings.
    case settings
    case pages
    case cropBorders
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
    case nextPublication(String)
    case previousPublication(String)
    case placeWaits
    case madeForAcross, madeForUpright
    case unknownBook

    // Around the page.
    case more
    case bookmarkPage
    case bookmarkRemove
    case bookmarkRemoved
    case bookmarks
    case bookmarksHere
    case bookmarksInSeries
    case noBookmarks
    case noBookmarksAdvice
    case note
    case noteFor(Int)
    case noteDone
    case selection
    case highlight(HighlightColour)
    case copyWords
    case wordsCopied
    case highlightRemove
    case highlightRemoved
    case footnote
    case toNote
    case marksAll
    case marksHighlights
    case marksNotes
    case noMarks
    case noMarksAdvice
    case undo
    case chapters
    case chaptersMissing(Int)
    // How text is set.
    case contents
    case encoding
    case encodingAutomatic
    case encodingNow(String)
    case exportMarks
    case searchBook
    case noWordsFound
    case noWordsFoundAdvice
    case placesFound(Int, isCut: Bool)
    case typography
    case page(Int)
    case thumbnails
    case readingMode
    case modeAutomatic
    case modeLeftToRight
    case modeRightToLeft
    case modeVertical
    case modeWebtoon
    case modeContinuous
    case modeDeclared(String)
    case modeAssumed(String)
    case pagesAtATime
    case pagesAutomatic
    case pagesOne
    case pagesTwo
    case shiftPairs
    case scrollStart
    case scrollStop
    case showTapZones
    case zoneMenu
    case zonePrevious
    case zoneNext
    case zoneLeft
    case zoneRight
    case fullScreen
    case leaveFullScreen
    case viewPicture
    case pictures
    case pictureOf(Int, total: Int)
    case pictureCannotBeShown
    case savePicture
    case sharePicture
    case copyPicture
    case copied
    case useAsCover
    case coverChanged
    case standAlone
    case pairAgain
    case reloadPage
    case didNotWork
    case turnDevice
    // The place in a book of text.
    case positionOf(position: Int, total: Int)
    case pagesLeftInChapter(Int)
    case timeLeftInChapter(minutes: Int)
    case timeLeftInBook(minutes: Int)
    case printedPage
    case printedPages(first: String, last: String)
    case noPrintedPage(String)
    case go

    // Reading aloud.
    case readAloud
    case readAloudStop
    case readAloudPause
    case readAloudResume
    case sentenceBack
    case sentenceForward
    case speechSpeed
    case speechVoice
    case voiceAutomatic
    case sleepTimer
    case sleepNever
    case sleepMinutes(Int)
    case sleepChapter
    case noVoice

    // The cards between chapters.
    case finishedChapter
    case nextChapter
    case previousChapter
    case thisChapter
    case noNextChapter
    case noPreviousChapter
    case chapterCannotBeOpened

    // A series' page, and the lists that readers make.
    case details
    case expand
    case collapse
    case roleWriter
    case roleArtist
    case roleTranslator
    case roleEditor
    case roleColourist
    case roleLetterer
    case people
    case addFavourite
    case removeFavourite
    case firstToLast
    case lastToFirst
    case selecting
    case selectAll
    case selectedCount(Int)
    case markRead
    case markUnread
    case markedRead
    case markedUnread
    case addToCollection
    case addToReadingList
    case added(String)
    case collections
    case readingLists
    case newCollection
    case newReadingList
    case listTitle
    case create
    case rename
    case done
    case deleteList
    case listDeleted(String)
    case noLists
    case noListsAdvice
    case emptyList
    case emptyCollectionAdvice
    case emptyReadingListAdvice
    case removeFromList
    case removedFromList(String)
    case movedTo(position: Int, total: Int)
    case noFavourites
    case noFavouritesAdvice
    case noHistory
    case noHistoryAdvice
    case books
    case series
    case today
    case yesterday
    case nothingUnread
    case download
    case downloaded
    case fileSize
}
