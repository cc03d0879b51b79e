import ArgumentParser
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Marks episodes and productions.
struct Mark: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mark",
            summary: localized("Mark episodes as watched, and productions as favourites."),
            discussion: localized(
                """
                Without an option, marks as watched: an episode, or all episodes of a production. --position keeps where an \
                episode plays on, in seconds or as 1:02:05; 0 is the beginning. Nothing is fetched if the library has the \
                productions. What is in that state already stays as it is.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Flag(exclusivity: .exclusive)
    var state: WatchState?

    @Flag(exclusivity: .exclusive)
    var favourite: FavouriteState?

    @Option(
        help: ArgumentHelp(summary: localized("Play an episode on from here, such as 12:05."), value: .time))
    var position: PlayTime?

    @Argument(help: ArgumentHelp(summary: localized("Productions, or episodes of them."), value: .episode))
    var episodes: [EpisodeAddress]

    func validate() throws {
        if position != nil, state != nil {
            throw ValidationError(
                localized("--position marks an episode as started; leave out --watched and --unwatched."))
        }
        if position != nil, episodes.contains(where: { $0.number == nil }) {
            throw ValidationError(
                localized("--position is that of an episode. Give its number, such as sicp-1986/2."))
        }
        if favourite != nil, episodes.contains(where: { $0.number != nil }) {
            throw ValidationError(
                localized("Productions are favourites, not episodes. Leave out the number."))
        }
    }

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let command = self
        Self.finish {
            try await FetchedCatalog.withCached(command.episodes, session, changes: true) { catalog in
                var found: [MarkedProduction] = []
                // Nothing is marked unless everything was found.
                for address in command.episodes {
                    found.append(try await MarkedProduction(address, in: catalog))
                }
                do throws(LibraryError) {
                    try command.mark(found)
                } catch {
                    throw Failure(error)
                }
            }
        }
    }

    private func mark(_ productions: [MarkedProduction]) throws(LibraryError) {
        if let favourite {
            var count = 0
            for production in productions {
                count += try production.store.setFavorites(
                    favourite == .favourite, productionKeys: [production.key]
                ).count
            }
            tell(Self.sentence(count, isFavourite: favourite == .favourite))
            guard state != nil || position != nil else { return }
        }
        var count = 0
        for production in productions {
            count += try production.mark(at: Date()) { mark in
                if let position {
                    return mark?.positionInSeconds != position.seconds || mark?.isWatched == true
                }
                return mark?.isWatched ?? false != (state != .unwatched)
            } as: { date in
                EpisodeMark(
                    isWatched: position == nil && state != .unwatched,
                    positionInSeconds: position.flatMap { $0.seconds > 0 ? $0.seconds : nil }, updatedAt: date
                )
            }
        }
        tell(sentence(forEpisodes: count))
    }

    private static func sentence(_ count: Int, isFavourite: Bool) -> String {
        guard count > 0 else { return localized("Nothing had to be changed.") }
        return isFavourite
            ? localized(
                count, one: "\(count) production is now a favourite.",
                other: "\(count) productions are now favourites.")
            : localized(
                count, one: "\(count) production is no favourite now.",
                other: "\(count) productions are no favourite now.")
    }

    private func sentence(forEpisodes count: Int) -> String {
        guard count > 0 else { return localized("Nothing had to be changed.") }
        if position != nil {
            return localized(
                count, one: "\(count) episode is marked as started.",
                other: "\(count) episodes are marked as started.")
        }
        return state == .unwatched
            ? localized(
                count, one: "\(count) episode is marked as not watched.",
                other: "\(count) episodes are marked as not watched.")
            : localized(
                count, one: "\(count) episode is marked as watched.",
                other: "\(count) episodes are marked as watched.")
    }
}

/// Whether an episode was watched.
enum WatchState: EnumerableFlag {
    case watched, unwatched

    static func help(for value: WatchState) -> ArgumentHelp? {
        ArgumentHelp(
            summary: value == .watched ? localized("Mark as watched.") : localized("Mark as not watched."))
    }
}

/// Whether a production is a favourite.
enum FavouriteState: EnumerableFlag {
    case favourite, noFavourite

    static func help(for value: FavouriteState) -> ArgumentHelp? {
        ArgumentHelp(
            summary: value == .favourite
                ? localized("Make productions favourites.")
                : localized("Make productions favourites no longer."))
    }
}

/// A time in an episode on the command line: seconds, `12:05` or `1:02:05`.
struct PlayTime: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { part in
            part.allSatisfy(\.isASCII) && part.first?.isNumber == true ? Int(part) : nil
        }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == parts.count, (1...3).contains(numbers.count),
            numbers.allSatisfy({ $0 <= 1_000_000 }),
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        seconds = numbers.reduce(0) { $0 * 60 + $1 }
    }
}

/// A production to mark, or some of its episodes.
private struct MarkedProduction {
    let store: CatalogStore
    let key: String
    private let episodes: [EpisodeKey]

    /// - Throws: an exit code, after printing the reason.
    init(_ address: EpisodeAddress, in catalog: FetchedCatalog) async throws {
        let opened = try await catalog.opened(address.slug, number: address.number)
        let production = try opened.only(address.slug)
        store = try opened.catalog.store(of: opened.key)
        let key = opened.key
        self.key = key
        var identities = production.episodeIdentities
        if let number = address.number {
            identities = [identities[try production.episodeIndex(ofNumber: number, in: address.slug)]]
        }
        episodes = identities.map { EpisodeKey(productionKey: key, identity: $0) }
    }

    /// Replaces the marks that `needsChange` wants replaced.
    ///
    /// - Returns: how many.
    func mark(
        at date: Date, where needsChange: (EpisodeMark?) -> Bool, as mark: (Date) -> EpisodeMark
    ) throws(LibraryError) -> Int {
        let marks = try store.marks(of: key)
        let changed = episodes.filter { needsChange(marks[$0]) }
        guard !changed.isEmpty else { return 0 }
        try store.setMarks(Dictionary(changed.map { ($0, mark(date)) }) { first, _ in first })
        return changed.count
    }
}
