import CursesKit
import CursesKitTesting
import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// The browser with a made-up catalogue, on a terminal that shows nothing.
@MainActor
final class WideBrowser {
    private let terminal: SilentTerminal
    private let clock = ManualClock()
    private let application: Application
    private let folder: URL

    /// The title of the last episode of the first production.
    private nonisolated static let lastEpisode = "Episode 20 of 1 "

    init(size: Size) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "WidestLayout-\(getpid())")
        let library = try Library.open(in: folder)
        let writer = try library.store(for: MadeSource().catalogID).makeWriter()
        try writer.write([.productions((1...200).map(Production.init(made:)), .separate)])
        _ = try writer.commit(Catalog())
        terminal = SilentTerminal(size: size)
        let delegate = AppDelegate(
            services: Services(catalog: CatalogServices(source: MadeSource()), openLibrary: { library }),
            options: LaunchOptions(isAnimated: false))
        application = Application(terminal: terminal, clock: clock, delegate: delegate, reducesMotion: true)
        try application.launch()
    }

    /// Waits until the list is on the screen, and the preview of the selected production beside it.
    func showPreview() async throws {
        terminal.keepsPicture = true
        let deadline = ContinuousClock.now + .seconds(60)
        while !terminal.text.contains(Self.lastEpisode) {
            guard ContinuousClock.now < deadline else { throw Missing(screen: terminal.text) }
            clock.advance(by: .milliseconds(17))
            application.handle([])
            try await Task.sleep(for: .milliseconds(1))
        }
        terminal.keepsPicture = false
    }

    /// The preview did not appear.
    struct Missing: Error {
        let screen: String
    }

    /// Draws everything again.
    func redraw() {
        application.handle([.key(KeyPress("l", control: true))])
    }

    /// Lays everything out for another size, and draws it.
    func resize(to size: Size) {
        terminal.size = size
        application.handle([.resize(size)])
    }

    func close() {
        application.terminate()
        // Ignore errors: the system empties the folder of temporary files.
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A catalogue that is in the library already.
private struct MadeSource: CatalogSource {
    let name = "made.example", host = "made.example", catalogID: CatalogID = "http://made.example"

    func refresh(
        _ store: CatalogStore, progress: @escaping @Sendable (LoadProgress) -> Void
    ) async throws(CatalogError) -> RefreshResult {
        .unchanged
    }
}

extension Production {
    /// A production with text in every column of a list, and 20 episodes.
    fileprivate init(made number: Int) {
        self.init(
            slug: "production-\(number)", title: "Number \(number) of many productions with a long title",
            author: "Author \(number) & another author",
            description: String(repeating: "Words that wrap over several lines. ", count: 20),
            channel: ["microsoft", "ruby", "mobile"][number % 3], canWatch: true,
            releasedAt: ReleaseDate("2010-05-01"),
            episodes: (1...20).map { index in
                Episode(
                    number: index, title: "Episode \(index) of \(number) ",
                    durationInSeconds: 600 + 61 * index,
                    url: "https://media.example.org/\(number)/\(index).mp4")
            })
    }
}

/// A terminal that takes no time.
private final class SilentTerminal: Terminal {
    var size: Size
    let capabilities = TerminalCapabilities(colors: .direct, hasUnicode: true)
    /// Whether `text` is the present screen. Keeping the picture makes the next one a copy.
    var keepsPicture = false {
        didSet { if !keepsPicture { picture = nil } }
    }
    private var picture: Canvas?

    init(size: Size) {
        self.size = size
    }

    var text: String { picture?.rows.joined(separator: "\n") ?? "" }

    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        if keepsPicture { picture = canvas }
    }

    func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {}
    func invalidate() {}
    func setTitle(_ title: Text?) {}
    func copy(_ text: String) -> Bool { false }
    func notify(_ notification: UserNotification) -> Bool { false }
    func suspend() {}
    func handOver() {}
    func takeBack() {}
    func close(status: Int32) {}
}
