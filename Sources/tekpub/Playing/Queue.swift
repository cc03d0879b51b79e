import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Shows and changes the queue.
struct Queue: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "queue",
            summary: localized("Show or change the queue of episodes."),
            discussion: localized("Play it with 'tekpub next'."),
            subcommands: [QueueList.self, QueueAdd.self, QueueNext.self, QueueClear.self],
            defaultSubcommand: QueueList.self
        )
    }
}

/// Lists the queue.
struct QueueList: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", summary: localized("List the queue."),
            discussion: localized(
                """
                Prints one line each: the length, the production and the title, and on a pipe what 'play' takes. With \
                --json, prints an array of objects with 'id' (that of the production), 'number' (that of the episode), \
                'source', 'production', 'title' and 'duration' (in seconds); a value that is not known is left out.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func run() throws {
        let json = json
        Self.finish {
            try await Library.opened { library in
                try library.writeQueue(asJSON: json)
            }
        }
    }
}

/// The episodes to put into the queue.
struct QueueArguments: ParsableArguments {
    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print the queue as JSON afterwards.")))
    var json = false

    @Argument(
        help: ArgumentHelp(
            summary: localized(
                "Productions, or episodes of them; of a production, those that are not watched."),
            value: .episode))
    var episodes: [EpisodeAddress]

    /// Calls `change` with the items, and prints the queue if that is wanted.
    func run(
        _ change: @escaping @Sendable (PlayQueue, [QueueItem]) throws(LibraryError) -> QueueChange
    ) throws -> @Sendable () async throws -> Void {
        let session = try CommandSession(server, settings: Settings())
        let (addresses, json) = (episodes, json)
        return {
            let items = try await FetchedCatalog.withCached(addresses, session, changes: true) { catalog in
                var items: [QueueItem] = []
                for address in addresses { items += try await catalog.queueItems(address) }
                return items
            }
            try await Library.opened(changes: true) { library in
                let count = try change(library.queue, items).count
                tell(
                    localized(
                        count, one: "\(count) episode was put into the queue.",
                        other: "\(count) episodes were put into the queue."))
                if json { try library.writeQueue(asJSON: true) }
            }
        }
    }
}

/// Adds to the end of the queue.
struct QueueAdd: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", summary: localized("Add episodes at the end of the queue."),
            discussion: localized(
                "Those that are in the queue already stay where they are. Nothing is fetched if the library has them."
            ))
    }

    @OptionGroup var arguments: QueueArguments

    var log: LogOptions { arguments.log }

    func run() throws {
        Self.finish(
            with: try arguments.run { queue, items throws(LibraryError) in try queue.add(items) })
    }
}

/// Adds to the beginning of the queue.
struct QueueNext: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "next", summary: localized("Put episodes at the beginning of the queue."),
            discussion: localized(
                "Those that are in the queue already move there. Nothing is fetched if the library has them.")
        )
    }

    @OptionGroup var arguments: QueueArguments

    var log: LogOptions { arguments.log }

    func run() throws {
        Self.finish(
            with: try arguments.run { queue, items throws(LibraryError) in try queue.insertNext(items) })
    }
}

/// Empties the queue.
struct QueueClear: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "clear", summary: localized("Remove all episodes from the queue."))
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print the queue as JSON afterwards.")))
    var json = false

    func run() throws {
        let json = json
        Self.finish {
            try await Library.opened(changes: true) { library in
                let count = try library.queue.clear().count
                tell(
                    localized(
                        count, one: "\(count) episode was removed.", other: "\(count) episodes were removed.")
                )
                if json { try library.writeQueue(asJSON: true) }
            }
        }
    }
}

extension FetchedCatalog {
    /// Returns an episode, or those of a production that are not watched, in the order in which they are played.
    fileprivate func queueItems(_ address: EpisodeAddress) async throws -> [QueueItem] {
        if address.number != nil { return [try await PlayableEpisode(address, in: self).queueItem] }
        let opened = try await opened(address.slug)
        let production = try opened.only(address.slug)
        let store = try opened.catalog.store(of: opened.key)
        let marks: [EpisodeKey: EpisodeMark]
        do throws(LibraryError) {
            marks = try store.marks(of: opened.key)
        } catch {
            throw Failure(error)
        }
        return production.playingOrder.map { index in
            PlayableEpisode(
                store: store, viewRoot: opened.catalog.viewRoot, production: production,
                productionKey: opened.key, index: index)
        }.filter { marks[$0.key]?.isWatched != true }.map(\.queueItem)
    }
}

extension Library {
    /// Writes the queue to standard output.
    fileprivate func writeQueue(asJSON isJSON: Bool) throws {
        let items = try queue.items()
        let sources = Dictionary(try sources.sources().map { ($0.catalogID, $0) }) { first, _ in first }
        var numbers = EpisodeNumbers(in: self)
        if isJSON {
            try JSONArrayText.write(
                items.map { item in
                    let number = try numbers.number(of: item.location)
                    return ListedQueueItem(item, source: sources[item.location.catalogID], number: number)
                })
        } else {
            var lines = ColumnOutput([.number, .text, .text])
            for item in items {
                let fields = [item.durationInSeconds.map(DurationText.exact), item.productionTitle]
                let name = try numbers.name(of: item.location)
                try lines.write(fields + [item.title ?? "-"], plain: fields + [item.title, name])
            }
            try lines.finish()
        }
    }
}

/// An item in the output of `queue list --json`.
private struct ListedQueueItem: Encodable {
    private let id: String
    private let source, production, title: String?
    private let number, duration: Int?

    init(_ item: QueueItem, source: Source?, number: Int?) {
        self.number = number
        id = item.location.key.productionKey
        self.source = source?.title
        production = item.productionTitle
        title = item.title
        duration = item.durationInSeconds
    }
}
