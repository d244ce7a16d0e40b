// What the browser gives, name by name, as `Web/host/*.js` implements it. Only the files beside this one call these.
//
// Conventions: an element is a positive integer; text goes out as a pointer to UTF-8 and its length in bytes; text
// comes back through the outbox (`hostTakeText`); a callback is a number of `Callbacks`; lengths are in points, times
// in seconds.

// MARK: Elements

@_extern(wasm, module: "host", name: "elementCreate") @_extern(c)
func hostElementCreate(_ name: UnsafePointer<UInt8>, _ nameLength: Int32, _ space: Int32) -> Int32

@_extern(wasm, module: "host", name: "elementById") @_extern(c)
func hostElementById(_ name: UnsafePointer<UInt8>, _ nameLength: Int32) -> Int32

@_extern(wasm, module: "host", name: "elementSetAttribute") @_extern(c)
func hostElementSetAttribute(
    _ element: Int32,
    _ name: UnsafePointer<UInt8>,
    _ nameLength: Int32,
    _ value: UnsafePointer<UInt8>?,
    _ length: Int32
)

@_extern(wasm, module: "host", name: "elementRemoveAttribute") @_extern(c)
func hostElementRemoveAttribute(_ element: Int32, _ name: UnsafePointer<UInt8>, _ nameLength: Int32)

@_extern(wasm, module: "host", name: "elementSetClass") @_extern(c)
func hostElementSetClass(_ element: Int32, _ name: UnsafePointer<UInt8>, _ nameLength: Int32, _ isOn: Int32)

@_extern(wasm, module: "host", name: "elementSetStyle") @_extern(c)
func hostElementSetStyle(
    _ element: Int32,
    _ name: UnsafePointer<UInt8>,
    _ nameLength: Int32,
    _ value: UnsafePointer<UInt8>?,
    _ length: Int32
)

@_extern(wasm, module: "host", name: "elementSetStyleNumber") @_extern(c)
func hostElementSetStyleNumber(
    _ element: Int32,
    _ name: UnsafePointer<UInt8>,
    _ nameLength: Int32,
    _ value: Double,
    _ unit: Int32
)

@_extern(wasm, module: "host", name: "elementSetTransform") @_extern(c)
func hostElementSetTransform(_ element: Int32, _ x: Double, _ y: Double, _ scale: Double)

@_extern(wasm, module: "host", name: "elementSetMatrix") @_extern(c)
func hostElementSetMatrix(
    _ element: Int32,
    _ a: Double,
    _ b: Double,
    _ c: Double,
    _ d: Double,
    _ x: Double,
    _ y: Double
)

@_extern(wasm, module: "host", name: "elementAnimate") @_extern(c)
func hostElementAnimate(
    _ element: Int32,
    _ form: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ opacity: Int32,
    _ columns: Int32,
    _ rows: Int32,
    _ start: Double,
    _ step: Double
)

@_extern(wasm, module: "host", name: "elementCopy") @_extern(c)
func hostElementCopy(_ element: Int32) -> Int32

@_extern(wasm, module: "host", name: "elementSetText") @_extern(c)
func hostElementSetText(_ element: Int32, _ value: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "elementSetValue") @_extern(c)
func hostElementSetValue(_ element: Int32, _ value: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "elementValue") @_extern(c)
func hostElementValue(_ element: Int32) -> Int32

@_extern(wasm, module: "host", name: "elementInsert") @_extern(c)
func hostElementInsert(_ parent: Int32, _ child: Int32, _ before: Int32)

@_extern(wasm, module: "host", name: "elementRemove") @_extern(c)
func hostElementRemove(_ element: Int32)

@_extern(wasm, module: "host", name: "elementDiscard") @_extern(c)
func hostElementDiscard(_ element: Int32, _ contentOnly: Int32)

@_extern(wasm, module: "host", name: "elementMeasure") @_extern(c)
func hostElementMeasure(_ element: Int32, _ quantity: Int32) -> Double

@_extern(wasm, module: "host", name: "elementSetMeasure") @_extern(c)
func hostElementSetMeasure(_ element: Int32, _ quantity: Int32, _ value: Double)

@_extern(wasm, module: "host", name: "elementRect") @_extern(c)
func hostElementRect(_ element: Int32)

@_extern(wasm, module: "host", name: "elementAct") @_extern(c)
func hostElementAct(_ element: Int32, _ action: Int32)

