import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Removes a source.
struct Remove: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            summary: localized("Follow a catalogue no longer."),
            discussion: localized("Your marks and downloads stay; they are there again if you add it again.")
        )
    }

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp(summary: localized("The source, as 'sources' shows it."), value: .source))
    var name: String

    func run() throws {
        let name = name
        Self.finish {
            try await Library.opened(changes: true) { library in
                let source = try library.sources.source(called: name)
                _ = try library.sources.remove(source.id)
                tell(
                    localized("Removed “\(source.title)”. To add it again: tekpub add \(source.shownAddress)")
                )
            }
        }
    }
}

/// Renames a source.
struct Rename: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename",
            summary: localized("Give a source a title of your own."),
            discussion: localized("Without a new title, it has that of the catalogue again.")
        )
    }

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp(summary: localized("The source, as 'sources' shows it."), value: .source))
    var name: String

    @Argument(help: ArgumentHelp(summary: localized("The new title."), value: .title))
    var title: String?

    func run() throws {
        let (name, title) = (name, title.flatMap { $0.isEmpty ? nil : $0 })
        Self.finish {
            try await Library.opened(changes: true) { library in
                let source = try library.sources.source(called: name)
                try library.sources.rename(source.id, to: title)
                let renamed = try library.sources.source(source.id) ?? source
                tell(localized("“\(source.title)” is called “\(renamed.title)” now."))
            }
        }
    }
}

/// Says what to keep and to download of a source.
struct Policy: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "policy",
            summary: localized("Say what to keep and to download of a source."),
            discussion: localized(
                """
                Only what you name changes; 0 turns it off, also what the configuration sets for all sources. \
                Downloads begin when the program has refreshed its sources, \
                or with 'refresh --download'.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp(summary: localized("The source, as 'sources' shows it."), value: .source))
    var name: String

    @Option(help: ArgumentHelp(summary: localized("List new episodes for this long."), value: .days))
    var newFor: Int?

    @Option(help: ArgumentHelp(summary: localized("List at most this many new episodes."), value: .count))
    var newLimit: Int?

    @Option(
        help: ArgumentHelp(
            summary: localized("Download this many of the latest new episodes."), value: .count))
    var download: Int?

    @Option(help: ArgumentHelp(summary: localized("Download nothing larger by itself."), value: .megabytes))
    var downloadLimit: Int?

    @Option(
        help: ArgumentHelp(
            summary: localized("Delete a download so long after it was played; 'now' for at once."),
            value: .days))
    var removeWatched: RemovalTime?

    func validate() throws {
        let values = [newFor, newLimit, download, downloadLimit, removeWatched?.days].compactMap { $0 }
        guard values.allSatisfy({ (0...1_000_000).contains($0) }) else {
            throw ValidationError(localized("Give a number from 0 to 1000000."))
        }
    }

    func run() throws {
        let command = self
        Self.finish {
            try await Library.opened(changes: true) { library in
                let source = try library.sources.source(called: command.name)
                let policy = command.changed(source.policy)
                try library.sources.setPolicy(policy, of: source.id)
                tell(localized("“\(source.title)”: \(policy.sentence)"))
            }
        }
    }

    private func changed(_ policy: SourcePolicy) -> SourcePolicy {
        var policy = policy
        func set(_ value: Int?, _ path: WritableKeyPath<SourcePolicy, Int?>, times factor: Int = 1) {
            if let value { policy[keyPath: path] = value * factor }
        }
        set(newFor, \.archivesAfterDays)
        set(newLimit, \.newLimit)
        // Nothing overrides these, so 0 need not be kept.
        if policy.archivesAfterDays == 0 { policy.archivesAfterDays = nil }
        if policy.newLimit == 0 { policy.newLimit = nil }
        set(download, \.downloadCount)
        set(downloadLimit, \.downloadByteLimit, times: 1_000_000)
        if let removeWatched { policy.watchedRemoval = removeWatched.removal }
        return policy
    }
}

extension SourcePolicy {
    /// What it does, in one sentence.
    fileprivate var sentence: String {
        var parts: [String] = []
        if let days = archivesAfterDays {
            parts.append(
                localized(
                    days, one: "new episodes are listed for \(days) day",
                    other: "new episodes are listed for \(days) days"))
        }
        if let newLimit {
            parts.append(
                localized(
                    newLimit, one: "at most \(newLimit) new episode is listed",
                    other: "at most \(newLimit) new episodes are listed"))
        }
        if let downloadCount { parts.append(sentence(forDownloading: downloadCount)) }
        switch watchedRemoval {
        case nil: break
        case .never: parts.append(localized("downloads are kept"))
        case .after(days: 0): parts.append(localized("downloads are deleted when they were played"))
        case .after(let days):
            parts.append(
                localized(
                    days, one: "downloads are deleted \(days) day after they were played",
                    other: "downloads are deleted \(days) days after they were played"))
        }
        guard !parts.isEmpty else { return localized("nothing is limited or downloaded.") }
        return localized("\(parts.joined(separator: localized(", ", context: "list"))).")
    }

    private func sentence(forDownloading count: Int) -> String {
        guard count > 0 else { return localized("nothing is downloaded by itself") }
        guard let limit = downloadByteLimit, limit > 0 else {
            return localized(
                count, one: "the latest new episode is downloaded",
                other: "the latest \(count) new episodes are downloaded")
        }
        let megabytes = limit / 1_000_000
        return localized(
            count, one: "the latest new episode of up to \(megabytes) MB is downloaded",
            other: "the latest \(count) new episodes of up to \(megabytes) MB are downloaded")
    }
}

/// When a download is deleted: a number of days, 0 for never, or `now` for at once.
struct RemovalTime: ExpressibleByArgument {
    let removal: WatchedRemoval
    /// The number that was given; 0 for `now`.
    let days: Int

    init?(argument: String) {
        if argument == "now" {
            (removal, days) = (.after(days: 0), 0)
        } else if let number = Int(argument) {
            (removal, days) = (number == 0 ? .never : .after(days: number), number)
        } else {
            return nil
        }
    }
}
