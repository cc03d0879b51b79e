import Foundation
import Logging
import Synchronization
import TekpubFormats

/// yt-dlp, a program of its own that knows the videos on the pages of many sites.
///
/// This folder hands it what no reader of ours understands. A `TekpubProxy` that was sent a web page loads the catalogue from
/// its output (`CatalogLoad+YtDlp`), if the user agrees (`choice`, `agree(to:)`), and after a feed of YouTube the rest of the
/// list; mpv has it look for the video of an episode on such a page (`PlayerItem+YtDlp`); a `Downloader` has it fetch that
/// (`YtDlpTransfer`), and `EpisodeDocuments` its subtitles (`YtDlpTranscript`). A `YtDlpCommand` is started as a `ProgramRun`,
/// and what goes wrong is a `YtDlpFailure`.
///
/// It is started without a shell, without its configuration, and only for addresses with http and https.
public final class YtDlp: Sendable {
    /// Whether yt-dlp may be used.
    public enum Choice: String, CaseIterable, Sendable {
        /// For a new source, if the user agrees.
        case ask
        case always, never
    }

    /// How long it may take.
    struct Limits: Sendable {
        /// How long it may write nothing.
        var silence = Duration.seconds(90)
        /// How long it may take to tell its version, and to end after it was asked to.
        var patience = Duration.seconds(5)
    }

    /// The name of the program.
    static let name = "yt-dlp"

    let limits: Limits
    let logger: Logger?
    /// The value of `PATH`; nil for the usual folders.
    private let path: String?
    private let currentChoice: @Sendable () -> Choice
    /// The addresses that it may read because the user has agreed since the start.
    private let agreed = Mutex<Set<URL>>([])

    /// - Parameters:
    ///   - path: the value of `PATH`; nil for the usual folders.
    ///   - choice: the user's; asked whenever that is needed.
    ///   - logger: receives a line when the program starts or ends; nil for no log.
    public convenience init(
        path: String?, choice: @autoclosure @escaping @Sendable () -> Choice, logger: Logger? = nil
    ) {
        self.init(path: path, limits: Limits(), choice: choice(), logger: logger)
    }

    init(
        path: String?, limits: Limits, choice: @autoclosure @escaping @Sendable () -> Choice,
        logger: Logger? = nil
    ) {
        self.path = path
        self.limits = limits
        self.logger = logger
        currentChoice = choice
    }

    /// Whether the user lets yt-dlp be used.
    public var choice: Choice { currentChoice() }

    /// The path of the program; nil if it is not installed. Reads the disk.
    var program: String? { SearchPath.executable(Self.name, in: path) }

    /// Lets yt-dlp read the page at `address`, as the user has agreed.
    public func agree(to address: BaseURL) {
        agreed.withLock { _ = $0.insert(address.url) }
    }

    /// Whether the user has agreed since the start that yt-dlp reads the page at `address`.
    func isAgreed(_ address: BaseURL) -> Bool { agreed.withLock { $0.contains(address.url) } }

    /// Returns its version if the user is to be asked whether yt-dlp may read the page at an address.
    ///
    /// - Parameter error: why the page is not a catalogue.
    /// - Returns: nil if yt-dlp is not installed, or the user has said, or another program cannot help.
    public func offer(after error: CatalogError) async -> YtDlpVersion? {
        guard choice == .ask, Self.mayHelp(after: error) else { return nil }
        return await version()
    }

    /// Returns its version if the user is to be asked whether yt-dlp may read the rest of the list behind a feed.
    ///
    /// - Parameter feed: the address of the feed.
    /// - Returns: nil if yt-dlp is not installed, or the user has said, or the feed has the whole list.
    public func offer(forRestOf feed: BaseURL) async -> YtDlpVersion? {
        guard choice == .ask, Self.mayRead(restOf: feed), !isAgreed(feed) else { return nil }
        return await version()
    }

    /// Whether there is a list of which this feed has the newest entries only.
    public static func mayRead(restOf feed: BaseURL) -> Bool { YouTubeFeed.list(of: feed.url) != nil }

    /// Whether yt-dlp may find videos on a page.
    ///
    /// - Parameter error: why the page is not a catalogue.
    public static func mayHelp(after error: CatalogError) -> Bool { error.isAboutPage }

    /// Asks for its version; nil if it is not installed, or does not tell in time.
    public func version() async -> YtDlpVersion? {
        await onBlockingThread { [self] in
            guard let program else { return nil }
            // Without the configuration, which may name an address.
            return ProgramVersion.firstLine(
                of: program, ["--ignore-config", "--version"], limit: limits.patience
            ).map(YtDlpVersion.init)
        }
    }
}

extension CatalogError {
    /// Whether the server sent a page or a video, in which another program may find something to play.
    var isAboutPage: Bool {
        guard case .unreadable(_, .foreign(let format)) = self else { return false }
        switch format {
        case .webPage, .video, .audio, .playlist: return true
        case .pdf, .image, .archive, .plainText: return false
        }
    }
}

/// A version of yt-dlp, which is the date of its release, such as `2026.10.26`.
///
/// Source: yt-dlp, README.md, "UPDATE".
public struct YtDlpVersion: Hashable, Sendable {
    /// The version as the program writes it, on one line of limited length.
    public let text: String
    /// The number of days from which on yt-dlp calls itself old. Source: yt_dlp/YoutubeDL.py, "older than 90 days".
    public static let oldAge = 90

    init(_ line: String) {
        text = String(line.onOneLine?.prefix(40) ?? "")
    }

    /// Returns its age in days; nil if it is not a date.
    public func age(at now: Date) -> Int? {
        let parts = text.split(separator: ".").prefix(3).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = ReleaseDate(year: year, month: month, day: day)
        else { return nil }
        return max(0, Int((now.timeIntervalSince1970 - date.secondsSince1970) / 86_400))
    }

    /// Whether it is so old that sites may have changed since.
    public func isOld(at now: Date) -> Bool { age(at: now).map { $0 > Self.oldAge } ?? false }
}
