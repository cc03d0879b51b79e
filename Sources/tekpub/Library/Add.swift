import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Adds a source.
struct Add: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            summary: localized("Follow a catalogue."),
            discussion: localized(
                """
                The address is that of a feed, of a server, or of a page that you have in the browser. It is fetched \
                once; a catalogue that cannot be read is not added. A page that is no catalogue is offered to yt-dlp, \
                if that is installed, and so is the rest of a list on YouTube, whose feed has the newest videos only. \
                A show that you follow at another address is not added again, unless you say so.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("Your own title for it."), value: .title))
    var title: String?

    @Option(
        help: ArgumentHelp(
            summary: localized("The folder to put it in; give it several times for a folder in a folder."),
            value: .sourceFolder))
    var folder: [String] = []

    @Flag(
        help: ArgumentHelp(
            summary: localized("Let yt-dlp read a page that is no catalogue, or the rest of a list.")))
    var ytDlp = false

    @Flag(
        help: ArgumentHelp(summary: localized("Move a show that you follow at another address to this one.")))
    var move = false

    @Flag(help: ArgumentHelp(summary: localized("Add a show that you follow at another address as well.")))
    var asWell = false

    @Argument(help: ArgumentHelp(summary: localized("The address."), value: .address))
    var url: String

    func validate() throws {
        _ = try address()
        if move, asWell { throw ValidationError(localized("Give --move or --as-well, not both.")) }
    }

    private func address() throws -> String {
        if CatalogID(rawValue: url).isBundled { return url }
        do {
            return try BaseURL(typed: url).url.absoluteString
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    func run() throws {
        let (typed, title, folder, isAgreed) = (try address(), title, folder, self.ytDlp)
        let (moves, addsBoth) = (move, asWell)
        let (settings, logger) = (Settings.forScreen(), CommandLog.current?.logger)
        let finder = try DirectorySearch.ofUser(settings, logger: logger)
        let ytDlp = try settings.ytDlp(logger: logger)
        Self.finish {
            let target = try await Self.target(of: typed, finder)
            let address = target?.feed.url.absoluteString ?? typed
            try await Library.opened(changes: true) { library in
                let refresher = try library.refresher(ytDlp: ytDlp)
                let (source, isNew) = try library.sources.add(address, title: title, folders: folder)
                // What an interrupted command added was never fetched.
                let isUnread = source.kind == .server && source.status.refreshedAt == nil
                guard isNew || isUnread || isAgreed && Self.listedFeed(of: source) != nil else {
                    tell(localized("You follow “\(source.title)” already."))
                    return try Self.tellEpisode(target, of: source, in: library)
                }
                guard source.kind == .server else { return tell(localized("Added “\(source.title)”.")) }
                let refreshes: [SourceRefresh]
                do throws(LibraryError) {
                    refreshes = try await Self.fetch(source, by: refresher, ytDlp, isAgreed: isAgreed)
                } catch {
                    // Ignore errors: the reason of the first one is told.
                    if isNew { _ = try? library.sources.remove(source.id) }
                    throw error
                }
                guard let refresh = refreshes.first else {
                    // Another program is asking its server already.
                    return tell(localized("Added “\(source.title)”."))
                }
                switch refresh.result {
                case .success(let result): result.warnings.forEach(warn)
                case .failure(let error):
                    if isNew { _ = try library.sources.remove(source.id) }
                    throw error == .cancelled ? ExitCode.failure : Failure(error)
                }
                if isNew, !addsBoth, let known = try library.sources.source(withShowOf: refresh.source) {
                    try await Self.settle(source, as: known, moves: moves, in: library, by: refresher)
                    return try Self.tellEpisode(target, of: known, in: library)
                }
                tell(
                    localized("Added “\(refresh.source.title)”: \(try library.contents(of: refresh.source)).")
                )
                try Self.tellEpisode(target, of: refresh.source, in: library)
            }
        }
    }

    /// Removes a new source, whose show is followed at another address.
    ///
    /// - Parameter moves: whether to follow the known one at the address of the new one.
    private static func settle(
        _ new: Source, as known: Source, moves: Bool, in library: Library, by refresher: SourceRefresher
    ) async throws {
        _ = try library.sources.remove(new.id)
        guard moves else {
            tell(localized("You follow “\(known.title)” already, at \(known.shownAddress)."))
            return tell(localized("--move moves it to this address, and --as-well adds both."))
        }
        let edit = NewSource(address: new.address, title: known.customTitle, folders: known.folders)
        _ = try library.sources.edit(known.id, to: edit)
        try await refresher.refresh(.only([known.id]))
        tell(localized("“\(known.title)” is at \(new.shownAddress) now."))
    }

    /// Fetches a new source. If its page is no catalogue, or its feed not the whole list, asks whether yt-dlp may read that,
    /// and fetches it again.
    ///
    /// - Parameter isAgreed: whether the user need not be asked.
    private static func fetch(
        _ source: Source, by refresher: SourceRefresher, _ ytDlp: YtDlp, isAgreed: Bool
    ) async throws(LibraryError) -> [SourceRefresh] {
        let refreshes = try await refresher.refresh(.only([source.id]))
        guard let refresh = refreshes.first else { return refreshes }
        let address: BaseURL
        if let error = refresh.error {
            // Ignore errors: the address was asked.
            guard let page = try? BaseURL(source.address), YtDlp.mayHelp(after: error) else {
                return refreshes
            }
            if !isAgreed {
                guard let version = await ytDlp.offer(after: error),
                    agrees(
                        to: version, because: error.reason,
                        advice: localized("yt-dlp \(version.text) may find videos there: add --yt-dlp."),
                        question: localized(
                            "yt-dlp \(version.text) may find videos there. Let it read the page? [y/N] "))
                else { return refreshes }
            }
            address = page
        } else {
            guard ytDlp.choice == .ask, let feed = listedFeed(of: refresh.source) else { return refreshes }
            if !isAgreed {
                guard let version = await ytDlp.offer(forRestOf: feed),
                    agrees(
                        to: version,
                        because: localized(
                            "The feed of “\(refresh.source.title)” has the newest videos only."),
                        advice: localized(
                            "yt-dlp \(version.text) may read the rest of the list: add --yt-dlp."),
                        question: localized(
                            "yt-dlp \(version.text) may read the rest of the list. Let it? [y/N] "))
                else { return refreshes }
            }
            address = feed
        }
        ytDlp.agree(to: address)
        return try await refresher.refresh(.only([source.id]))
    }

    /// The address of a feed of which yt-dlp may read the rest; nil for another source.
    private static func listedFeed(of source: Source) -> BaseURL? {
        // Ignore errors: the names of the catalogues inside the program are no addresses.
        guard let feed = try? BaseURL(source.address), YtDlp.mayRead(restOf: feed) else { return nil }
        return feed
    }

    /// Asks whether yt-dlp may read something.
    ///
    /// - Parameters:
    ///   - reason: why it is asked.
    ///   - advice: what is said without a terminal.
    private static func agrees(
        to version: YtDlpVersion, because reason: String, advice: String, question: String
    ) -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            tell(advice)
            return false
        }
        tell(reason)
        if version.isOld(at: Date()) {
            tell(localized("This version is old; sites may have changed since."))
        }
        // Ignore errors: without a terminal, the user cannot agree.
        let answer = (try? TerminalPrompt().line(question)) ?? ""
        return [localized("y"), "y"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    }

    /// Looks up the feed behind a page of a directory; nil for another address.
    private static func target(of address: String, _ finder: DirectorySearch) async throws -> DirectoryTarget?
    {
        // Ignore errors: the names of the catalogues inside the program are no addresses.
        guard let page = (try? BaseURL(address)).flatMap(DirectoryPage.init) else { return nil }
        do throws(CatalogError) {
            return try await finder.target(of: page)
        } catch {
            throw error == .cancelled ? ExitCode.failure : Failure(error)
        }
    }

    /// Says how the episode that the page was about is called here.
    private static func tellEpisode(
        _ target: DirectoryTarget?, of source: Source, in library: Library
    ) throws {
        guard let wanted = target?.episode else { return }
        let productions = try library.store(for: source.catalogID).catalog().productions
        for (production, key) in zip(productions, productions.keys) {
            guard let index = production.index(ofLinked: wanted) else { continue }
            let name = CommandName(key, number: production.episodeNumbers[index]).description
            return tell(
                localized(
                    "The link is to “\(production.episodes[index].displayTitle)”: tekpub play \(name)"))
        }
        tell(localized("The episode of the link is not in the feed."))
    }
}
