import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Lists the sources.
struct Sources: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sources",
            summary: localized("List the catalogues that you follow."),
            discussion: localized(
                """
                Prints one line each: the title, the number of new episodes, and the address or why the last refresh \
                failed; on a pipe both. With --json, prints an array of objects with 'title', 'address', 'kind' (bundled, archive or \
                server), 'folders', 'new', 'episodes', 'checked', 'fetched' and 'next' (times in ISO 8601), 'failure', \
                'failures' and 'ended'; a value that is not known is left out.
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
                let sources = try library.sources.sources()
                if json { return try JSONArrayText.write(sources.map(ListedSource.init)) }
                var lines = ColumnOutput([.whole, .number, .text])
                for source in sources { try lines.write(source.shown, plain: source.plain) }
                try lines.finish()
            }
        }
    }
}

extension Source {
    /// The fields on a terminal.
    fileprivate var shown: [String?] {
        let rest =
            if status.isEnded {
                localized("ended by its publisher · \(shownAddress)")
            } else if let failure = status.failure {
                "! \(failure)"
            } else {
                shownAddress
            }
        return [path, newCount == 0 ? nil : localized("\(newCount) new"), rest]
    }

    /// The fields on a pipe.
    fileprivate var plain: [String?] {
        [path, "\(newCount)", shownAddress, status.isEnded ? "ended by its publisher" : status.failure]
    }

    /// The title after those of its folders.
    private var path: String { (folders + [title]).joined(separator: " / ") }
}

/// A source in the output of `sources --json`.
struct ListedSource: Encodable {
    private let title, address, kind: String
    private let folders: [String]
    private let new: Int
    private let episodes: Int?
    private let checked, fetched, next: String?
    private let failure: String?
    private let failures: Int
    private let ended: Bool

    init(_ source: Source) {
        title = source.title
        address = source.shownAddress
        kind =
            switch source.kind {
            case .bundled: "bundled"
            case .archive: "archive"
            case .server: "server"
            }
        folders = source.folders
        new = source.newCount
        episodes = source.episodeCount
        checked = source.status.refreshedAt?.formatted(.iso8601)
        fetched = source.status.fetchedAt?.formatted(.iso8601)
        next = source.status.nextRefreshAt?.formatted(.iso8601)
        failure = source.status.failure
        failures = source.status.failureCount
        ended = source.status.isEnded
    }
}
