import CursesKit
import TekpubFormats
import TekpubKit

/// The third column of a very wide window: the production or the episode that is selected in the list.
///
/// This folder shows the preview. A list is a `PreviewProviding` and names what is selected, a `PreviewSubject`. Once
/// the selection rests, the controller reads its `ProductionContent` off the main actor, and a `PreviewView` shows it.
final class PreviewViewController: ViewController {
    /// Returns what is selected now.
    var subject: () -> PreviewSubject? = { nil }

    /// Returns the catalogue that is selected in a list of found ones; nil in other lists.
    var source: () -> FoundSource? = { nil }

    /// Returns the store with a name; nil if unknown.
    var store: (_ catalogID: CatalogID) -> CatalogStore? = { _ in nil }

    /// Returns what loads pictures; nil for none.
    var artwork: () -> ArtworkLoader? = { nil }

    /// Returns the day that ages are counted to; nil to show dates only.
    var today: () -> Today? = { nil }

    private let preview = PreviewView()
    private let clock: any FrameClock
    private var isVisible = false
    private var changeCount = 0
    private var reading: Task<Void, Never>?

    /// How long the selection rests before it is read: keys that are held down read nothing.
    static let delay = Duration.milliseconds(30)

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
    }

    deinit {
        reading?.cancel()
    }

    override func loadView() -> View { preview }

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        setNeedsUpdate()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
        reading?.cancel()
    }

    /// Shows what is selected, after a moment. Does nothing while the preview is not on the screen.
    func setNeedsUpdate() {
        guard isVisible else { return }
        changeCount += 1
        let number = changeCount
        clock.schedule(after: Self.delay) { [weak self] in
            if let self, changeCount == number { update() }
        }
    }

    private func update() {
        reading?.cancel()
        if let source = source() {
            return preview.show(.source(source), artwork: artwork(), asOf: today())
        }
        guard let subject = subject(), let store = store(subject.catalogID) else {
            return preview.show(nil)
        }
        reading = Task { [weak self] in
            let content = await subject.read(from: store)
            guard !Task.isCancelled, let self else { return }
            guard let content else { return preview.show(nil) }
            let index = subject.episode.flatMap(content.index)
            preview.show(
                index.map { .episode(content, index: $0) } ?? .production(content),
                artwork: artwork(), without: subject.shownPicture, asOf: today())
        }
    }
}