@_extern(wasm, module: "host", name: "elementListen") @_extern(c)
func hostElementListen(_ element: Int32, _ type: Int32, _ callback: Int32, _ options: Int32) -> Int32

@_extern(wasm, module: "host", name: "elementUnlisten") @_extern(c)
func hostElementUnlisten(_ listener: Int32)

@_extern(wasm, module: "host", name: "elementCapturePointer") @_extern(c)
func hostElementCapturePointer(_ element: Int32, _ pointer: Int32, _ isOn: Int32)

@_extern(wasm, module: "host", name: "elementObserve") @_extern(c)
func hostElementObserve(_ element: Int32, _ kind: Int32, _ margin: Double, _ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "eventControl") @_extern(c)
func hostEventControl(_ control: Int32)

// MARK: Window and document

@_extern(wasm, module: "host", name: "documentSetTitle") @_extern(c)
func hostDocumentSetTitle(_ value: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "windowText") @_extern(c)
func hostWindowText(_ item: Int32) -> Int32

@_extern(wasm, module: "host", name: "windowMetrics") @_extern(c)
func hostWindowMetrics()

@_extern(wasm, module: "host", name: "windowTraits") @_extern(c)
func hostWindowTraits() -> Int32

@_extern(wasm, module: "host", name: "windowOnTraits") @_extern(c)
func hostWindowOnTraits(_ callback: Int32)

@_extern(wasm, module: "host", name: "historyGo") @_extern(c)
func hostHistoryGo(_ kind: Int32, _ address: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "takeText") @_extern(c)
func hostTakeText(_ destination: UnsafeMutablePointer<UInt8>)

@_extern(wasm, module: "host", name: "log") @_extern(c)
func hostLog(_ level: Int32, _ value: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "windowOpen") @_extern(c)
func hostWindowOpen(_ address: UnsafePointer<UInt8>?, _ length: Int32)

// MARK: Time

@_extern(wasm, module: "host", name: "clock") @_extern(c)
func hostClock(_ kind: Int32) -> Double

@_extern(wasm, module: "host", name: "timerStart") @_extern(c)
func hostTimerStart(_ seconds: Double, _ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "timerCancel") @_extern(c)
func hostTimerCancel(_ timer: Int32)

@_extern(wasm, module: "host", name: "frameRequest") @_extern(c)
func hostFrameRequest(_ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "frameCancel") @_extern(c)
func hostFrameCancel(_ frame: Int32)

// MARK: Days

@_extern(wasm, module: "host", name: "dayNumber") @_extern(c)
func hostDayNumber(_ milliseconds: Double) -> Int32

@_extern(wasm, module: "host", name: "dayText") @_extern(c)
func hostDayText(_ milliseconds: Double) -> Int32

// MARK: Storage and network

@_extern(wasm, module: "host", name: "storageGet") @_extern(c)
func hostStorageGet(_ key: UnsafePointer<UInt8>?, _ keyLength: Int32) -> Int32

@_extern(wasm, module: "host", name: "storageSet") @_extern(c)
func hostStorageSet(
    _ key: UnsafePointer<UInt8>?,
    _ keyLength: Int32,
    _ value: UnsafePointer<UInt8>?,
    _ length: Int32
) -> Int32

@_extern(wasm, module: "host", name: "storageRemove") @_extern(c)
func hostStorageRemove(_ key: UnsafePointer<UInt8>?, _ keyLength: Int32)

@_extern(wasm, module: "host", name: "networkBegin") @_extern(c)
func hostNetworkBegin(
    _ method: Int32,
    _ address: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ keepsAlive: Int32,
    _ seconds: Double
) -> Int32

@_extern(wasm, module: "host", name: "networkHeader") @_extern(c)
func hostNetworkHeader(
    _ request: Int32,
    _ name: UnsafePointer<UInt8>,
    _ nameLength: Int32,
    _ value: UnsafePointer<UInt8>?,
    _ length: Int32
)

@_extern(wasm, module: "host", name: "networkSend") @_extern(c)
func hostNetworkSend(_ request: Int32, _ body: UnsafePointer<UInt8>?, _ length: Int32, _ callback: Int32)

@_extern(wasm, module: "host", name: "imageLoad") @_extern(c)
func hostImageLoad(
    _ address: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ isUrgent: Int32,
    _ cacheMode: Int32,
    _ patience: Double,
    _ callback: Int32
) -> Int32

