import ArgumentParser
import Foundation
import TekpubKit

/// Adds a source.
struct Add: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Follow a catalogue.",
        discussion: """
            The address is that of a feed, of a server, or of a page that you have in the browser. It is fetched \
            once; a catalogue that cannot be read is not added.
            """
    )

    @OptionGroup var log: LogOptions

    @Option(help: "Your own title for it.")
    var title: String?

    @Option(
        help: ArgumentHelp(
            "The folder to put it in; give it several times for a folder in a folder.",
            valueName: "source-folder"))
    var folder: [String] = []

    @Argument(help: ArgumentHelp("The address.", valueName: "url"))
    var url: String

    func validate() throws {
        _ = try address()
    }

    private func address() throws -> String {
        if [Source.bundledName, Source.archiveName].contains(url) { return url }
        do {
            return try BaseURL(url).url.absoluteString
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    func run() throws {
        let (address, title, folder) = (try address(), title, folder)
        Self.finish {
            try await SourceSession.with { session in
                let (source, isNew) = try session.sources.add(address, title: title, folders: folder)
                guard isNew else { return tell("You follow “\(source.title)” already.") }
                guard source.kind == .server else { return tell("Added “\(source.title)”.") }
                let check = try await session.refresher.refresh(.only([source.id])).first
                guard let check, check.error == nil, case .updated(let missing) = check.outcome else {
                    _ = try session.sources.remove(source.id)
                    if let error = check?.error { throw Failure(error) }
                    throw ExitCode.failure
                }
                missing.forEach(warn)
                tell("Added “\(check.source.title)”: \(try session.contents(of: check.source)).")
            }
        }
    }
}

/// Removes a source.
struct Remove: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Follow a catalogue no longer.",
        discussion: "Your marks and downloads stay; they are there again if you add it again."
    )

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp("The source, as 'sources' shows it.", valueName: "source"))
    var name: String

    func run() throws {
        let name = name
        Self.finish {
            try await SourceSession.with { session in
                let source = try session.source(called: name)
                _ = try session.sources.remove(source.id)
                tell("Removed “\(source.title)”. To add it again: tekpub add \(source.shownAddress)")
            }
        }
    }
}

/// Renames a source.
struct Rename: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a source a title of your own.",
        discussion: "Without a new title, it has that of the catalogue again."
    )

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp("The source, as 'sources' shows it.", valueName: "source"))
    var name: String

    @Argument(help: "The new title.")
    var title: String?

    func run() throws {
        let (name, title) = (name, title.flatMap { $0.isEmpty ? nil : $0 })
        Self.finish {
            try await SourceSession.with { session in
                let source = try session.source(called: name)
                try session.sources.rename(source.id, to: title)
                let renamed = try session.sources.source(source.id) ?? source
                tell("“\(source.title)” is called “\(renamed.title)” now.")
            }
        }
    }
}

/// Says what to keep and to download of a source.
struct Policy: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Say what to keep and to download of a source.",
        discussion: """
            Only what you name changes; 0 turns it off, also what the configuration sets for all sources. \
            Downloads begin when the program has refreshed its sources, \
            or with 'refresh --download'.
            """
    )

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp("The source, as 'sources' shows it.", valueName: "source"))
    var name: String

    @Option(help: ArgumentHelp("List new episodes for this long.", valueName: "days"))
    var newFor: Int?

    @Option(help: ArgumentHelp("List at most this many new episodes.", valueName: "count"))
    var newLimit: Int?

    @Option(help: ArgumentHelp("Download this many of the latest new episodes.", valueName: "count"))
    var download: Int?

    @Option(help: ArgumentHelp("Download nothing larger by itself.", valueName: "megabytes"))
    var downloadLimit: Int?

    @Option(help: ArgumentHelp("Remove such a download after it was watched.", valueName: "days"))
    var removeWatched: Int?

    func validate() throws {
        let values = [newFor, newLimit, download, downloadLimit, removeWatched].compactMap { $0 }
        guard values.allSatisfy({ (0...1_000_000).contains($0) }) else {
            throw ValidationError("Give a number from 0 to 1000000.")
        }
    }

    func run() throws {
        let command = self
        Self.finish {
            try await SourceSession.with { session in
                let source = try session.source(called: command.name)
                let policy = command.changed(source.policy)
                try session.sources.setPolicy(policy, of: source.id)
                tell("“\(source.title)”: \(policy.sentence)")
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
        set(removeWatched, \.removesWatchedAfterDays)
        return policy
    }
}

extension SourcePolicy {
    /// What it does, in one sentence.
    fileprivate var sentence: String {
        var parts: [String] = []
        if let archivesAfterDays { parts.append("new episodes are listed for \(archivesAfterDays) days") }
        if let newLimit { parts.append("at most \(newLimit) new episodes are listed") }
        if let downloadCount, downloadCount > 0 {
            let limit =
                downloadByteLimit.flatMap { $0 > 0 ? $0 : nil }.map { " of up to \($0 / 1_000_000) MB" } ?? ""
            parts.append("the latest \(downloadCount) new episodes\(limit) are downloaded")
        }
        if downloadCount == 0 { parts.append("nothing is downloaded by itself") }
        if removesWatchedAfterDays == 0 { parts.append("such downloads are kept") }
        if let removesWatchedAfterDays, removesWatchedAfterDays > 0 {
            parts.append("such downloads are removed \(removesWatchedAfterDays) days after they were watched")
        }
        return parts.isEmpty ? "nothing is limited or downloaded." : parts.joined(separator: ", ") + "."
    }
}
