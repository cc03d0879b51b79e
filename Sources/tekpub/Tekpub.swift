import ArgumentParser
import CGlibc
import CursesKit
import Foundation
import Localization
import Logging
import TekpubApp
import TekpubKit

/// The command line; without a subcommand, it starts the browser.
///
/// This target is the executable. `main` checks `SystemLimits` and starts the browser at once if `QuickStart`
/// understands the arguments; otherwise ArgumentParser runs a subcommand. Options override `Settings`.
/// Commands use a `CommandSession` for the server and login and a `FetchedCatalog` for the catalogue, print
/// to `Output`, and report errors through `Failure`, which returns the exit code.
struct Tekpub: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "tekpub",
            summary: localized("Browse, play and download lectures, talks and podcasts."),
            discussion: localized(
                """
                Without a command, the browser starts, with what you follow and with the lectures, talks and films that \
                come with it. In it, ? shows all keys, and q quits. Settings are in a file; see 'tekpub help config'.
                """),
            version: TekpubKit.version,
            subcommands: [ManualSource.self],
            groups: [
                CommandGroup(
                    heading: localized("WATCH:"),
                    [
                        List.self, Search.self, Show.self, Play.self, Download.self, Continue.self,
                        Queue.self, Next.self, PlayerControl.self, Mark.self, History.self, Notes.self,
                        Open.self, Status.self,
                    ]),
                CommandGroup(
                    heading: localized("FOLLOW:"),
                    [
                        Add.self, Find.self, Sources.self, Refresh.self, Rename.self, Policy.self,
                        Remove.self, Import.self, Sync.self,
                    ]),
                CommandGroup(
                    heading: localized("SET UP:"),
                    [
                        Config.self, Keys.self, Login.self, Logout.self, Completions.self, Doctor.self,
                    ]),
                CommandGroup(
                    heading: localized("PUBLISH:"), [Serve.self, Export.self, Lint.self]),
            ]
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var appearance: AppearanceOptions

    @OptionGroup var log: LogOptions

    func run() throws {
        let settings = Settings.forScreen()
        let baseURL = try server.baseURL(by: settings)
        if let link = server.baseURL, BaseURL.isLink(link), let baseURL { try Self.askToOpen(baseURL) }
        // Commands without `async` run on the main thread.
        try MainActor.assumeIsolated {
            try Self.browse(baseURL: baseURL, appearance: appearance.values, settings: settings)
        }
    }
}

extension Tekpub {
    /// Asks whether to open the catalogue that a link names. A web page has chosen the server, so nothing is sent before.
    ///
    /// The host is shown as it is looked up, so that no letters of other scripts look like those of a known name.
    ///
    /// - Throws: exit code 0, unless the user agrees.
    private static func askToOpen(_ baseURL: BaseURL) throws {
        let question = localized("A link wants to open the catalogue at \(baseURL.host). Open it? [y/N] ")
        let answer = try TerminalPrompt().line(question).trimmingCharacters(in: .whitespaces).lowercased()
        guard [localized("y"), "y"].contains(answer) else { throw ExitCode.success }
    }

    /// Starts the browser, and exits when it ends.
    @MainActor
    static func browse(_ start: QuickStart, in language: LanguageOption) -> Never {
        do {
            let settings = Settings.forScreen()
            language.use(settings.configuration)
            let log = try LogFile.open(start.logPath, by: settings, for: "tekpub")
            CommandLog.record(log) { () -> Never in
                do {
                    try browse(
                        baseURL: start.baseURL ?? settings.baseURL(), appearance: start.appearance,
                        settings: settings)
                } catch {
                    // Here, so that the log contains the error.
                    exit(withError: error)
                }
            }
        } catch {
            exit(withError: error)
        }
    }

