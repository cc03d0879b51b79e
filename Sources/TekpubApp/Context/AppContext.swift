import CursesKit
import Dispatch
import Foundation
import Logging
import TekpubKit

/// What all screens share, whichever catalogue they show.
///
/// This folder holds what the screens are given: the `Services` that the executable chooses, the `Messages` for the user,
/// and the writes of the user's data, which can be undone. A `CatalogSession` adds what belongs to one catalogue.
@MainActor
final class AppContext {
    /// What the executable hands in.
    let services: Services
    /// The options in force; the configuration may change while the program runs.
    private(set) var options: LaunchOptions
    /// The library, opened after the first frame.
    let library: LazyLibrary
    let messages: Messages
    /// Writes the user's changes in order, in all sources.
    let writes: UndoableWrites
    /// Changes marks of episodes of any catalogue.
    let marks: LibraryMarkEditor
    /// The actions that can be undone, in all sources.
    var undoStack: UndoStack { writes.undoStack }
    /// Finds what an episode plays, in all catalogues.
    let resolver: EpisodeResolver
    /// The signs of downloads in lists of episodes; nil if there are no downloads.
    let downloadSigns: DownloadSigns?
    /// The user's smart lists.
    private(set) lazy var smartLists = SmartLists(
        configured: options.smartLists, library: library, writes: writes, marks: marks
    ) { [services] in
        ReaderTime(now: services.now(), timeZone: services.timeZone())
    }
    /// Loads pictures, in all sources; nil if none are shown.
    private(set) lazy var artwork = options.showsImages ? ArtworkLoader(service: services.artwork) : nil
    /// The running program; nil before it is launched.
    weak var application: Application?
    /// Plays in the background; nil if everything is played in the terminal.
    var nowPlaying: NowPlayingController?
    /// Runs the user's own commands.
    private(set) lazy var userCommands = UserCommandRunner(context: self)

    private var notificationService: NotificationService?
    private let notifications = OwnedTasks()

    init(services: Services, options: LaunchOptions = LaunchOptions()) {
        self.services = services
        self.options = options
        notificationService = services.notifications
        library = LazyLibrary(services.openLibrary)
        messages = Messages(logger: services.log?.logger)
        writes = UndoableWrites(
            queue: DispatchQueue(label: "tekpub.marks"), undoStack: UndoStack(), messages: messages)
        marks = LibraryMarkEditor(library: library, writes: writes, now: services.now)
        resolver = EpisodeResolver(library: library, downloads: services.downloads) { id, address in
            services.player(of: id, at: address)
        }
        downloadSigns = services.downloads.map { _ in DownloadSigns() }
    }

    /// Ends the notifications that are being shown.
    func cancel() { notifications.cancelAll() }

    /// The day that ages of episodes are counted to; nil to show dates only.
    var today: Today? { Today(services.now(), in: services.timeZone()) }

    /// Tells the user, if they asked for it, what they may miss while they look elsewhere.
    func notify(_ message: String) {
        switch notificationService {
        case .terminal: _ = application?.post(UserNotification(title: "tekpub", body: message))
        case .desktop(let show): notifications.run { await show("tekpub", message) }
        case nil: break
        }
    }

    /// Obeys a configuration that was read again.
    func obey(_ loaded: LoadedConfiguration) {
        options = loaded.options
        notificationService = loaded.notifications
    }

    /// Returns the services of the catalogue at an address inside another one; nil if such catalogues are not opened.
    func innerCatalog(at address: String) -> CatalogServices? {
        // Ignore errors: an address that is no base URL leads nowhere.
        guard let services = services.innerCatalog, let baseURL = try? BaseURL(address) else { return nil }
        return services(baseURL)
    }

    /// Makes what plays the episodes of a session with `service`; nil before the program is launched.
    func makePlayer(_ service: any PlaybackService, for session: CatalogSession) -> EpisodePlayer? {
        application.map {
            EpisodePlayer(service: service, session: session, application: $0, nowPlaying: nowPlaying)
        }
    }
}

extension Services {
    /// Returns what plays the episodes of a catalogue.
    ///
    /// - Parameter address: that of the source; nil if the catalogue is none.
    fileprivate func player(of id: CatalogID, at address: String?) -> (any PlaybackService)? {
        if id == catalog.source.catalogID { return catalog.player }
        if let sources { return sources.catalog(id, address ?? id.rawValue).player }
        return id.baseURL.flatMap { innerCatalog?($0).player }
    }
}