@_extern(wasm, module: "host", name: "imageShow") @_extern(c)
func hostImageShow(_ picture: Int32, _ element: Int32, _ place: Int32)

@_extern(wasm, module: "host", name: "imageColours") @_extern(c)
func hostImageColours(_ picture: Int32, _ count: Int32) -> Int32

@_extern(wasm, module: "host", name: "imageRelease") @_extern(c)
func hostImageRelease(_ picture: Int32)

@_extern(wasm, module: "host", name: "taskCancel") @_extern(c)
func hostTaskCancel(_ task: Int32)

@_extern(wasm, module: "host", name: "eventStreamOpen") @_extern(c)
func hostEventStreamOpen(
    _ address: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ name: UnsafePointer<UInt8>,
    _ nameLength: Int32,
    _ callback: Int32
) -> Int32

// MARK: What is kept for reading without the server

@_extern(wasm, module: "host", name: "keptIsPossible") @_extern(c)
func hostKeptIsPossible() -> Int32

@_extern(wasm, module: "host", name: "keptAdd") @_extern(c)
func hostKeptAdd(_ address: UnsafePointer<UInt8>?, _ length: Int32, _ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "keptDrop") @_extern(c)
func hostKeptDrop(_ names: UnsafePointer<UInt8>?, _ length: Int32, _ isAllBut: Int32)

@_extern(wasm, module: "host", name: "keptRoom") @_extern(c)
func hostKeptRoom(_ callback: Int32)

// MARK: The device

@_extern(wasm, module: "host", name: "deviceHas") @_extern(c)
func hostDeviceHas(_ feature: Int32) -> Int32

@_extern(wasm, module: "host", name: "deviceIsFull") @_extern(c)
func hostDeviceIsFull() -> Int32

@_extern(wasm, module: "host", name: "deviceSet") @_extern(c)
func hostDeviceSet(_ feature: Int32, _ isOn: Int32)

@_extern(wasm, module: "host", name: "pictureSend") @_extern(c)
func hostPictureSend(
    _ way: Int32,
    _ address: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ name: UnsafePointer<UInt8>?,
    _ nameLength: Int32,
    _ callback: Int32
) -> Int32

@_extern(wasm, module: "host", name: "devicePlayTurn") @_extern(c)
func hostDevicePlayTurn()

// MARK: Pages that curl

@_extern(wasm, module: "host", name: "curlLoad") @_extern(c)
func hostCurlLoad(_ callback: Int32)

@_extern(wasm, module: "host", name: "curlCreate") @_extern(c)
func hostCurlCreate(_ allowsSoftware: Int32, _ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "curlCanvas") @_extern(c)
func hostCurlCanvas(_ surface: Int32) -> Int32

@_extern(wasm, module: "host", name: "curlResize") @_extern(c)
func hostCurlResize(_ surface: Int32, _ width: Double, _ height: Double, _ scale: Double)

@_extern(wasm, module: "host", name: "curlPicture") @_extern(c)
func hostCurlPicture(_ surface: Int32, _ width: Double, _ height: Double, _ colour: Int32, _ count: Int32) -> Int32

@_extern(wasm, module: "host", name: "curlSnapshot") @_extern(c)
func hostCurlSnapshot(_ element: Int32, _ width: Double, _ height: Double, _ scale: Double, _ callback: Int32)

@_extern(wasm, module: "host", name: "curlFree") @_extern(c)
func hostCurlFree(_ picture: Int32)

@_extern(wasm, module: "host", name: "curlDraw") @_extern(c)
func hostCurlDraw(_ surface: Int32)

@_extern(wasm, module: "host", name: "curlDiscard") @_extern(c)
func hostCurlDiscard(_ surface: Int32)

// MARK: Documents of books

@_extern(wasm, module: "host", name: "documentLoad") @_extern(c)
func hostDocumentLoad(_ frame: Int32, _ address: UnsafePointer<UInt8>?, _ length: Int32, _ callback: Int32)

@_extern(wasm, module: "host", name: "documentLayOut") @_extern(c)
func hostDocumentLayOut(
    _ frame: Int32,
    _ width: Double,
    _ height: Double,
    _ scrolls: Int32,
    _ style: UnsafePointer<UInt8>?,
    _ length: Int32
) -> Int32

@_extern(wasm, module: "host", name: "documentDress") @_extern(c)
func hostDocumentDress(_ frame: Int32, _ dropsStyles: Int32, _ language: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "documentLetters") @_extern(c)
func hostDocumentLetters(_ frame: Int32, _ callback: Int32) -> Int32

