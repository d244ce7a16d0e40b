import CollectionEngine
import WebBinding
import WebViews

/// The hero of the home screen, as a header of the whole list.
final class HomeHeader: CollectionContent {
    let view: HeroView
    /// Whether there is a publication to show, or one is expected.
    var isShown = false

    /// Whether the server's last answer on this device had a publication to continue, so that the next one probably has
    /// one too.
    static var isExpected: Bool {
        get { Storage.text(for: key) != nil }
        set {
            guard newValue != isExpected else { return }
            if newValue { Storage.set("1", for: key) } else { Storage.remove(key) }
        }
    }

    private static let key = "quire.hero"
    /// The estimated height before it is measured, in points.
    private static let estimate = 260.0
    /// The scroll offset up to which the bar is transparent, in points.
    static let clearHeight = 24.0

    init(_ source: DataSource, app: App) {
        view = HeroView(app: app)
        super.init(source)
    }

    var metrics: SupplementaryMetrics {
        SupplementaryMetrics(
            kind: LibraryMetrics.HeaderKind.head,
            extent: .automatic(estimate: Self.estimate),
            stretches: true,
            isVisibleWhilePlaceholder: true,
            isHidden: !isShown
        )
    }

    override func makeSupplementary(_ kind: Int32) -> Element? { view.root }
}