    @MainActor
    private static func browse(
        baseURL: BaseURL?, appearance: LaunchOverrides, settings: Settings
    ) throws -> Never {
        limit_heaps(4)
        var settings = settings
        let notifications = try settings.notificationService()
        // After everything else that finds mistakes, so that the browser shows all of them.
        let options = try settings.launchOptions(overriddenBy: appearance)
        let services = try Services(
            baseURL: baseURL, settings: settings,
            loaded: LoadedConfiguration(
                configuration: settings.configuration, options: options, notifications: notifications),
            overrides: appearance, log: CommandLog.current)
        let isLinear = try appearance.isLinear || settings.isOn(.linear)
        let delegate = AppDelegate(services: services, options: options)
        do {
            if isLinear { try Application.runLinear(delegate) }
            try Application.run(
                delegate, reducesMotion: !options.isAnimated, showsBitmaps: options.showsImages)
        } catch let error as TerminalError where error.leavesLines {
            try Application.runLinear(
                delegate, notice: "\(error.reason) \(localized("So tekpub works line by line."))")
        } catch {
            // Without a usable terminal, standard error still works.
            throw Failure("\(error)", code: EX_UNAVAILABLE)
        }
    }
}

extension Services {
    /// Creates the browser's services for the current user.
    ///
    /// - Parameters:
    ///   - baseURL: the server whose catalogue is shown; nil for the bundled one.
    ///   - loaded: the configuration as it was read.
    ///   - overrides: what the command line overrides.
    ///   - log: the log for bug reports; nil for none.
    /// - Throws: a mistake in an environment variable.
    init(
        baseURL: BaseURL?, settings: Settings, loaded: LoadedConfiguration, overrides: LaunchOverrides,
        log: LogFile?
    ) throws {
        let logger = log?.logger
        let directories = Directories.ofUser
        let live = try LiveSettings(settings)
        let players = Players(asOf: { live.values.players })
        let limits = try settings.loadLimits()
        let finder = DirectorySearch.ofUser(logger: logger) { live.values.directories }
        let ytDlp = YtDlp.ofUser(live.values.ytDlp, logger: logger)
        let player: @Sendable (BaseURL?, Account?) -> PlayerService = { baseURL, account in
            PlayerService(
                baseURL: baseURL, credential: { account?.credential }, preferences: live.values.preferences,
                players: players, logger: logger)
        }
        let catalog: @Sendable (CatalogID, String) -> CatalogServices = { id, address in
            CatalogServices(
                catalogID: id, address: address, player: player, directories: directories, finder: finder,
                ytDlp: ytDlp, limits: limits, logger: logger)
        }
        // The screens and the downloads share one library, whichever of them opens it.
        let library = LazyLibrary { () throws(LibraryError) in
            try Library.open(in: directories.data, logger: logger)
        }
        let downloads = DownloadManager(
            downloader: try Downloader(
                directories, settings: settings, preferences: { live.values.preferences },
                ytDlp: ytDlp, store: library.downloads, logger: logger))
        let firstID = baseURL.map { CatalogID($0) } ?? .lectures
        let refresher = { @Sendable in
            SourceRefresher.ofUser($0, finder: finder, ytDlp: ytDlp, limits: limits, logger: logger)
        }
        let sources = SourceServices(catalog: catalog, directories: finder, ytDlp: ytDlp) {
            sources, selection, report throws(LibraryError) in
            let checks = try await refresher(sources).refresh(selection, report: report)
            if !Task.isCancelled {
                let automatic = AutomaticDownloads(
                    sources: sources, defaults: live.values.downloads)
                try await automatic.run(with: downloads)
            }
            return checks
        }
        let sync = BackgroundSync { [directories] sources throws(SyncError) in
            guard let account = try SyncAccountStore(in: directories).account() else { return nil }
            return try await Synchronizer(account: account, sources: sources, logger: logger).run {
                // Ignore errors: the status of each source says what failed.
                _ = try? await refresher(sources).refresh(.only(Set($0)))
            }
        }
        var openPage: PageOpener?
        if let browser = WebBrowser.installed(environment: ProcessInfo.processInfo.environment) {
            openPage = { await browser.open($0) }
        }
        self.init(catalog: catalog(firstID, firstID.rawValue)) { () throws(LibraryError) in
            try library.library()
        }
        launchSnapshot = {
            guard baseURL != nil else { return LaunchSnapshot(ofLastSourceIn: directories.data) }
            return LaunchSnapshot(of: firstID, in: directories.data)
        }
        backgroundPlayer = { isLinear in
            MediaPlayer(
                players: players, environment: ProcessInfo.processInfo.environment,
                playsSoundOfVideo: isLinear, logger: logger)
        }
        remoteFolder = RemoteFolder(environment: ProcessInfo.processInfo.environment)
        sessionBus = SessionBus(environment: ProcessInfo.processInfo.environment)
        self.downloads = downloads
        if baseURL == nil { (self.sources, self.sync) = (sources, sync) }
        innerCatalog = { catalog(CatalogID($0), $0.url.absoluteString) }
        bundledCatalog = { catalog(.lectures, CatalogID.lectures.rawValue) }
        self.openPage = openPage
        let pictures = directories.caches.appending(path: "artwork", directoryHint: .isDirectory)
        artwork = {
            PictureDecoder.installed().map {
                ArtworkStore(
                    folder: pictures, client: HTTPClient(logger: logger), decoder: $0, logger: logger)
            }
        }
        artworkFile = { await ArtworkCopies(folder: pictures).file(ofPictureAt: $0) }
        documents = EpisodeDocuments(
            folder: directories.data, preferences: live.values.preferences, ytDlp: ytDlp, logger: logger)
        notifications = loaded.notifications
        configuration = ConfigurationService(loaded, in: directories, overrides: overrides) {
            live.obey($0, &$1)
        }
        self.log = log
    }
}