@_extern(wasm, module: "host", name: "documentShow") @_extern(c)
func hostDocumentShow(_ frame: Int32, _ page: Int32)

@_extern(wasm, module: "host", name: "documentPlace") @_extern(c)
func hostDocumentPlace(_ frame: Int32, _ from: Double) -> Int32

@_extern(wasm, module: "host", name: "documentFind") @_extern(c)
func hostDocumentFind(_ frame: Int32, _ kind: Int32, _ name: UnsafePointer<UInt8>?, _ length: Int32) -> Int32

@_extern(wasm, module: "host", name: "documentMark") @_extern(c)
func hostDocumentMark(_ frame: Int32, _ name: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "documentHit") @_extern(c)
func hostDocumentHit(_ frame: Int32, _ x: Double, _ y: Double) -> Int32

@_extern(wasm, module: "host", name: "mediaToggle") @_extern(c)
func hostMediaToggle(_ frame: Int32, _ x: Double, _ y: Double) -> Int32

// MARK: Reading aloud

@_extern(wasm, module: "host", name: "sentencesTake") @_extern(c)
func hostSentencesTake(_ frame: Int32, _ isAtEnd: Int32) -> Int32

@_extern(wasm, module: "host", name: "sentencesSeek") @_extern(c)
func hostSentencesSeek(_ place: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "sentencesStep") @_extern(c)
func hostSentencesStep(_ way: Int32) -> Int32

@_extern(wasm, module: "host", name: "sentencesMark") @_extern(c)
func hostSentencesMark(_ frame: Int32, _ name: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "speechHas") @_extern(c)
func hostSpeechHas() -> Int32

@_extern(wasm, module: "host", name: "speechVoices") @_extern(c)
func hostSpeechVoices() -> Int32

@_extern(wasm, module: "host", name: "speechOnVoices") @_extern(c)
func hostSpeechOnVoices(_ callback: Int32)

@_extern(wasm, module: "host", name: "speechSay") @_extern(c)
func hostSpeechSay(
    _ text: UnsafePointer<UInt8>?,
    _ length: Int32,
    _ language: UnsafePointer<UInt8>?,
    _ languageLength: Int32,
    _ voice: UnsafePointer<UInt8>?,
    _ voiceLength: Int32,
    _ rate: Double,
    _ callback: Int32
)

@_extern(wasm, module: "host", name: "speechStop") @_extern(c)
func hostSpeechStop()

// MARK: Words of a document

@_extern(wasm, module: "host", name: "choiceBegin") @_extern(c)
func hostChoiceBegin(_ frame: Int32, _ x: Double, _ y: Double, _ unit: Int32) -> Int32

@_extern(wasm, module: "host", name: "choiceExtend") @_extern(c)
func hostChoiceExtend(_ frame: Int32, _ x: Double, _ y: Double, _ held: Int32) -> Int32

@_extern(wasm, module: "host", name: "choiceStep") @_extern(c)
func hostChoiceStep(_ frame: Int32, _ way: Int32, _ unit: Int32)

@_extern(wasm, module: "host", name: "choiceEnd") @_extern(c)
func hostChoiceEnd(_ frame: Int32)

@_extern(wasm, module: "host", name: "choiceBoxes") @_extern(c)
func hostChoiceBoxes(_ frame: Int32, _ mark: UnsafePointer<UInt8>?, _ length: Int32) -> Int32

@_extern(wasm, module: "host", name: "choiceQuote") @_extern(c)
func hostChoiceQuote(_ frame: Int32) -> Int32

@_extern(wasm, module: "host", name: "textCopy") @_extern(c)
func hostTextCopy(_ text: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "marksShow") @_extern(c)
func hostMarksShow(_ frame: Int32, _ marks: UnsafePointer<UInt8>?, _ length: Int32)

@_extern(wasm, module: "host", name: "marksHit") @_extern(c)
func hostMarksHit(_ frame: Int32, _ x: Double, _ y: Double) -> Int32

@_extern(wasm, module: "host", name: "marksPage") @_extern(c)
func hostMarksPage(_ frame: Int32, _ mark: UnsafePointer<UInt8>?, _ length: Int32) -> Int32

@_extern(wasm, module: "host", name: "noteFetch") @_extern(c)
func hostNoteFetch(_ frame: Int32, _ x: Double, _ y: Double, _ into: Int32, _ callback: Int32) -> Int32
