import ArgumentParser
import CursesKit
import Foundation
import Localization
import Synchronization
import TekpubApp
import TekpubKit

/// Refreshes sources.
struct Refresh: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "refresh",
            summary: localized("Refresh the catalogues that you follow."),
            discussion: localized(
                """
                Without names, refreshes what is due: no source more often than its publisher allows. Prints a line for \
                each source, updated or unchanged, and its title, and on standard error the failures and how many there \
                were of each. The exit code is 69 if a source failed. Made for cron and timers: with --quiet, it prints \
                only failures.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print only failures.")))
    var quiet = false

    @Flag(help: ArgumentHelp(summary: localized("Refresh all sources now, due or not.")))
    var all = false

    @Flag(help: ArgumentHelp(summary: localized("Then download what the sources' policies ask for.")))
    var download = false

    @Argument(help: ArgumentHelp(summary: localized("The sources, as 'sources' shows them."), value: .source))
    var names: [String] = []

    func validate() throws {
        if all, !names.isEmpty { throw ValidationError(localized("Give --all or names, not both.")) }
    }

    func run() throws {
        let (quiet, all, download, names) = (quiet, all, download, names)
        Self.finish {
            // What requests need is loaded while the library is opened, if some will be sent.
            async let connections: Void = all || !names.isEmpty ? SourceRefresher.prepareConnections() : ()
            let failureCount = try await Library.opened(changes: true) { library in
                let named = try names.map { try library.sources.source(called: $0) }
                let selection: SourceRefresher.Selection =
                    named.isEmpty ? (all ? .all : .due) : .only(Set(named.map(\.id)))
                let printer = RefreshPrinter(isQuiet: quiet)
                let selectedCount = Atomic(0)
                let refreshes = try await library.refresher().refresh(selection) { event in
                    switch event {
                    case .started(let count): selectedCount.store(count, ordering: .relaxed)
                    case .finished(let refreshes): printer.print(refreshes)
                    case .began, .progressed: break
                    }
                }
                try printer.finish()
                if !quiet {
                    let omitted = named.filter { source in !refreshes.contains { $0.source.id == source.id } }
                    for source in omitted { tell(Self.reason(forOmitting: source)) }
                    if omitted.isEmpty || !refreshes.isEmpty {
                        let count = selectedCount.load(ordering: .relaxed)
                        tell(Self.summary(of: refreshes, selectedCount: count))
                    }
                }
                if download { try await Self.download(library, isQuiet: quiet) }
                return refreshes.count { $0.error != nil }
            }
            await connections
            if failureCount > 0 { throw ExitCode(EX_UNAVAILABLE) }
        }
    }

    /// Why a source that the user named was not refreshed, as a sentence.
    private static func reason(forOmitting source: Source) -> String {
        source.kind == .server
            ? localized(
                "\(source.title) cannot be refreshed now: its server asked to wait, or another program refreshes it."
            )
            : localized("\(source.title) comes with tekpub, so it is never refreshed.")
    }

    /// How many sources were updated, unchanged and failed, or why none was refreshed, as a sentence.
    private static func summary(of refreshes: [SourceRefresh], selectedCount: Int) -> String {
        let updatedCount = refreshes.count { $0.result.isUpdate }
        let unchangedCount = refreshes.count { $0.result == .success(.unchanged) }
        let failedCount = refreshes.count { $0.error != nil }
        let counts = [
            updatedCount > 0
                ? localized(updatedCount, one: "\(updatedCount) updated", other: "\(updatedCount) updated")
                : nil,
            unchangedCount > 0
                ? localized(
                    unchangedCount, one: "\(unchangedCount) unchanged", other: "\(unchangedCount) unchanged")
                : nil,
            failedCount > 0
                ? localized(failedCount, one: "\(failedCount) failed", other: "\(failedCount) failed") : nil,
        ].compactMap { $0 }
        guard !counts.isEmpty else {
            return selectedCount == 0
                ? localized("No source is due.")
                : localized(
                    "No source can be refreshed now: the servers asked to wait, or another program refreshes them."
                )
        }
        return localized("\(counts.joined(separator: localized(", ", context: "list"))).")
    }

    /// Downloads what the policies ask for and deletes what was played, and returns when that is done.
    private static func download(_ library: Library, isQuiet: Bool) async throws {
        let settings = try Settings()
        let downloads = DownloadManager(
            downloader: try Downloader(
                Directories.ofUser, settings: settings, store: library.downloads))
        let defaults = try settings.downloadDefaults()
        let removed = try await WatchedDownloads(sources: library.sources, defaults: defaults)
            .removeExpired(from: downloads)
        if removed.count > 0, !isQuiet { tell(removed.sentence) }
        let automatic = AutomaticDownloads(sources: library.sources, defaults: defaults)
        let count = try await automatic.run(with: downloads)
        guard count > 0 else { return }
        for await items in await downloads.snapshots() where !items.contains(where: \.isActive) { break }
        for item in await downloads.items {
            if case .failed(let reason) = item.state {
                warn("\(item.title ?? localized("A download")): \(reason)")
            }
        }
    }
}

extension Result<RefreshResult, CatalogError> {
    fileprivate var isUpdate: Bool {
        if case .success(.updated) = self { true } else { false }
    }
}

/// Prints the results of refreshes when they are there.
private final class RefreshPrinter: Sendable {
    private let isQuiet: Bool
    // Nothing waits for a further row, so the first column has a width of its own.
    private let output: Mutex<(lines: ColumnOutput, error: (any Error)?)>

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        let width = [Self.updated, Self.unchanged].map { Text(localized($0)).width }.max() ?? 0
        output = Mutex(
            (ColumnOutput([.whole, .whole, .whole], measuredCount: 0, minimumWidths: [width]), nil))
    }

    private static let updated: LocalizedStringKey = "updated"
    private static let unchanged: LocalizedStringKey = "unchanged"

    func print(_ refreshes: [SourceRefresh]) {
        for refresh in refreshes { write(refresh) }
        output.withLock { state in Self.noting(&state.error) { try state.lines.finish() } }
    }

    private func write(_ refresh: SourceRefresh) {
        let word: LocalizedStringKey
        let plain: String
        switch refresh.result {
        case .failure(.cancelled): return
        case .failure(let error): return warn("\(refresh.source.title): \(error.localizedDescription)")
        case .success(.unchanged): (word, plain) = (Self.unchanged, "unchanged")
        case .success(let result):
            for sentence in result.warnings { warn("\(refresh.source.title): \(sentence)") }
            (word, plain) = (Self.updated, "updated")
        }
        guard !isQuiet else { return }
        let count = refresh.source.newCount
        output.withLock { state in
            Self.noting(&state.error) {
                try state.lines.write(
                    [localized(word), refresh.source.title, count == 0 ? nil : localized("\(count) new")],
                    plain: [plain, refresh.source.title, "\(count)"])
            }
        }
    }

    /// Calls `write`, unless an earlier one has failed.
    private static func noting(_ error: inout (any Error)?, _ write: () throws -> Void) {
        guard error == nil else { return }
        do { try write() } catch let new { error = new }
    }

    /// - Throws: an `ExitCode` if the output could not be written.
    func finish() throws {
        if let error = output.withLock({ $0.error }) { throw error }
    }
}