extension CatalogServices {
    /// Creates the services of the catalogue at `address`, or of one inside the program.
    fileprivate init(
        catalogID: CatalogID, address: String, player: (BaseURL?, Account?) -> PlayerService,
        directories: Directories, finder: DirectorySearch, ytDlp: YtDlp, limits: LoadLimits, logger: Logger?
    ) {
        // Ignore errors: the names of the catalogues inside the program are no addresses.
        let baseURL = try? BaseURL(address)
        let account = baseURL.map { Account(baseURL: $0, directories: directories, logger: logger) }
        let playback = player(baseURL, account)
        guard let baseURL else {
            self.init(
                source: BundledSource(catalogID == .archive ? .archive : .lectures),
                player: playback)
            return
        }
        let proxy = TekpubProxy(
            baseURL: baseURL, credential: account?.credential, directories: finder, ytDlp: ytDlp,
            limits: limits, logger: logger)
        self.init(
            source: CatalogRefresher(proxy, catalogID: catalogID),
            account: account.map { ServerAccount($0) },
            player: playback)
    }
}

extension Downloader {
    /// Creates the downloader of the current user.
    ///
    /// - Parameters:
    ///   - preferences: returns which of several forms the user wants; nil for what the settings say now.
    ///   - ytDlp: downloads the videos on pages; nil for what the settings say now.
    /// - Throws: an exit code, after printing the mistake in the settings.
    init(
        _ directories: Directories, settings: Settings,
        preferences: (@Sendable () -> MediaPreferences)? = nil, ytDlp: YtDlp? = nil, store: DownloadStore,
        logger: Logger? = nil
    ) throws {
        let folder = try settings.downloadFolder() ?? directories.downloads
        let network = DownloadNetwork(logger: logger)
        let usual = try settings.mediaPreferences()
        self.init(
            folder: folder, store: store, network: network,
            ytDlp: try ytDlp ?? settings.ytDlp(logger: logger),
            preferences: preferences?() ?? usual
        ) { request in
            // The queue may contain downloads from other servers.
            let resolver = VideoResolver(
                for: request, tokens: TokenStore(in: directories), preferences: preferences?() ?? usual,
                logger: logger)
            return try await resolver.url(of: request.episode, in: request.production)
        }
    }
}
