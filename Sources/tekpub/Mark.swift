import ArgumentParser
import Foundation
import TekpubFormats
import TekpubKit

/// Marks episodes and productions.
struct Mark: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark episodes as watched, and productions as favourites.",
        discussion: """
            Without an option, marks as watched: an episode, or all episodes of a production. --position keeps where an \
            episode plays on, in seconds or as 1:02:05; 0 is the beginning. Nothing is fetched if the library has the \
            productions. What is in that state already stays as it is.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Flag(exclusivity: .exclusive)
    var state: WatchState?

    @Flag(exclusivity: .exclusive)
    var favourite: FavouriteState?

    @Option(help: ArgumentHelp("Play an episode on from here.", valueName: "time"))
    var position: PlayTime?

    @Argument(help: ArgumentHelp("Productions, or episodes of them.", valueName: "slug[/number]"))
    var episodes: [EpisodeAddress]

    func validate() throws {
        if position != nil, state != nil {
            throw ValidationError(
                "--position marks an episode as started; leave out --watched and --unwatched.")
        }
        if position != nil, episodes.contains(where: { $0.number == nil }) {
            throw ValidationError("--position is that of an episode. Give its number, such as sicp-1986/2.")
        }
        if favourite != nil, episodes.contains(where: { $0.number != nil }) {
            throw ValidationError("Productions are favourites, not episodes. Leave out the number.")
        }
    }

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let command = self
        Self.finish {
            let names = Set(command.episodes.map(\.slug))
            try await FetchedCatalog.withCached(names, session) { catalog in
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
            tell(
                Self.sentence(
                    count, "production", favourite == .favourite ? "now a favourite" : "no favourite now"))
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
        let words = position != nil ? "started" : state == .unwatched ? "not watched" : "watched"
        tell(Self.sentence(count, "episode", "marked as \(words)"))
    }

    private static func sentence(_ count: Int, _ noun: String, _ change: String) -> String {
        switch count {
        case 0: "Nothing had to be changed."
        case 1: "1 \(noun) is \(change)."
        default: "\(count) \(noun)s are \(change)."
        }
    }
}

/// Whether an episode was watched.
enum WatchState: EnumerableFlag {
    case watched, unwatched

    static func help(for value: WatchState) -> ArgumentHelp? {
        value == .watched ? "Mark as watched." : "Mark as not watched."
    }
}

/// Whether a production is a favourite.
enum FavouriteState: EnumerableFlag {
    case favourite, noFavourite

    static func help(for value: FavouriteState) -> ArgumentHelp? {
        value == .favourite ? "Make productions favourites." : "Make productions favourites no longer."
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
        let opened = try await catalog.opened(address.slug)
        let production = try opened.only(address.slug)
        store = opened.catalog.store(of: opened.key)
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
